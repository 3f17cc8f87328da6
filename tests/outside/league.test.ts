import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  envelope,
  openEndpoint,
  openPlayer,
  openReferee,
  register,
  send,
  type Fields,
  type Player,
} from './league-agent.ts';
import { openManager } from './league-manager.ts';
import { brokenDraws, recomputeTable, winnerByRule, type ExportedLeague } from './recompute-league.ts';
import { runArbiter, startProgram, type Command, type Program } from './program.ts';

/** Players and a referee of other programs in leagues of this one. */

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** Opens a league as `arbiter league open` documents it; resolves when agents can register. */
async function open(leagueId: string, ports: readonly number[], more: readonly string[]): Promise<Command> {
  const allowed = ['--allow-ports', ports.join(',')];
  const command = program.run('league', 'open', '--json', '--league-id', leagueId, ...allowed, ...more);
  await command.line('stderr', 'is open');
  return command;
}

interface Row {
  readonly player_id: string;
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
}

async function tableOf(command: Command): Promise<Row[]> {
  const { code, stdout, stderr } = await command.ended;
  if (code !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { standings: Row[] }).standings;
}

/** The data that a player has from its GAME_OVER messages. */
function scoreOf({ own, endpoint }: Player): Omit<Row, 'player_id'> {
  const results = endpoint.received
    .filter(({ message_type: type }) => type === 'GAME_OVER')
    .map(({ game_result: result }) => result as Fields);
  const wins = results.filter((result) => result['winner_player_id'] === own.id).length;
  const draws = results.filter(({ status }) => status === 'DRAW').length;
  const losses = results.length - wins - draws;
  return { played: results.length, wins, draws, losses, points: wins * 3 + draws };
}

const REQUIRED = { protocol: 'league.v2', timestamp: expect.stringMatching(/Z$/u) };

const EXPECTED = [
  'ROUND_ANNOUNCEMENT',
  'GAME_INVITATION',
  'CHOOSE_PARITY_CALL',
  'GAME_OVER',
  'LEAGUE_STANDINGS_UPDATE',
  'ROUND_COMPLETED',
  'LEAGUE_COMPLETED',
];

/** The proof of a match, as docs/league-protocol.md describes it. */
function proofOf(token: string, message: Fields): string {
  const key = createHash('sha256').update(token).digest('hex');
  const { league_id: league, match_id: match, conversation_id: conversation } = message;
  const text = JSON.stringify(['match', league, match, conversation]);
  return `match_${createHmac('sha256', key).update(text).digest('hex')}`;
}

test('two players of other programs play a strict league to its end', async () => {
  const players = [await openPlayer('even'), await openPlayer('odd')];
  const ports = players.map(({ endpoint }) => endpoint.port);
  const strict = ['--auth', 'strict', '--wire', 'strict', '--expect', '2', '--with', 'markov'];
  const command = await open('strict_league', ports, [...strict, '--referees', '1']);
  for (const { own, endpoint } of players) {
    const answer = await register(program.ports.league, 'player', endpoint, own);
    expect(answer).toMatchObject({
      ...REQUIRED,
      message_type: 'LEAGUE_REGISTER_RESPONSE',
      sender: 'league_manager',
      status: 'ACCEPTED',
      league_id: 'strict_league',
    });
  }
  const rows = await tableOf(command);
  expect(rows).toHaveLength(3);
  for (const player of players) {
    await player.endpoint.until(({ message_type: type }) => type === 'LEAGUE_COMPLETED');
    const { received } = player.endpoint;
    for (const message of received) {
      expect(message).toMatchObject(REQUIRED);
      expect(message['sender']).toMatch(/^(?:league_manager|referee:.+)$/u);
    }
    expect(rows.find(({ player_id: id }) => id === player.own.id)).toMatchObject(scoreOf(player));
    const types = new Set(received.map(({ message_type: type }) => type));
    for (const type of EXPECTED) expect(types).toContain(type);
    const proven = received.filter(({ auth_token: token }) => token !== undefined && token !== null);
    expect(proven.length).toBeGreaterThanOrEqual(6);
    for (const message of proven) expect(message['auth_token']).toBe(proofOf(player.own.token, message));
    await player.endpoint.close();
  }
});

