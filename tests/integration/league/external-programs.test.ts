import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { arbiter, ARBITER } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { playerScript, registerAgent, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { notify } from '../../support/league/test-leagues.ts';

/** Drives the built program: agents of other codebases in leagues of its host, and its agents in theirs. */

const RULES = { auth: 'standard', wire: 'tolerant', budgetMs: 150_000 } as const;
type Fields = Record<string, unknown>;

interface Opened {
  readonly host: BuiltHost;
  readonly api: Api;
  readonly manager: string;
}

async function hostWithWindow(data?: string): Promise<Opened> {
  const host = await startBuiltHost(data === undefined ? {} : { data });
  const { api } = await host.window();
  return { host, api, manager: `http://127.0.0.1:${host.ready.ports.league}/mcp` };
}

/** The host of all tests that do not kill one; each of them ends its league, or closes it to others. */
let shared: Opened;
beforeAll(async () => {
  shared = await hostWithWindow();
});
afterAll(() => shared.host.dispose());

/**
 * A league of two outside players and an outside referee that answers each announcement by `onMatch`. The players
 * are not the host's, because a report about a hosted player is held against what that player answered.
 */
async function refereedLeague(
  leagueId: string,
  onMatch: (match: Fields, token: string, manager: string) => void,
) {
  const { host, api, manager } = shared;
  let token = '';
  const referee = await scriptedAgent('course', ({ env }) => {
    if (env['message_type'] === 'ROUND_ANNOUNCEMENT')
      for (const match of env['matches'] as Fields[])
        onMatch({ ...match, round_id: env['round_id'] }, token, manager);
    return { status: 'received' };
  });
  const players = await Promise.all([0, 1].map(() => scriptedAgent('course', playerScript('course'))));
  const league = await api.call('leagues.gather', {
    ...RULES,
    name: 'Refereed',
    game: 'even_odd',
    format: 'round-robin',
    expect: 3,
    referees: 0,
    budgetMs: 1000,
    leagueId,
    allowedPorts: [referee, ...players].map(({ port }) => port),
  });
  for (const { url } of players) await registerAgent(manager, 'course', { url });
  const meta = { display_name: 'Chief', contact_endpoint: referee.url };
  const extra = { referee_meta: meta, league_id: league.leagueId };
  const reply = await registerAgent(manager, 'course', { url: referee.url, kind: 'referee', extra });
  token = String(reply['auth_token']);
  return { host, api, league, referee };
}

const reportOf = (match: Fields, token: string, details: Fields): Fields => ({
  protocol: 'league.v2',
  message_type: 'MATCH_RESULT_REPORT',
  sender: 'referee:REF01',
  timestamp: new Date().toISOString(),
  auth_token: token,
  league_id: 'league_2025_even_odd',
  round_id: match['round_id'],
  match_id: match['match_id'],
  game_type: 'even_odd',
  result: { winner: null, score: {}, details },
});

test('a referee with a configured league id reports, and its number and choices are kept and checked', async () => {
  const { api, league } = await refereedLeague('league_of_my_own', (match, token, manager) => {
    const [a, b] = [String(match['player_A_id']), String(match['player_B_id'])];
    // The number is text, as one implementation sends it, and contradicts the reported draw.
    const details = { drawn_number: '8', choices: { [a]: 'even', [b]: 'odd' } };
    notify(manager, {
      jsonrpc: '2.0',
      id: 1,
      method: 'report_match_result',
      params: reportOf(match, token, details),
    });
  });
  expect(league.leagueId).toBe('league_of_my_own');
  await api.call('leagues.begin', league);
  expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed', played: 1 });
  const { match, referee } = await api.call('leagues.match', { ...league, matchId: 'R1M1' });
  expect(referee?.displayName).toBe('Chief');
  expect(match).toMatchObject({
    number: 8,
    choices: { [match.a.playerId]: 'even', [match.b.playerId]: 'odd' },
    winner: match.a.playerId,
    disputed: true,
    evidenceGap: null,
  });
  const { text } = await api.call('leagues.export', { ...league, format: 'matches_csv' });
  expect(text).toContain(',8,even,odd,true,');
});

test('a result without number and choices counts and is marked', async () => {
  const { api, league } = await refereedLeague('without_number', (match, token, manager) => {
    const params = reportOf(match, token, { drawn_number: 0, choices: {} });
    notify(manager, { jsonrpc: '2.0', id: 1, method: 'report_match_result', params });
  });
  await api.call('leagues.begin', league);
  await api.call('leagues.finished', league);
  const { match } = await api.call('leagues.match', { ...league, matchId: 'R1M1' });
  expect(match).toMatchObject({ winner: null, number: null, choices: null, evidenceGap: 'missing' });
});

test('a referee that acknowledges an announcement is not asked in another way for the same match', async () => {
  const { host, api, league, referee } = await refereedLeague('acknowledged', () => undefined);
  await api.call('leagues.begin', league);
  const orders = () => referee.received.map(({ env }) => env['message_type']);
  await expect.poll(orders).toContain('ROUND_ANNOUNCEMENT');
  // The match may take its second, and the report half a minute more; then a built-in referee takes over.
  await host.advance(20_000);
  expect(orders().filter((type) => String(type).includes('MATCH'))).toEqual([]);
  await host.advance(12_000);
  expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed', played: 1 });
  expect(orders().filter((type) => String(type).includes('MATCH_'))).toEqual([]);
});

test('a league whose last expected player registered just before a kill begins after the next start', async () => {
  const first = await hostWithWindow();
  const player = await scriptedAgent('course', playerScript('course'));
  const plan = { game: 'even_odd', format: 'round-robin' as const, expect: 1, referees: 1 };
  const league = await first.api.call('leagues.gather', {
    ...plan,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [player.port],
    players: [{ name: 'Host player', strategy: 'random' }],
  });
  await registerAgent(first.manager, 'course', { url: player.url });
  await first.host.kill();
  const second = await hostWithWindow(first.host.data);
  onTestFinished(() => second.host.dispose());
  await expect.poll(async () => (await second.api.call('leagues.report', league)).status).toBe('running');
});

test('the wallet of an external player is given to it when it registers', async () => {
  const { api, manager } = shared;
  const player = await scriptedAgent('course', playerScript('course'));
  const wallet = `0x${'ab'.repeat(20)}`;
  const league = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 2,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [player.port],
    prize: { amountMicro: 1_000_000, rewardMatches: false, wallets: [{ player: 'Agent A', wallet }] },
  });
  await registerAgent(manager, 'course', {
    url: player.url,
    extra: { player_meta: { display_name: 'Agent A', contact_endpoint: player.url } },
  });
  const walletOf = async () => {
    const prize = await api.call('prizes.get', league);
    return prize?.players.find(({ displayName }) => displayName === 'Agent A')?.wallet?.toLowerCase();
  };
  await expect.poll(walletOf).toBe(wallet);
});

