import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { ARBITER } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { freePort } from '../../support/league/held-ports.ts';
import { playerScript, registerAgent, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { post } from '../../support/league/test-leagues.ts';

/** The rights of other programs on the machine towards a league and the agents of Arbiter in it. */

type Fields = Record<string, unknown>;
const PLAN = {
  referees: 1,
  game: 'even_odd',
  format: 'round-robin',
  auth: 'standard',
  wire: 'tolerant',
} as const;

let host: BuiltHost;
let api: Api;
let manager: string;
beforeAll(async () => {
  host = await startBuiltHost();
  ({ api } = await host.window());
  manager = `http://127.0.0.1:${host.ready.ports.league}/mcp`;
});
afterAll(() => host.dispose());

/** `arbiter league player` in a league of the host. */
async function commandLinePlayer(leagueId: string, port: number) {
  const args = ['league', 'player', '--manager', manager, '--port', String(port), '--league', leagueId];
  const child = spawn(process.execPath, [ARBITER, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const isRegistered = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const { event, text } = JSON.parse(line) as { event: string; text?: string };
      lines.push(text ?? event);
      if (event === 'registered') resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await isRegistered;
  return { url: `http://127.0.0.1:${port}/mcp`, lines, ended };
}

const call = (url: string, method: string, params: Fields) =>
  post(url, { jsonrpc: '2.0', id: 1, method, params });
const resultOf = async (answer: ReturnType<typeof call>) => (await answer).body['result'] as Fields;

test('nobody but its manager can end a player with LEAGUE_COMPLETED', async () => {
  const second = await scriptedAgent('course', playerScript('course'));
  const port = await freePort();
  const { leagueId } = await api.call('leagues.gather', {
    ...PLAN,
    expect: 2,
    allowedPorts: [port, second.port],
  });
  const league = { leagueId };
  const player = await commandLinePlayer(league.leagueId, port);
  const forged = { message_type: 'LEAGUE_COMPLETED', sender: 'league_manager', league_id: league.leagueId };
  expect(await resultOf(call(player.url, 'notify_league_completed', forged))).toMatchObject({
    status: 'received',
  });
  const warning = 'a program says that the league is completed; its manager says that it is not';
  await expect.poll(() => player.lines).toContain(warning);
  await registerAgent(manager, 'course', { url: second.url, extra: { league_id: league.leagueId } });
  await host.advance(2000);
  expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed', played: 1 });
  expect(await player.ended).toBe(0);
  expect(player.lines.some((line) => line.startsWith('R1M1 chose '))).toBe(true);
});

test('registrations at whose endpoints nobody listens do not start a league', async () => {
  const ports = [await freePort(), await freePort()];
  const player = await scriptedAgent('course', playerScript('course'));
  const { leagueId } = await api.call('leagues.gather', {
    ...PLAN,
    expect: 2,
    allowedPorts: [...ports, player.port],
  });
  const league = { leagueId };
  const register = (url: string) =>
    registerAgent(manager, 'course', { url, extra: { league_id: league.leagueId } });
  for (const port of ports)
    expect(await register(`http://localhost:${port}/mcp`)).toMatchObject({ status: 'ACCEPTED' });
  await host.advance(10_000);
  expect(await api.call('leagues.report', league)).toMatchObject({ status: 'registering' });
  await register(player.url);
  await host.advance(10_000);
  expect(await api.call('leagues.report', league)).toMatchObject({ status: 'registering' });
  await api.call('leagues.cancel', league);
});

test('a league that begins leaves out players at whose endpoints nobody listens', async () => {
  const gone = await freePort();
  const players = await Promise.all([0, 1].map(() => scriptedAgent('course', playerScript('course'))));
  const { leagueId } = await api.call('leagues.gather', {
    ...PLAN,
    expect: 2,
    allowedPorts: [gone, ...players.map(({ port }) => port)],
  });
  const league = { leagueId };
  for (const url of [`http://localhost:${gone}/mcp`, ...players.map((player) => player.url)])
    await registerAgent(manager, 'course', { url, extra: { league_id: leagueId } });
  await host.advance(10_000);
  const report = await api.call('leagues.finished', league);
  expect(report).toMatchObject({ status: 'completed', matches: 1, played: 1 });
  expect(report.standings.map(({ playerId }) => playerId).toSorted()).toEqual(['P02', 'P03']);
  const { rows } = await api.call('audit.page', {
    offset: 0,
    limit: 5,
    filter: { action: 'AGENT_LEFT_OUT' },
  });
  expect(rows).toEqual([
    expect.objectContaining({
      payload: expect.objectContaining({ endpoint: expect.stringContaining(`${gone}`) }),
    }),
  ]);
});

/** A league of two outside players and an outside referee that answers an announcement with these reports. */
async function reportedLeague(reports: (match: Fields) => readonly Fields[]) {
  let token = '';
  const answers: Promise<Fields>[] = [];
  const referee = await scriptedAgent('course', ({ env }) => {
    for (const match of (env['matches'] ?? []) as Fields[])
      for (const fields of reports(match)) {
        const envelope = {
          protocol: 'league.v2',
          message_type: 'MATCH_RESULT_REPORT',
          sender: 'referee:REF01',
          timestamp: new Date().toISOString(),
          auth_token: token,
          round_id: env['round_id'],
          match_id: match['match_id'],
          game_type: 'even_odd',
          ...fields,
        };
        answers.push(resultOf(call(manager, 'report_match_result', envelope)));
      }
    return { status: 'received' };
  });
  const players = await Promise.all([0, 1].map(() => scriptedAgent('course', playerScript('course'))));
  const { leagueId } = await api.call('leagues.gather', {
    ...PLAN,
    expect: 3,
    referees: 0,
    allowedPorts: [referee, ...players].map(({ port }) => port),
  });
  const league = { leagueId };
  const named = { league_id: league.leagueId };
  for (const { url } of players) await registerAgent(manager, 'course', { url, extra: named });
  const meta = { display_name: 'Chief', contact_endpoint: referee.url };
  const extra = { ...named, referee_meta: meta };
  const reply = await registerAgent(manager, 'course', { url: referee.url, kind: 'referee', extra });
  token = String(reply['auth_token']);
  await api.call('leagues.begin', league);
  await expect.poll(() => answers).not.toHaveLength(0);
  return { league, answers };
}

const auditOf = async (action: string, leagueId: string) => {
  const { rows } = await api.call('audit.page', { offset: 0, limit: 200, filter: { action } });
  return rows.filter(({ subject }) => subject.startsWith(leagueId));
};

test('a referee whose report is refused does not hold its match', async () => {
  const { league, answers } = await reportedLeague(() => [
    { result: { winner: 'P99', score: {}, details: {} } },
  ]);
  expect(await answers[0]).toMatchObject({ error_code: 'E101' });
  // The referee has ten seconds for a better report, out of ten minutes for the match.
  await host.advance(11_000);
  expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed', played: 1 });
  expect(await auditOf('REFEREE_REPLACED', league.leagueId)).toHaveLength(1);
});

test('a league id of the referee’s own is noted with the result and on the league’s page', async () => {
  const { league, answers } = await reportedLeague(() => [
    { league_id: 'league_2025_even_odd', result: { winner: null, score: {}, details: {} } },
  ]);
  expect(await answers[0]).toMatchObject({ status: 'recorded' });
  await api.call('leagues.finished', league);
  const [row] = await auditOf('RESULT_RECORDED', league.leagueId);
  expect(row?.payload).toMatchObject({ statedLeagueId: 'league_2025_even_odd' });
  expect((await api.call('leagues.details', league)).warnings).toEqual([
    expect.objectContaining({
      warning: 'other_league_id',
      displayName: 'Chief',
      sentId: 'league_2025_even_odd',
    }),
  ]);
});

test('every refusal has a code that says what is wrong', async () => {
  const { league, answers } = await reportedLeague(() => [
    { result: { winner: null, score: {}, details: {} } },
    { result: { winner: null, score: {}, details: { drawn_number: 4 } } },
    { match_id: 'R9M9', result: { winner: null, score: {}, details: {} } },
    { result: 'P01' },
    {},
  ]);
  const codes = async () => (await Promise.all(answers)).map((answer) => answer['error_code'] ?? null);
  // Two reports that arrive together are taken in the order of their arrival.
  const [first, second, ...others] = await codes();
  expect([first, second].toSorted()).toEqual(['E103', null]);
  expect(others).toEqual(['E102', 'E101', 'E003']);
  const query = (fields: Fields) =>
    resultOf(call(manager, 'league_query', { message_type: 'LEAGUE_QUERY', ...fields }));
  expect(await query({ league_id: league.leagueId, query_type: 'GET_SECRETS' })).toMatchObject({
    error_code: 'E101',
    error_description: 'A field holds a value that is not accepted: query_type',
  });
  expect(await query({ league_id: 'none', query_type: 'GET_STANDINGS' })).toMatchObject({
    error_code: 'E102',
  });
  expect(await query({ league_id: league.leagueId })).toMatchObject({ error_code: 'E003' });
  await api.call('leagues.finished', league);
  const start = { message_type: 'START_LEAGUE', auth_token: host.ready.adminToken };
  expect(
    await resultOf(call(manager, 'start_league', { ...start, league_id: league.leagueId })),
  ).toMatchObject({
    error_code: 'E103',
  });
});

test('a notification is handled and not answered, and the endpoint names its only method', async () => {
  const player = await scriptedAgent('course', playerScript('course'));
  const { leagueId } = await api.call('leagues.gather', { ...PLAN, expect: 2, allowedPorts: [player.port] });
  const league = { leagueId };
  const meta = { display_name: 'Quiet', contact_endpoint: player.url };
  const params = {
    protocol: 'league.v2',
    message_type: 'LEAGUE_REGISTER_REQUEST',
    league_id: league.leagueId,
    player_meta: meta,
  };
  const response = await fetch(manager, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'register_player', params }),
  });
  expect([response.status, await response.text()]).toEqual([202, '']);
  const { rows } = await api.call('leagues.details', league).then(({ standings }) => ({ rows: standings }));
  expect(rows.map(({ displayName }) => displayName)).toEqual(['Quiet']);
  const opened = await fetch(manager);
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
  await api.call('leagues.cancel', league);
});

test('the referee of a match that is being played knows its state', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const good = playerScript('course');
  let referee = '';
  const player = await scriptedAgent('course', async (received, response) => {
    if (received.env['message_type'] === 'ROUND_ANNOUNCEMENT')
      referee = String((received.env['matches'] as Fields[])[0]?.['referee_endpoint']);
    if (received.env['message_type'] === 'CHOOSE_PARITY_CALL') await released;
    return good(received, response);
  });
  const { leagueId } = await api.call('leagues.gather', {
    ...PLAN,
    expect: 1,
    allowedPorts: [player.port],
    players: [{ name: 'Own', strategy: 'random' }],
  });
  const league = { leagueId };
  await registerAgent(manager, 'course', { url: player.url, extra: { league_id: league.leagueId } });
  await api.call('leagues.begin', league);
  await expect
    .poll(() => player.received.map(({ env }) => env['message_type']))
    .toContain('CHOOSE_PARITY_CALL');
  const state = () => resultOf(call(referee, 'get_match_state', { match_id: 'R1M1' }));
  expect(await state()).toMatchObject({ match_id: 'R1M1', state: 'COLLECTING' });
  release();
  await api.call('leagues.finished', league);
});
