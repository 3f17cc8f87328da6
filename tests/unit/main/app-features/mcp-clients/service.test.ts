import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  lstatSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMcpClients } from '../../../../../src/main/app-features/mcp-clients/index.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function createTestMcpClients() {
  const home = temporaryFolder();
  const file = join(home, '.cursor', 'mcp.json');
  mkdirSync(join(home, '.cursor'));
  const connect = createMcpClients({
    system: { platform: 'linux', env: {}, home, listFiles: () => [] },
    program: () => ({ command: '/usr/bin/node', args: ['/opt/arbiter/bin/arbiter.mjs', 'mcp'] }),
    dataFolder: '/data',
  });
  const state = (): string | undefined => connect.list().find(({ client }) => client === 'cursor')?.state;
  return { home, file, connect, state };
}

test('the list gives the state of each client: absent, ready, connected, different or malformed', () => {
  const { connect, file, state } = createTestMcpClients();
  expect(connect.list().find(({ client }) => client === 'vscode')?.state).toBe('absent');
  expect(state()).toBe('ready');
  connect.apply('cursor', 'write');
  expect(state()).toBe('connected');
  writeFileSync(file, '{"mcpServers":{"arbiter":{"command":"old"}}}');
  expect(state()).toBe('different');
  writeFileSync(file, '{"mcpServers"');
  expect(state()).toBe('malformed');
});

test('an entry always requests safe tool names and names the agent', () => {
  const { connect, file } = createTestMcpClients();
  connect.apply('cursor', 'write');
  const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as {
    mcpServers: { arbiter: { args: string[] } };
  };
  expect(mcpServers.arbiter.args).toEqual([
    '/opt/arbiter/bin/arbiter.mjs',
    'mcp',
    'sessions',
    '--agent',
    'Cursor',
    '--tool-names=safe',
    '--data',
    '/data',
  ]);
});

test('a preview writes nothing, and a file that changed since is not overwritten', () => {
  const { connect, file } = createTestMcpClients();
  writeFileSync(file, '{}');
  const visible = connect.preview('cursor', 'write');
  expect(readFileSync(file, 'utf8')).toBe('{}');
  if (!visible.ok) throw new Error(visible.message);
  writeFileSync(file, '{"mine":1}');
  expect(connect.apply('cursor', 'write', visible.value.basis)).toMatchObject({
    ok: false,
    code: 'CONFIG_CHANGED',
  });
  expect(readFileSync(file, 'utf8')).toBe('{"mine":1}');
});

test('undo restores the former text byte for byte and removes the backup', () => {
  const { connect, file } = createTestMcpClients();
  const odd = '{"mcpServers":{ },\n   "x" :1}';
  writeFileSync(file, odd);
  connect.apply('cursor', 'write');
  expect(existsSync(`${file}.arbiter-backup`)).toBe(true);
  connect.apply('cursor', 'undo');
  expect(readFileSync(file, 'utf8')).toBe(odd);
  expect(existsSync(`${file}.arbiter-backup`)).toBe(false);
});

test('a file with comments and trailing commas is changed in place, and undo restores it byte for byte', () => {
  const { connect, file, state } = createTestMcpClients();
  const before =
    '{\n  // servers of mine\n  "mcpServers": {\n    "x": { "command": "npx" }, // one line\n  },\n}\n';
  writeFileSync(file, before);
  connect.apply('cursor', 'write');
  expect(readFileSync(file, 'utf8')).toContain('// servers of mine\n');
  expect(readFileSync(file, 'utf8')).toContain(
    '    "x": { "command": "npx" }, // one line\n    "arbiter": {\n',
  );
  expect(state()).toBe('connected');
  connect.apply('cursor', 'undo');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('undo after other changes removes only the entry', () => {
  const { connect, file } = createTestMcpClients();
  connect.apply('cursor', 'write');
  const later = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...later, added: true }));
  connect.apply('cursor', 'undo');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: {}, added: true });
  expect(connect.apply('cursor', 'undo')).toMatchObject({ ok: false, code: 'NOTHING_TO_UNDO' });
});

test('undo removes a file that was created', () => {
  const { connect, file } = createTestMcpClients();
  connect.apply('cursor', 'write');
  connect.apply('cursor', 'undo');
  expect(existsSync(file)).toBe(false);
});