test('a referee of another program leads a league of hosted players', async () => {
  const referee = await openReferee(program.ports.league);
  const player = await openPlayer('even');
  const command = await open(
    'refereed_elsewhere',
    [referee.endpoint.port, player.endpoint.port],
    ['--expect', '1', '--with', 'always-odd,always-even', '--referees', '0'],
  );
  const answer = await register(program.ports.league, 'referee', referee.endpoint, referee.own);
  expect(answer).toMatchObject({ message_type: 'REFEREE_REGISTER_RESPONSE', status: 'ACCEPTED' });
  await register(program.ports.league, 'player', player.endpoint, player.own);
  const rows = await tableOf(command);
  await expect.poll(() => referee.acknowledged).toHaveLength(3);
  const types = new Set(referee.endpoint.received.map(({ message_type: type }) => type));
  for (const type of ['LEAGUE_STANDINGS_UPDATE', 'ROUND_COMPLETED']) expect(types).toContain(type);
  expect(referee.acknowledged).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ message_type: 'MATCH_RESULT_ACK', status: 'recorded' }),
    ),
  );
  const points = new Map<string, number>();
  for (const { score } of referee.results.values())
    for (const [id, more] of Object.entries(score)) points.set(id, (points.get(id) ?? 0) + Number(more));
  expect(Object.fromEntries(rows.map((row) => [row.player_id, row.points]))).toEqual(
    Object.fromEntries(points),
  );
  const [matchId = ''] = referee.results.keys();
  expect(await referee.reportAgain(matchId, {})).toMatchObject({ status: 'recorded' });
  const other = { winner: player.own.id, details: { drawn_number: 7 } };
  expect(await referee.reportAgain(matchId, { result: other })).toMatchObject({
    message_type: 'LEAGUE_ERROR',
  });
  await Promise.all([referee.endpoint.close(), player.endpoint.close()]);
});

test('table, winners and draws of a league are recomputed from its export', async () => {
  const ran = program.run('league', 'run', '--players', '7', '--league-id', 'recomputed', '--json');
  await tableOf(ran);
  const exported = await program.run('league', 'export', 'recomputed').ended;
  const league = JSON.parse(exported.stdout) as ExportedLeague;
  const matches = league.rounds.flatMap((round) => round.matches);
  expect(matches).toHaveLength(21);
  expect(matches.filter(({ draw_hash: hash }) => hash === null)).toEqual([]);
  expect(brokenDraws(league)).toEqual([]);
  expect(matches.map(winnerByRule)).toEqual(matches.map(({ winner }) => winner));
  const table = recomputeTable(league);
  expect(league.standings).toMatchObject(table);
  const changed = matches.map((match) => ({ ...match, drawn_number: ((match.drawn_number ?? 0) % 10) + 1 }));
  expect(brokenDraws({ ...league, rounds: [{ matches: changed }] })).toHaveLength(21);
});

test('players and a referee of this program play at the manager of another program', async () => {
  const manager = await openManager('elsewhere');
  const at = ['--manager', manager.endpoint.url, '--port', '0', '--json'];
  const players = ['always-even', 'always-odd'].map((strategy) =>
    runArbiter(['league', 'player', ...at, '--strategy', strategy]),
  );
  const registered = await Promise.all(players.map((player) => player.line('stdout', 'registered')));
  const ports = registered.map((line) => (JSON.parse(line) as { port: number }).port);
  const referee = runArbiter(['league', 'referee', ...at, '--allow-ports', ports.join(',')]);
  await referee.line('stdout', 'registered');
  const report = await manager.playMatch();
  expect(report).toMatchObject({ message_type: 'MATCH_RESULT_REPORT', league_id: 'elsewhere', round_id: 1 });
  const [even, odd] = manager.members.map(({ id }) => id);
  const { winner, score, details } = report['result'] as Fields;
  const { drawn_number: number, choices } = details as { drawn_number: number; choices: Fields };
  expect(Object.values(choices).toSorted()).toEqual(['even', 'odd']);
  const right = number % 2 === 0 ? 'even' : 'odd';
  expect(choices[String(winner)]).toBe(right);
  expect(score).toEqual({ [String(even)]: winner === even ? 3 : 0, [String(odd)]: winner === odd ? 3 : 0 });
  await manager.complete();
  for (const command of [...players, referee]) {
    const { code, stdout } = await command.ended;
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, '{"event":"completed","confirmed":false}']);
  }
  // The manager does not know the question about the league, so each of the three has sent it four times.
  const queries = manager.endpoint.received.filter(({ message_type: type }) => type === 'LEAGUE_QUERY');
  const questions = queries.map(({ sender, timestamp }) => `${String(sender)} ${String(timestamp)}`);
  expect(new Set(questions).size).toBe(12);
  await manager.endpoint.close();
});