/** `arbiter league player` under a manager that this test plays. */
async function playerOfExternalManager(): Promise<{ url: string; ended: Promise<number | null> }> {
  const manager = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown };
      const result = {
        message_type: 'LEAGUE_REGISTER_RESPONSE',
        status: 'ACCEPTED',
        player_id: 'P01',
        league_id: 'league_elsewhere',
        auth_token: 'tok_0123456789abcdef0123456789abcdef',
      };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => manager.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void manager.close());
  const { port } = manager.address() as AddressInfo;
  const args = ['league', 'player', '--manager', `http://localhost:${port}/mcp`, '--port', '0', '--json'];
  const child = spawn(process.execPath, [ARBITER, ...args, '--strategy', 'always-even'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const registered = JSON.parse(line) as { port: number };
  return { url: `http://127.0.0.1:${registered.port}/mcp`, ended };
}

const send = async (url: string, method: string, params: Fields): Promise<Fields> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  });
  return (await response.json()) as Fields;
};

test('a referee that used a lower-case method gets every answer also at the top level', async () => {
  const { url } = await playerOfExternalManager();
  const envelope = {
    protocol: 'league.v2',
    sender: 'referee:REF01',
    league_id: 'league_elsewhere',
    match_id: 'R1M1',
  };
  const conversation = { ...envelope, conversation_id: 'conv-r1m1', auth_token: 'tok_ref' };
  const joined = await send(url, 'game_invitation', {
    ...conversation,
    message_type: 'GAME_INVITATION',
    player_id: 'P01',
  });
  expect(joined).toMatchObject({ message_type: 'GAME_JOIN_ACK', accept: true });
  const chosen = await send(url, 'choose_parity', {
    ...conversation,
    message_type: 'CHOOSE_PARITY_CALL',
    player_id: 'P01',
  });
  expect(chosen).toMatchObject({ parity_choice: 'even', result: { parity_choice: 'even' } });
});

test('our player answers LEAGUE_COMPLETED before it ends', async () => {
  const { url, ended } = await playerOfExternalManager();
  const answer = await send(url, 'notify_league_completed', {
    message_type: 'LEAGUE_COMPLETED',
    sender: 'league_manager',
  });
  expect(answer).toMatchObject({ id: 7, result: { status: 'received' } });
  expect(await ended).toBe(0);
});

test('the command line names what it refuses', async () => {
  const environment = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' };
  const refused = async (...args: string[]) => {
    const { code, err } = await arbiter(args, environment);
    return [code, err] as const;
  };
  expect(await refused('match', '--games', '-1')).toEqual([2, expect.stringContaining('whole number')]);
  expect(await refused('league', 'run', '--league-id', 'a b')).toEqual([
    2,
    expect.stringContaining('--league-id'),
  ]);
  expect(await refused('league', 'run', '--budget', '0')).toEqual([2, expect.stringContaining('--budget')]);
  const [code, err] = await refused('league', 'player', '--manager', 'http://localhost:9/mcp', '--port', '0');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('The manager at http://localhost:9/mcp does not answer'),
  ]);
});
