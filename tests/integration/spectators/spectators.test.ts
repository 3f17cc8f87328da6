import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { cliArguments } from '../../support/built-program.ts';
import { openSocket, upgradeStatus } from '../../support/events-client.ts';
import { windowOf } from '../../support/models.ts';
import type { Table } from '../../support/rest.ts';

let host: BuiltHost;
let api: Api;
let base: string;
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--spectator-port', '0'] });
  api = await windowOf(host);
  base = `http://127.0.0.1:${host.ready.ports.spectators}`;
});
afterAll(() => host.dispose());

const game = (template = 'tic_tac_toe.v1', roles = ['x', 'o']): Promise<Table> =>
  host.rest.session(template, roles as [string, string]);
const publish = (sessionId: string, delayMs?: number) =>
  api.call('spectators.publish', { kind: 'session', subject: sessionId, delayMs });
const status = async (path: string, init?: RequestInit): Promise<number> =>
  (await fetch(`${base}${path}`, init)).status;

test('everybody who has the address sees each state, without a token', async () => {
  const table = await game();
  const { url, path } = await publish(table.sessionId);
  expect(url).toBe(`ws://127.0.0.1:${host.ready.ports.spectators}${path}`);
  const watcher = await openSocket(url ?? '', []);
  expect(await watcher.until(() => true)).toMatchObject({
    type: 'state',
    session_id: table.sessionId,
    tick: 0,
    your_role: null,
    legal_actions: [],
  });
  await host.rest.act(table, 0, '4', 0);
  expect(await watcher.until(({ tick }) => tick === 1)).toMatchObject({ status: 'active' });
  const read = await fetch(`${base}${path}`);
  expect(await read.json()).toMatchObject({ tick: 1 });
  watcher.close();
});

test('a withdrawn address ends at once, an unknown one never was', async () => {
  const table = await game();
  const { url, path, ticket } = await publish(table.sessionId);
  const watcher = await openSocket(url ?? '', []);
  await api.call('spectators.withdraw', { ticket });
  expect(await watcher.closed).toBe(1008);
  expect(await status(path)).toBe(404);
  expect(await upgradeStatus(url ?? '', [])).toBe(404);
  for (const guess of ['A'.repeat(22), '__proto__', '../../host.json']) {
    expect(await status(`/watch/${encodeURIComponent(guess)}`), guess).toBe(404);
    expect(await status(`/board/${encodeURIComponent(guess)}`), guess).toBe(404);
  }
});

test('nothing else of the host is there, not even with the admin token', async () => {
  const headers = { authorization: `Bearer ${host.ready.adminToken}` };
  for (const path of [
    '/health',
    '/sessions',
    '/agents',
    '/mcp/league',
    '/control',
    '/',
    '/openapi.json',
    '/metrics',
  ])
    expect(await status(path, { headers }), path).toBe(404);
  expect(await status('/agents', { method: 'POST' })).toBe(404);
  const table = await game();
  const { url } = await publish(table.sessionId);
  expect(await upgradeStatus(url ?? '', [], { headers: { origin: 'https://evil.example' } })).toBe(403);
  expect(await upgradeStatus(url ?? '', [], { headers: { host: 'evil.example' } })).toBe(403);
});

test('a delay covers every outlet until its time, and the bytes on the wire tell nothing before', async () => {
  const table = await game('chess.v1', ['white', 'black']);
  const { url, path } = await publish(table.sessionId, 60 * 60_000);
  const minted = await host.rest.post(`/sessions/${table.sessionId}/spectators`, undefined, {
    token: table.seats[0].token,
  });
  const token = String(minted.body['token']);
  const watcher = await openSocket(url ?? '', []);
  const known = await openSocket(`${host.rest.url}sessions/${table.sessionId}/events`, [
    'arbiter.v1',
    `token.${token}`,
  ]);
  await Promise.all([watcher.until(() => true), known.until(() => true)]);
  await host.rest.act(table, 0, 'g2g4', 0);
  await host.rest.post(`/sessions/${table.sessionId}/resign`, undefined, { token: table.seats[1].token });
  const outlets = async (): Promise<string> => {
    const gateway = `${host.rest.url}sessions/${table.sessionId}`;
    const headers = { authorization: `Bearer ${token}` };
    const texts = ['state', 'log', 'verify', 'export?format=json', 'export?format=pgn'].map(async (part) =>
      (await fetch(`${gateway}/${part}`, { headers })).text(),
    );
    texts.push(fetch(`${base}${path}`).then((answer) => answer.text()));
    return (await Promise.all(texts)).join('\n') + JSON.stringify([watcher.frames, known.frames]);
  };
  const live = await host.rest.get(`/sessions/${table.sessionId}/state`, { token: table.seats[0].token });
  // None of them is a hexadecimal number or so short that a hash, an id or a token may contain it.
  const canaries = ['g2g4', '/6P1/8/', String(live.body['head'])];
  const early = await outlets();
  for (const canary of canaries) expect(early, canary).not.toContain(canary);
  expect(watcher.frames).toHaveLength(1);
  // The host's clock also runs by itself: a sixtieth of the delay is a minute, which is enough for a slow machine.
  await host.advance(59 * 60_000);
  expect(await outlets()).not.toContain('/6P1/8/');
  await host.advance(2 * 60_000);
  const isOver = ({ status: now }: Record<string, unknown>): boolean => now === 'completed';
  expect(await watcher.until(isOver)).toMatchObject({ outcome_reason: 'resignation' });
  await known.until(isOver);
  expect(await outlets()).toContain('g2g4');
  watcher.close();
  known.close();
});

