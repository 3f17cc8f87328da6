import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { ensureBuild, ROOT } from '../../support/built-program.ts';
import { CHILD, connectChild, HELLO, node20, startRaw, type ChildOptions } from '../../support/mcp/child.ts';
import { advanceUntil } from '../../support/mcp/begun.ts';
import type { McpClient } from '../../support/mcp/clients.ts';
import { foolsMate, playGame } from '../../support/mcp/play.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

// The tests play whole games between several processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: BuiltHost;
beforeAll(async () => {
  await ensureBuild();
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

async function sit(changes: Partial<ChildOptions> = {}): Promise<McpClient> {
  const client = await connectChild({ data: table.data, args: ['--no-start'], ...changes });
  onTestFinished(() => client.close());
  return client;
}

const any = (legal: readonly string[], _state: unknown, ply: number): string =>
  legal[(ply * 7) % legal.length] ?? '';
const nodes = casesOfRun(
  [process.execPath, ...(node20() === null ? [] : [node20() ?? ''])],
  (node) => node === process.execPath,
);

test.each(nodes)(
  'two children on %s play to the end: chess on our own runtime, small games on both',
  async (node) => {
    const clients: [McpClient, McpClient] = [
      await sit({ node, name: 'Ada' }),
      await sit({ node, name: 'Bob' }),
    ];
    const [game] =
      node === process.execPath
        ? await playGame(clients, 'chess.v1', [foolsMate, foolsMate])
        : await playGame(clients, 'tic_tac_toe.v1', [any, any]);
    expect(game.outcome).not.toBe('');
    const [rps, other] = await playGame(clients, 'rps.v1', [() => 'rock', () => 'paper']);
    expect(rps.outcome).toBe(other.outcome);
    expect(clients[0].traffic.length).toBeGreaterThan(20);
  },
);

test('the child acts as the given agent, and two children with one name are one agent', async () => {
  const [a, b] = [await sit({ name: 'Eve' }), await sit({ args: ['--no-start', '--agent', 'Eve'] })];
  const opened = await a.call('session.challenge', { action: 'open', template: 'tic_tac_toe.v1' });
  const [own] = opened.value['challenges'] as unknown as { challengeId: string; by: { name: string } }[];
  expect(own?.by.name).toBe('Eve');
  const accepted = await b.call('session.challenge', { action: 'accept', challengeId: own?.challengeId });
  expect(accepted.value).toMatchObject({
    code: 'SAME_AGENT',
    message: expect.stringContaining('This is your own challenge'),
  });
  await a.call('session.challenge', { action: 'withdraw', challengeId: own?.challengeId });
});

test('names are listed in the requested spelling, and both spellings can be called', async () => {
  const safe = await sit({ args: ['--no-start', '--tool-names=safe'] });
  expect((await safe.client.listTools()).tools.map(({ name }) => name)).toContain('session_act');
  const known = await sit({ name: 'claude-ai' });
  expect((await known.client.listTools()).tools.map(({ name }) => name)).toContain('session_act');
  const byVariable = await sit({ env: { ARBITER_TOOL_NAMES: 'safe' } });
  expect((await byVariable.client.listTools()).tools.map(({ name }) => name)).toContain('session_act');
  expect((await safe.call('session.list')).value['next']).toContain('session_wait');
});

test('everything that needs no host works without one, and tools tell what to do', async () => {
  const data = hostFolder();
  const client = await sit({ data });
  expect((await client.client.listTools()).tools).toHaveLength(8);
  expect((await client.client.listPrompts()).prompts).toEqual([]);
  expect((await client.client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
  const reply = await client.call('session.list');
  expect(reply.isError).toBe(true);
  expect(reply.value).toMatchObject({ accepted: false, code: 'APP_NOT_RUNNING' });
  expect(reply.value['message']).toContain(
    `"node ${join(ROOT, 'bin', 'arbiter.mjs')} serve --data ${data}" in a terminal`,
  );
});

test('the child reports a data folder that is not writable and keeps running', async () => {
  const file = join(hostFolder(), 'a file');
  writeFileSync(file, '');
  const client = await sit({ data: join(file, 'data'), args: [] });
  for (let n = 0; n < 2; n += 1) {
    const reply = await client.call('session.list');
    expect(reply.value).toMatchObject({ accepted: false, code: 'APP_NOT_RUNNING' });
    expect(reply.value['message']).toContain('its data folder cannot be used (EEXIST)');
  }
});

test('a wait passes progress on, can be cancelled and leaves the child usable', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const client = await sit({ env: { ARBITER_TOKEN: game.seats[1].token } });
  const notes: number[] = [];
  const cut = new AbortController();
  const waiting = client.call(
    'session.wait',
    { sessionId: game.sessionId, timeoutMs: 45_000 },
    { onprogress: ({ progress }) => notes.push(progress), signal: cut.signal },
  );
  await advanceUntil(table, () => notes.length > 0);
  cut.abort();
  await expect(waiting).rejects.toThrow();
  expect((await client.call('session.list')).isError).toBe(false);
});

test('subscriptions and calls survive a restart of the host', async () => {
  const first = await startBuiltHost();
  onTestFinished(() => first.dispose());
  const game = await first.rest.session('chess.v1', ['white', 'black']);
  const client = await sit({ data: first.data, env: { ARBITER_TOKEN: game.seats[1].token } });
  const uri = `session://${game.sessionId}`;
  let received = (): void => undefined;
  const notified = new Promise<void>((resolve) => {
    received = resolve;
  });
  client.client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => received());
  await client.client.subscribeResource({ uri });
  await first.stop();
  expect((await client.call('session.list')).value).toMatchObject({ code: 'APP_NOT_RUNNING' });
  const again = await startBuiltHost({ data: first.data });
  onTestFinished(() => again.dispose());
  const reply = await client.call('session.state', { sessionId: game.sessionId });
  expect(reply.value).toMatchObject({ tick: 0, yourRole: 'black' });
  await again.rest.act(game, 0, 'e2e4', 0);
  await notified;
});

test.each([
  ['nothing', null],
  ['a waiting call', { name: 'session.wait', arguments: { timeoutMs: 45_000 } }],
])('the end of stdin ends the child with %s pending', async (_what, waiting) => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const raw = startRaw({
    data: table.data,
    args: ['--no-start'],
    env: { ARBITER_TOKEN: game.seats[1].token },
  });
  raw.send(HELLO);
  expect(await raw.next()).toMatchObject({ id: 1, result: { serverInfo: { name: 'arbiter-sessions' } } });
  raw.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  raw.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'session.list', arguments: {} } });
  await raw.next();
  if (waiting !== null) {
    const { name, arguments: args } = waiting;
    const params = { name, arguments: { ...args, sessionId: game.sessionId }, _meta: { progressToken: 1 } };
    raw.send({ jsonrpc: '2.0', id: 3, method: 'tools/call', params });
    // A progress notification shows that the call waits at the host.
    const received: unknown[] = [];
    void raw.next().then((note) => received.push(note));
    await advanceUntil(table, () => received.length > 0);
    expect(received).toMatchObject([{ method: 'notifications/progress' }]);
  }
  raw.child.stdin.end();
  expect(await raw.ended).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the child cleanly', async (signal) => {
  const raw = startRaw({ data: table.data, args: ['--no-start'] });
  raw.send(HELLO);
  await raw.next();
  raw.child.kill(signal);
  expect(await raw.ended).toBe(0);
});