test('a referee keeps its token to itself, sends none that it has not got, and tells of a refused report', async () => {
  const referred = async (leagueId: string, givesNoToken: boolean): Promise<void> => {
    const manager = await openManager(leagueId, { refusesReports: true, givesNoToken });
    const players = [await openPlayer('even'), await openPlayer('odd')];
    for (const { endpoint, own } of players) await register(manager.endpoint.port, 'player', endpoint, own);
    const ports = players.map(({ endpoint }) => endpoint.port).join(',');
    const at = ['--manager', manager.endpoint.url, '--port', '0', '--json', '--allow-ports', ports];
    const referee = runArbiter(['league', 'referee', ...at]);
    await referee.line('stdout', 'registered');
    const { token = '' } = manager.members.find(({ kind }) => kind === 'referee') ?? {};
    const report = await manager.playMatch();
    if (givesNoToken) expect(report).not.toHaveProperty('auth_token');
    else expect(report['auth_token']).toBe(token);
    for (const { endpoint } of players) {
      await endpoint.until(({ message_type: type }) => type === 'GAME_OVER');
      expect(JSON.stringify(endpoint.received)).not.toContain(token);
    }
    const line = JSON.parse(await referee.line('stdout', 'R1M1')) as { event: string; text: string };
    expect(line.event).toBe('news');
    expect(line.text).toContain('R1M1 played, but its report was not accepted');
    referee.kill();
    const { stdout } = await referee.ended;
    expect(stdout).not.toContain('R1M1 reported');
    await Promise.all(
      [manager.endpoint, ...players.map(({ endpoint }) => endpoint)].map((one) => one.close()),
    );
  };
  await Promise.all([referred('refuses_reports', false), referred('gives_no_token', true)]);
});

test('a player whose connection breaks at the question is asked four times', async () => {
  const own = { id: '', token: '', leagueId: '' };
  const endpoint = await openEndpoint((message) => {
    const type = message['message_type'];
    // The endpoint ends the connection without an answer, which the invitation has left open.
    if (type === 'CHOOSE_PARITY_CALL') throw new Error('broken');
    const { league_id, conversation_id, match_id } = message;
    const answer = { auth_token: own.token, league_id, conversation_id, match_id, player_id: own.id };
    return type === 'GAME_INVITATION'
      ? envelope('GAME_JOIN_ACK', `player:${own.id}`, { ...answer, accept: true })
      : envelope('ACK', `player:${own.id}`, { ...answer, status: 'received' });
  });
  const more = ['--expect', '1', '--with', 'random', '--referees', '1'];
  const command = await open('asked_four_times', [endpoint.port], more);
  await register(program.ports.league, 'player', endpoint, own);
  expect((await tableOf(command)).find(({ player_id: id }) => id === own.id)).toMatchObject({ losses: 1 });
  const calls = endpoint.received.filter(({ message_type: type }) => type === 'CHOOSE_PARITY_CALL');
  expect(calls).toHaveLength(4);
  await endpoint.close();
});

test('an end is confirmed by a manager that answers only the second question', async () => {
  const manager = await openManager('slow_to_answer', { answersFrom: 2 });
  const player = runArbiter(['league', 'player', '--manager', manager.endpoint.url, '--port', '0', '--json']);
  await player.line('stdout', 'registered');
  await manager.complete();
  const { code, stdout } = await player.ended;
  expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, '{"event":"completed","confirmed":true}']);
  await manager.endpoint.close();
});

test('wrong messages get the codes of the specification (§8.3)', async () => {
  const [one, two] = [await openPlayer('even'), await openPlayer('odd')];
  const command = await open(
    'codes',
    [one.endpoint.port, two.endpoint.port],
    ['--wire', 'strict', '--expect', '2'],
  );
  await register(program.ports.league, 'player', one.endpoint, one.own);
  const query = (changes: Fields = {}): Promise<Fields> =>
    send(
      program.ports.league,
      envelope('LEAGUE_QUERY', `player:${one.own.id}`, {
        auth_token: one.own.token,
        league_id: 'codes',
        query_type: 'GET_PLAYERS',
        ...changes,
      }),
    );
  expect(await query()).not.toHaveProperty('error_code');
  const codes = [
    ['E003', { query_type: null }],
    ['E003', { timestamp: null }],
    ['E003', { sender: 'somebody' }],
    ['E012', { auth_token: 'tok_made_up' }],
    ['E018', { protocol: 'league.v1' }],
    ['E021', { timestamp: '2026-01-02T03:04:05+02:00' }],
    ['E021', { timestamp: '2026-01-02T03:04:05' }],
  ] as const;
  for (const [code, changes] of codes) {
    const answer = await query(changes);
    expect([changes, answer['error_code']]).toEqual([changes, code]);
    expect(answer).toMatchObject({
      ...REQUIRED,
      message_type: 'LEAGUE_ERROR',
      sender: 'league_manager',
      error_name: expect.any(String),
      error_description: expect.any(String),
      retryable: false,
    });
  }
  const start = envelope('START_LEAGUE', 'player:nobody', { league_id: 'codes' });
  expect(await send(program.ports.league, start)).toMatchObject({ error_code: 'E011' });
  const forged = { ...start, auth_token: one.own.token };
  expect(await send(program.ports.league, forged)).toMatchObject({ error_code: 'E012' });
  command.kill();
  await command.ended;
  expect((await program.run('league', 'cancel', 'codes').ended).code).toBe(0);
  await Promise.all([one.endpoint.close(), two.endpoint.close()]);
});
