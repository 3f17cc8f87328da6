import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Api, EventPayload } from '../../../src/shared/contract/index.ts';
import { builtCommand } from '../../support/arbiter.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { connectClient } from '../../support/mcp/clients.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

// The test starts a real child process with the command of the written entry.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The calls of the Connect screen, with a temporary home folder. */

const LAUNCHER = fileURLToPath(new URL('../../../bin/arbiter.mjs', import.meta.url));
const MCPB = fileURLToPath(
  new URL('../../../node_modules/@anthropic-ai/mcpb/dist/cli/cli.js', import.meta.url),
);
const BEFORE = '{\n\t"mcpServers": {\n\t\t"files": { "command": "npx" }\n\t},\n\t"mine": 1\n}';
const home = hostFolder();
const file = join(home, '.cursor', 'mcp.json');

let table: BuiltHost;
let api: Api;
beforeAll(async () => {
  await ensureBuild();
  table = await startBuiltHost({ env: { HOME: home } });
  api = await windowOf(table);
});
afterAll(async () => {
  await table.dispose();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(join(home, '.cursor'), { recursive: true, force: true });
  mkdirSync(join(home, '.cursor'));
  writeFileSync(file, BEFORE);
});

const cursor = async () => (await api.call('mcpClients.list', {})).find(({ client }) => client === 'cursor');
const preview = (action: 'write' | 'undo') => api.call('mcpClients.preview', { client: 'cursor', action });

test('a preview shows the change and the entry to paste, and writes nothing', async () => {
  const visible = await preview('write');
  expect(visible).toMatchObject({ client: 'cursor', title: 'Cursor', file, exists: true });
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
  expect(existsSync(`${file}.arbiter-backup`)).toBe(false);
  const pasted = JSON.parse(`{${visible.entry}}`) as { arbiter: { command: string; args: string[] } };
  expect(pasted.arbiter.command).toBe(process.execPath);
  expect(pasted.arbiter.args).toEqual([
    LAUNCHER,
    'mcp',
    'sessions',
    '--agent',
    'Cursor',
    '--tool-names=safe',
    '--data',
    table.data,
  ]);
  expect(visible.command).toContain(`--agent Cursor --tool-names=safe --data ${table.data}`);
  const added = visible.diff.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim());
  expect(added).toContain('"arbiter": {');
});

test('a write does what was shown and makes a backup; an undo restores every byte', async () => {
  const { basis, entry } = await preview('write');
  const done = await api.call('mcpClients.write', { client: 'cursor', basis });
  expect(done).toEqual({ client: 'cursor', file, backup: `${file}.arbiter-backup` });
  const written = JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: object; mine: number };
  expect(written).toEqual({
    mine: 1,
    mcpServers: { files: { command: 'npx' }, ...(JSON.parse(`{${entry}}`) as object) },
  });
  expect(readFileSync(`${file}.arbiter-backup`, 'utf8')).toBe(BEFORE);
  expect((await cursor())?.state).toBe('connected');

  const back = await preview('undo');
  expect(await api.call('mcpClients.undo', { client: 'cursor', basis: back.basis })).toMatchObject({
    backup: null,
  });
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
  expect(existsSync(`${file}.arbiter-backup`)).toBe(false);
  expect((await cursor())?.state).toBe('ready');
});

test('a file that changed after its preview is neither written nor undone', async () => {
  const { basis } = await preview('write');
  writeFileSync(file, '{}');
  await expect(api.call('mcpClients.write', { client: 'cursor', basis })).rejects.toMatchObject({
    code: 'CONFIG_CHANGED',
  });
  await expect(api.call('mcpClients.undo', { client: 'cursor', basis })).rejects.toMatchObject({
    code: 'NOTHING_TO_UNDO',
  });
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('an invalid file is left unchanged, and invalid inputs are refused before anything is read', async () => {
  writeFileSync(file, '{ /* mine\n}');
  expect((await cursor())?.state).toBe('malformed');
  await expect(preview('write')).rejects.toMatchObject({ code: 'MALFORMED_CONFIG' });
  const link = await table.window();
  onTestFinished(() => link.close());
  for (const input of [{}, { client: '../etc', action: 'write' }, { client: 'cursor', action: 'remove' }]) {
    expect(await link.request('mcpClients.preview', input)).toMatchObject({ ok: false });
  }
  expect(await link.request('mcpClients.write', { client: 'cursor', basis: 7 })).toMatchObject({ ok: false });
  expect(readFileSync(file, 'utf8')).toBe('{ /* mine\n}');
});

test('the program that the written entry starts is reported at its first call, once', async () => {
  const { basis } = await preview('write');
  await api.call('mcpClients.write', { client: 'cursor', basis });
  const seen: EventPayload<'mcpClients.seen'>[] = [];
  let wake = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    wake = resolve;
  });
  onTestFinished(
    api.onEvent((event) => {
      if (event.name !== 'mcpClients.seen') return;
      seen.push(event.payload);
      wake();
    }),
  );
  const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as {
    mcpServers: { arbiter: { command: string; args: string[] } };
  };
  const transport = new StdioClientTransport({ ...mcpServers.arbiter, env: {}, cwd: '/', stderr: 'ignore' });
  const mcpClient = await connectClient(transport, 'cursor-vscode');
  onTestFinished(() => mcpClient.close());
  expect((await cursor())?.firstCallAtMs).toBeNull();
  expect((await mcpClient.call('session_list')).isError).toBe(false);
  await received;
  await mcpClient.call('session_list');
  const row = await cursor();
  expect(seen).toEqual([{ client: 'cursor', firstCallAtMs: row?.firstCallAtMs }]);
  // No other client is recorded as the caller.
  const others = (await api.call('mcpClients.list', {})).filter(({ client }) => client !== 'cursor');
  expect(others.map(({ firstCallAtMs }) => firstCallAtMs)).toEqual([null, null, null, null]);
});

