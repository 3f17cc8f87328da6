import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startProgram, type Program } from './program.ts';

/** The stdio child in protocol revision 2026-07-28, with the official client and line by line. */

const CHILD = fileURLToPath(new URL('../../out/mcp/arbiter-mcp.mjs', import.meta.url));

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const argsOn = (data: string, agent: string, ...more: string[]) => [
  CHILD,
  'sessions',
  '--no-start',
  '--data',
  data,
  '--agent',
  agent,
  ...more,
];

async function connect(agent: string, mode: 'auto' | { pin: string }, ...more: string[]): Promise<Client> {
  const client = new Client({ name: 'outside', version: '1.0.0' }, { versionNegotiation: { mode } });
  const args = argsOn(program.data, agent, ...more);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: {}, stderr: 'ignore' }),
  );
  onTestFinished(() => client.close());
  return client;
}

const PIN = { pin: '2026-07-28' };
type Answer = Readonly<Record<string, unknown>>;
const use = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> =>
  (await client.callTool({ name, arguments: args })).structuredContent as Answer;

test('a pinned client and one that negotiates discover the server and play a game to its end', async () => {
  const [ann, ben] = [await connect('Modern Ann', PIN), await connect('Modern Ben', 'auto')];
  for (const client of [ann, ben])
    expect(client.getServerVersion()).toMatchObject({ name: 'arbiter-sessions' });
  const { tools } = await ann.listTools();
  expect(tools.map(({ name }) => name)).toContain('session.act');
  const opened = await use(ann, 'session.challenge', { action: 'open', template: 'rps.v1' });
  const waiting = use(ann, 'session.wait', { challengeId: opened['challengeId'] });
  const accepted = await use(ben, 'session.challenge', {
    action: 'accept',
    challengeId: opened['challengeId'],
  });
  const begun = await waiting;
  expect(begun).toMatchObject({ waited: 'accepted', legal: ['rock', 'paper', 'scissors'] });
  const { sessionId } = accepted;
  await use(ben, 'session.act', { sessionId, action: 'paper' });
  expect(await use(ann, 'session.act', { sessionId, action: 'rock' })).toMatchObject({
    accepted: true,
    status: 'completed',
    lastMove: 'paper',
  });
  const { prompts } = await ann.listPrompts();
  expect(prompts.map(({ name }) => name)).toContain('play_chess_v1');
});

test('one person with one chat plays a player of the host, and moves in algebraic notation', async () => {
  const client = await connect('Modern Cem', PIN);
  const opened = await use(client, 'session.challenge', {
    action: 'open',
    template: 'chess.v1',
    role: 'white',
    opponent: 'builtin:1',
  });
  expect(opened).toMatchObject({ yourRole: 'white', yourTurn: true, tick: 0 });
  const { sessionId } = opened;
  const move = { sessionId, action: 'Nf3', expectedTick: 0, waitMs: 20_000 };
  const played = await use(client, 'session.act', move);
  expect(played).toMatchObject({ yourTurn: true, tick: 2, lastMove: expect.stringMatching(/^[a-h][1-8]/u) });
  const log = await use(client, 'session.log', { sessionId });
  expect(log['rows']).toMatchObject([{ action: 'g1f3' }, { action: played['lastMove'] }]);
  const drawn = await use(client, 'session.state', { sessionId, view: 'board' });
  expect(drawn['board']).toHaveLength(8);
  expect(drawn['moves']).toEqual(['white g1f3', `black ${String(played['lastMove'])}`]);
});

test('a client that listens gets the changes of its own games', async () => {
  const [ann, ben] = [await connect('Listening Ann', PIN), await connect('Listening Ben', PIN)];
  const opened = await use(ann, 'session.challenge', {
    action: 'open',
    template: 'tic_tac_toe.v1',
    role: 'x',
  });
  const { sessionId } = await use(ben, 'session.challenge', {
    action: 'accept',
    challengeId: opened['challengeId'],
  });
  const uri = `session://${String(sessionId)}`;
  const updated = new Promise<string>((resolve) => {
    ben.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
  });
  await ben.listen({ resourceSubscriptions: [uri] });
  await use(ann, 'session.act', { sessionId, action: '4', expectedTick: 0 });
  expect(await updated).toBe(uri);
});