test('a game with hidden parts is three minutes late unless a person chooses otherwise', async () => {
  const cards = await game('kuhn_poker.v1', ['player_1', 'player_2']);
  expect(await publish(cards.sessionId)).toMatchObject({ delayMs: 180_000 });
  expect(await publish(cards.sessionId, 0)).toMatchObject({ delayMs: 0 });
  const open = await game();
  expect(await publish(open.sessionId)).toMatchObject({ delayMs: 0 });
  await expect(publish('nobody')).rejects.toThrow('No such session');
});

test('the scoreboard is a page without scripts, and JSON with an ETag', async () => {
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: 3,
    referees: 1,
    name: 'Cup <b>&',
    budgetMs: 150_000,
    format: 'round-robin',
  });
  await api.call('leagues.finished', { leagueId });
  const { path, url } = await api.call('spectators.publish', { kind: 'league', subject: leagueId });
  expect(url).toBe(`${base}${path}`);
  const page = await fetch(`${base}${path}`);
  const html = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(html).toContain('Cup &lt;b&gt;&amp;');
  expect(html).not.toMatch(/<script|<form|http:|auth_token/iu);
  const chinese = await fetch(`${base}${path}`, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(await chinese.text()).toContain('积分');
  const json = await fetch(`${base}${path}.json`);
  const board = (await json.json()) as { standings: unknown[]; status: string; matches_played: number };
  expect(board).toMatchObject({ status: 'completed', matches_played: 3, name: 'Cup <b>&' });
  expect(board.standings).toHaveLength(3);
  const etag = json.headers.get('etag') ?? '';
  expect(await status(`${path}.json`, { headers: { 'if-none-match': etag } })).toBe(304);
});

test('a scoreboard that is shown later has a result only at its time', async () => {
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: 3,
    referees: 1,
    budgetMs: 150_000,
    format: 'round-robin',
  });
  await api.call('leagues.finished', { leagueId });
  const { path } = await api.call('spectators.publish', {
    kind: 'league',
    subject: leagueId,
    delayMs: 60_000,
  });
  const read = async () => (await fetch(`${base}${path}.json`)).json();
  expect(await read()).toMatchObject({ status: 'running', matches_played: 0, latest: [] });
  await host.advance(61_000);
  expect(await read()).toMatchObject({ status: 'completed', matches_played: 3 });
});

test('publishing and withdrawing are in the audit log, the ticket itself is not', async () => {
  const table = await game();
  const { ticket } = await publish(table.sessionId, 1000);
  await api.call('spectators.withdraw', { ticket });
  const { rows } = await api.call('audit.page', { offset: 0, limit: 50 });
  const text = JSON.stringify(rows);
  expect(text).toContain('TABLE_PUBLISHED');
  expect(text).toContain('TABLE_WITHDRAWN');
  expect(text).not.toContain(ticket);
});

test('a host without the option has no such listener', async () => {
  const plain = await startBuiltHost();
  expect(plain.ready.ports.spectators).toBeUndefined();
  await plain.dispose();
});

test('a relay of its own process shows the sessions and scoreboards of the host, and nothing else of it', async () => {
  const relay = spawn(process.execPath, cliArguments(['relay', '--from', base, '--listen', '0', '--json']), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: hostEnvironment(),
  });
  const [line] = (await once(relay.stdout!, 'data')) as [Buffer];
  const { url } = JSON.parse(String(line)) as { url: string };
  const table = await game();
  const { path, ticket } = await publish(table.sessionId);
  const watcher = await openSocket(`${url}${path}`, []);
  await watcher.until(({ tick }) => tick === 0);
  await host.rest.act(table, 0, '4', 0);
  await watcher.until(({ tick }) => tick === 1);
  const headers = { authorization: `Bearer ${host.ready.adminToken}` };
  for (const other of ['/health', '/sessions', '/control', '/mcp/sessions'])
    expect((await fetch(`${url}${other}`, { headers })).status, other).toBe(404);
  await api.call('spectators.withdraw', { ticket });
  expect(await watcher.closed).toBe(1008);
  relay.kill('SIGTERM');
  expect(await once(relay, 'exit')).toEqual([0, null]);
});