test('malformed JSON is not changed', () => {
  const { connect, file } = createTestMcpClients();
  writeFileSync(file, '{"a": 1,,}');
  expect(connect.apply('cursor', 'write')).toMatchObject({ ok: false, code: 'MALFORMED_CONFIG' });
  expect(readFileSync(file, 'utf8')).toBe('{"a": 1,,}');
});

test('the file mode and a symbolic link survive', () => {
  const { connect, file, home } = createTestMcpClients();
  const stored = join(home, 'dotfiles.json');
  writeFileSync(stored, '{}', { mode: 0o640 });
  symlinkSync(stored, file);
  connect.apply('cursor', 'write');
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(statSync(stored).mode & 0o777).toBe(0o640);
  expect(readFileSync(stored, 'utf8')).toContain('arbiter');
});

test('an unreadable file is reported, and the other clients are still listed', () => {
  const { connect, file, state } = createTestMcpClients();
  mkdirSync(file);
  expect([state(), connect.list().length]).toEqual(['malformed', 5]);
  for (const action of ['write', 'undo'] as const)
    expect(connect.preview('cursor', action)).toMatchObject({
      ok: false,
      code: 'MALFORMED_CONFIG',
      message: 'This file cannot be read (EISDIR)',
    });
});

/** Clients beside a running host on this port, whose agents have these tokens. */
function withHost(isFirst = false) {
  const home = temporaryFolder();
  const file = join(home, '.cursor', 'mcp.json');
  mkdirSync(join(home, '.cursor'));
  const host = { port: 7400, tokens: new Set(['token-of-cursor']) };
  const connect = createMcpClients({
    system: { platform: 'linux', env: {}, home, listFiles: () => [] },
    program: () => ({ command: '/usr/bin/node', args: ['mcp'] }),
    dataFolder: '/data',
    address: {
      url: () => `http://127.0.0.1:${host.port}/mcp/sessions`,
      isToken: (token) => host.tokens.has(token),
      isFirst,
    },
  });
  const row = () => connect.list().find(({ client }) => client === 'cursor');
  return { file, connect, host, row };
}

test('an entry by address holds the token in the file only, and is connected while token and port are right', () => {
  const { file, connect, host, row } = withHost();
  const visible = connect.preview('cursor', 'write', 'address');
  expect(visible).toMatchObject({
    ok: true,
    value: { way: 'address', command: 'http://127.0.0.1:7400/mcp/sessions' },
  });
  expect(JSON.stringify(visible)).toContain('Bearer ••••••••');
  connect.apply('cursor', 'write', undefined, 'token-of-cursor');
  expect(readFileSync(file, 'utf8')).toContain('Bearer token-of-cursor');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect([row()?.state, connect.tokenOf('cursor')]).toEqual(['connected', 'token-of-cursor']);
  // Every preview hides the token, also the one of its removal.
  for (const action of ['write', 'undo'] as const)
    expect(JSON.stringify(connect.preview('cursor', action, 'address'))).not.toContain('token-of-cursor');
  host.port = 7401;
  expect(row()?.state).toBe('different');
  host.port = 7400;
  host.tokens.clear();
  expect(row()?.state).toBe('different');
  expect(connect.apply('cursor', 'undo').ok).toBe(true);
  expect(existsSync(file)).toBe(false);
});

test('an address is offered where the program takes one, and first in an installed app', () => {
  const ways = (isFirst: boolean) =>
    Object.fromEntries(
      withHost(isFirst)
        .connect.list()
        .map(({ client, ways: offered }) => [client, offered]),
    );
  expect(ways(false)).toMatchObject({ cursor: ['child', 'address'], 'claude-desktop': ['child'] });
  expect(ways(true)).toMatchObject({ cursor: ['address', 'child'], 'claude-desktop': ['child'] });
  const { connect } = withHost();
  expect(connect.apply('claude-desktop', 'write', undefined, 't')).toMatchObject({
    ok: false,
    code: 'NO_ADDRESS',
  });
  expect(createTestMcpClients().connect.preview('cursor', 'write', 'address')).toMatchObject({
    ok: false,
    code: 'NO_ADDRESS',
  });
});