test('a cancelled call ends, and the connection goes on', async () => {
  const client = await connect('Modern Dan', PIN);
  const opened = await use(client, 'session.challenge', { action: 'open', template: 'connect_four.v1' });
  const abort = new AbortController();
  const waiting = client.callTool(
    { name: 'session.wait', arguments: { challengeId: opened['challengeId'], timeoutMs: 45_000 } },
    { signal: abort.signal },
  );
  abort.abort();
  await expect(waiting).rejects.toThrow();
  expect(await use(client, 'session.list')).toMatchObject({ sessions: [] });
});

test('two windows of one program play each other when one goes on as a second player', async () => {
  const [one, two] = [await connect('Window', PIN), await connect('Window', PIN)];
  const opened = await use(one, 'session.challenge', { action: 'open', template: 'rps.v1' });
  const accept = { action: 'accept', challengeId: opened['challengeId'] };
  expect(await use(two, 'session.challenge', accept)).toMatchObject({
    code: 'SAME_AGENT',
    message: expect.stringContaining('asSecond'),
  });
  const begun = await use(two, 'session.challenge', { ...accept, asSecond: true });
  expect(Object.values(begun['names'] as object).sort()).toEqual(['Window', 'Window 2']);
});

/** The child without an SDK and, unless `data` is the folder of the program, without a host. */
function startLines(data: string) {
  const child = spawn(process.execPath, argsOn(data, 'Lines'), { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (message: object): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    return JSON.parse(String((await lines.next()).value)) as Answer;
  };
}

const envelope = (version: string) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'lines', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
});
const MODERN = envelope('2026-07-28');
const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'lines', version: '1' } },
};

function emptyFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'arbiter-outside-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

test('without a host the child answers the probe, the catalogue, and calls with the remedy', async () => {
  const send = startLines(emptyFolder());
  expect(await send({ id: 1, method: 'server/discover', params: MODERN })).toMatchObject({
    id: 1,
    result: {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {} },
      instructions: expect.stringContaining('session.act'),
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'arbiter-sessions' } },
    },
  });
  const listed = await send({ id: 2, method: 'tools/list', params: MODERN });
  expect(listed).toMatchObject({ id: 2, result: { resultType: 'complete', ttlMs: 3_600_000 } });
  const call = { name: 'session.list', arguments: {}, ...MODERN };
  expect(await send({ id: 3, method: 'tools/call', params: call })).toMatchObject({
    result: { resultType: 'complete', isError: true, structuredContent: { code: 'APP_NOT_RUNNING' } },
  });
});

test('errors have the codes of the revision', async () => {
  const send = startLines(emptyFolder());
  expect(await send({ id: 1, method: 'server/discover', params: envelope('2099-01-01') })).toMatchObject({
    error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } },
  });
  const [prefix, version] = ['io.modelcontextprotocol/protocolVersion', '2026-07-28'];
  const bare = { _meta: { [prefix]: version } };
  expect(await send({ id: 2, method: 'tools/list', params: bare })).toMatchObject({
    error: { code: -32602 },
  });
  expect(await send({ id: 3, method: 'tools/list', params: MODERN })).toMatchObject({ id: 3, result: {} });
  expect(await send({ id: 4, method: 'ping', params: MODERN })).toMatchObject({ error: { code: -32601 } });
  expect(await send({ id: 5, method: 'tools/list' })).toMatchObject({ error: { code: -32602 } });
  expect(await send({ id: 6, ...INITIALIZE })).toMatchObject({ error: { code: -32022 } });
});

test('a client that probes and then initialises is served as before', async () => {
  const send = startLines(program.data);
  await send({ id: 1, method: 'server/discover', params: MODERN });
  expect(await send({ id: 2, ...INITIALIZE })).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  expect(await send({ id: 3, method: 'ping' })).toMatchObject({ id: 3, result: {} });
  const answered = await send({
    id: 4,
    method: 'tools/call',
    params: { name: 'session.list', arguments: {} },
  });
  expect(answered).toMatchObject({ id: 4, result: { structuredContent: { sessions: [] } } });
  expect(answered['result']).not.toHaveProperty('resultType');
});

vi.setConfig({ testTimeout: 120_000 });