test('a closed stdout ends the child', async () => {
  const raw = startRaw({ data: table.data, args: ['--no-start'] });
  raw.send(HELLO);
  await raw.next();
  raw.child.stdout.destroy();
  for (let id = 2; id < 6; id += 1) raw.send({ jsonrpc: '2.0', id, method: 'tools/list' });
  expect(await raw.ended).toBe(0);
});

test('the child ends with its parent even when stdin stays open', async () => {
  const script = `const c=require('child_process').spawn(process.execPath,[${JSON.stringify(CHILD)},'sessions','--no-start','--data',${JSON.stringify(table.data)}],{stdio:['inherit','inherit','ignore']});`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const gone = new Promise<void>((resolve) => parent.stdout.once('close', () => resolve()));
  parent.stdin.write(`${JSON.stringify(HELLO)}\n`);
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  parent.stdout.resume();
  parent.kill('SIGKILL');
  await gone;
});

test('ignores garbage on stdin, refuses an unknown method and answers an unknown version with the newest one', async () => {
  const raw = startRaw({ data: table.data, args: ['--no-start'] });
  onTestFinished(() => void raw.child.kill('SIGKILL'));
  raw.child.stdin.write('not json\n[]\n{"jsonrpc":"1.0"}\n\n');
  raw.send({ ...HELLO, params: { ...HELLO.params, protocolVersion: '2099-01-01' } });
  expect(await raw.next()).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
  raw.send({ jsonrpc: '2.0', id: 'x', method: 'server/discover' });
  expect(await raw.next()).toMatchObject({ id: 'x', error: { code: -32601 } });
  raw.send({ jsonrpc: '2.0', id: 3, method: 'ping' });
  expect(await raw.next()).toMatchObject({ id: 3, result: {} });
});