test('an entry by address connects a client of the SDK, and disconnecting revokes its agent', async () => {
  const input = { client: 'cursor', action: 'write', way: 'address' } as const;
  const { basis } = await api.call('mcpClients.preview', input);
  await api.call('mcpClients.write', { client: 'cursor', basis, way: 'address' });
  expect(await cursor()).toMatchObject({ state: 'connected' });
  const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as {
    mcpServers: { arbiter: { url: string; headers: Record<string, string> } };
  };
  const { url, headers } = mcpServers.arbiter;
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const mcp = await connectClient(transport as Transport);
  expect((await mcp.call('session_list')).isError).toBe(false);
  await mcp.close();
  const again = await api.call('mcpClients.preview', input);
  expect(again.diff.every(({ kind }) => kind === 'same')).toBe(true);
  const undo = await api.call('mcpClients.preview', { client: 'cursor', action: 'undo' });
  await api.call('mcpClients.undo', { client: 'cursor', basis: undo.basis });
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
  const refused = await fetch(url, { method: 'POST', headers });
  expect(refused.status).toBe(401);
});

test('the command line writes an entry by address, which follows the host to its next port and ends with --undo', async () => {
  const connect = (...flags: string[]) =>
    builtCommand(['connect', 'cursor', '--by-address', '--data', table.data, ...flags], { HOME: home });
  const entry = () =>
    (
      JSON.parse(readFileSync(file, 'utf8')) as {
        mcpServers: { arbiter: { url: string; headers: { Authorization: string } } };
      }
    ).mcpServers.arbiter;
  expect(await connect()).toMatchObject({
    code: 0,
    out: expect.stringContaining('connects to: http://127.0.0.1:'),
  });
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
  const written = await connect('--write');
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining(`written: ${file}\nbackup: `) });
  const first = entry();
  const token = first.headers.Authorization.replace('Bearer ', '');
  expect(written.out).not.toContain(token);
  const again = await connect('--print');
  expect(again.out).toContain('no change');
  expect(again.out).not.toContain(token);

  await table.stop();
  const holder = createServer().listen(table.ready.ports.gateway, '127.0.0.1');
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  table = await startBuiltHost({ data: table.data, env: { HOME: home } });
  api = await windowOf(table);
  const second = entry();
  expect(new URL(second.url).port).toBe(String(table.ready.ports.gateway));
  expect(second.url).not.toBe(first.url);
  expect(second.headers).toEqual(first.headers);
  const filter = { action: 'CLIENT_ENTRY_CORRECTED' } as const;
  const { rows } = await api.call('audit.page', { offset: 0, limit: 5, filter });
  expect(rows.map(({ subject }) => subject)).toEqual(['cursor']);
  const requestInit = { headers: { ...second.headers } };
  const transport = new StreamableHTTPClientTransport(new URL(second.url), { requestInit });
  const mcp = await connectClient(transport as Transport);
  expect((await mcp.call('session_list')).isError).toBe(false);
  await mcp.close();

  expect(await connect('--undo')).toMatchObject({ code: 0, out: expect.stringContaining(`undone: ${file}`) });
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
  expect((await fetch(second.url, { method: 'POST', headers: second.headers })).status).toBe(401);
});

test('the extension is a valid bundle that starts the child of this installation and has no token in it', async () => {
  const { fileName, base64 } = await api.call('mcpClients.extension', {});
  expect(fileName).toBe('arbiter.mcpb');
  const folder = hostFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packed = join(folder, fileName);
  writeFileSync(packed, Buffer.from(base64, 'base64'));
  const mcpb = (...args: string[]) =>
    spawnSync(process.execPath, [MCPB, ...args], { encoding: 'utf8' }).status;
  expect([
    mcpb('unpack', packed, join(folder, 'opened')),
    mcpb('validate', join(folder, 'opened', 'manifest.json')),
  ]).toEqual([0, 0]);
  const inside = (path: string) => readFileSync(join(folder, 'opened', path));
  const built = fileURLToPath(new URL('../../../out/mcp/arbiter-mcp.mjs', import.meta.url));
  expect(inside('server/arbiter-mcp.mjs').equals(readFileSync(built))).toBe(true);
  expect(inside('manifest.json').includes(table.ready.adminToken)).toBe(false);
  expect(inside('THIRD_PARTY.md').includes('Permission is hereby granted, free of charge')).toBe(true);
});
