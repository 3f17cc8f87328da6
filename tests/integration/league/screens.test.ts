import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { aPlan, played, windowOf, type CallFunction } from '../../support/league/window.ts';
import { freePort } from '../../support/league/held-ports.ts';
import { openHeldPlayer } from '../../support/league/held-player.ts';

/** The window's league calls on a whole host. */

let table: BuiltHost;
let request: CallFunction;
let over: string;
beforeAll(async () => {
  table = await startBuiltHost({ testClock: false });
  request = (await windowOf(table)).request;
  over = await played(request, aPlan(5));
});
afterAll(() => table.dispose());

describe('a finished league', () => {
  test('is in the list with its size and its champion', async () => {
    const row = (await request('leagues.list', {})).find(({ leagueId }) => leagueId === over);
    const { standings } = await request('leagues.details', { leagueId: over });
    expect(row).toMatchObject({ name: 'Spring', status: 'completed', players: 5, played: 10, matches: 10 });
    expect(row?.champion?.playerId).toBe(standings[0]?.playerId);
  });

  test('has a table with the deciding rule and the strength with its margin', async () => {
    const { standings, settings } = await request('leagues.details', { leagueId: over });
    expect(standings.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
    expect(standings[0]?.decidedBy).toBeNull();
    expect(standings.slice(1).every(({ decidedBy }) => decidedBy !== null)).toBe(true);
    expect(standings.reduce((sum, { played: matches }) => sum + matches, 0)).toBe(20);
    expect(settings).toMatchObject({ auth: 'standard', wire: 'tolerant', budgetMs: 150_000 });
  });

  test('has a crosstable whose cells add up to the points', async () => {
    const { players, cells } = await request('leagues.crosstable', { leagueId: over });
    const points = players.map(() => 0);
    for (const [a, b, result] of cells) {
      if (result === 'a') points[a] = (points[a] ?? 0) + 3;
      if (result === 'b') points[b] = (points[b] ?? 0) + 3;
      if (result !== 'draw') continue;
      points[a] = (points[a] ?? 0) + 1;
      points[b] = (points[b] ?? 0) + 1;
    }
    expect(cells).toHaveLength(10);
    expect(points).toEqual(players.map((player) => player.points));
  });

  test('says why every match has its result, in the crosstable, in the list and in the export', async () => {
    const { cells, reasons } = await request('leagues.crosstable', { leagueId: over });
    const results = await request('leagues.results', { leagueId: over, limit: 100 });
    expect(results).toHaveLength(10);
    for (const { matchId, number, reason } of results) {
      const parity = (number ?? 0) % 2 === 0 ? 'even' : 'odd';
      expect(reason).toMatchObject({ code: 'number', number, parity });
      const cell = cells.find(([, , , id]) => id === matchId);
      expect(reasons[cell?.[4] ?? -1]).toEqual(reason);
    }
    const { text } = await request('leagues.export', { leagueId: over, format: 'json' });
    const { rounds } = JSON.parse(text) as { rounds: { matches: { result_reason: { code: string } }[] }[] };
    expect(rounds.flatMap(({ matches }) => matches.map((match) => match.result_reason.code))).toEqual(
      Array.from({ length: 10 }, () => 'number'),
    );
  });

  test('has its newest round with its page, and where each player stood before it', async () => {
    const { newestRound, leftMs, standings } = await request('leagues.details', { leagueId: over });
    expect([newestRound, leftMs]).toEqual([{ matches: 2, reported: 2, live: 0 }, null]);
    expect(standings.map(({ placeBefore }) => placeBefore).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await request('leagues.bracket', { leagueId: over })).toBeNull();
  });

  test('has a rating curve that ends at the ratings', async () => {
    const { rows } = await request('leagues.ratings', { game: 'even_odd' });
    const { leagues, players } = await request('leagues.ratingCurve', { game: 'even_odd' });
    expect(leagues.map(({ leagueId }) => leagueId)).toContain(over);
    expect(players.map(({ ratings }) => ratings.at(-1))).toEqual(
      rows.slice(0, players.length).map(({ after }) => after.rating),
    );
  });

  test('has a schedule by rounds with a bye in each', async () => {
    const { rounds, round, matches } = await request('leagues.schedule', { leagueId: over });
    expect(rounds.map(({ round: number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(rounds.flatMap(({ byes }) => byes).toSorted()).toEqual(['P01', 'P02', 'P03', 'P04', 'P05']);
    expect(rounds.every((each) => each.reported === each.matches && each.live === 0)).toBe(true);
    expect([round, matches.length]).toEqual([5, 2]);
    const first = await request('leagues.schedule', { leagueId: over, round: 1 });
    expect(first.matches.map(({ matchId }) => matchId)).toEqual(['R1M1', 'R1M2']);
  });

  test('has a history that ends at the table', async () => {
    const { rounds, players } = await request('leagues.history', { leagueId: over });
    const { standings } = await request('leagues.details', { leagueId: over });
    expect(rounds).toBe(5);
    expect(players.map(({ points }) => points.at(-1))).toEqual(standings.map(({ points }) => points));
    for (const { points } of players) expect(points).toEqual(points.toSorted((a, b) => a - b));
  });

  test('shows a match down to both sides of each message, without tokens', async () => {
    const { match, exchanges, drawHash, drawSalt, referee } = await request('leagues.match', {
      leagueId: over,
      matchId: 'R1M1',
    });
    expect(match.state).toBe('REPORTED');
    expect(match.number).toBeGreaterThan(0);
    expect(Object.keys(match.choices ?? {})).toHaveLength(2);
    expect([drawHash, drawSalt].every((text) => text !== null)).toBe(true);
    expect(referee).toMatchObject({ refereeId: 'REF01', builtIn: true });
    const types = exchanges.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual([
      'GAME_INVITATION',
      'GAME_INVITATION',
      'CHOOSE_PARITY_CALL',
      'CHOOSE_PARITY_CALL',
    ]);
    // The result is sent to the players and the manager at the same time.
    expect(types.slice(4).toSorted()).toEqual(['GAME_OVER', 'GAME_OVER', 'MATCH_RESULT_REPORT']);
    expect(JSON.stringify(exchanges[2]?.answer)).toContain('parity_choice');
    expect(JSON.stringify(exchanges)).not.toMatch(/tok_/u);
  });

  test('pages its messages newest first under every filter', async () => {
    const first = await request('leagues.messages', { leagueId: over, limit: 50 });
    expect([first.rows.length, first.more]).toEqual([50, true]);
    const before = first.rows.at(-1)?.id ?? 0;
    const second = await request('leagues.messages', { leagueId: over, limit: 50, before });
    expect(second.rows[0]?.id).toBeLessThan(before);
    expect(first.types).toContain('CHOOSE_PARITY_CALL');
    const filtered = await request('leagues.messages', {
      leagueId: over,
      limit: 200,
      agent: 'P03',
      type: 'GAME_INVITATION',
    });
    expect(filtered.rows.map(({ peer }) => peer)).toEqual(Array.from({ length: 4 }, () => 'player:P03'));
    const errors = await request('leagues.messages', { leagueId: over, limit: 10, errorsOnly: true });
    expect(errors.rows).toEqual([]);
    const one = await request('leagues.exchange', { leagueId: over, id: before });
    expect(one).toMatchObject({ id: before, request: { protocol: 'league.v2' } });
    await expect(request('leagues.exchange', { leagueId: over, id: 9_999_999 })).rejects.toThrow('NOT_FOUND');
  });

  test('knows its agents with their health and never their tokens', async () => {
    const agents = await request('leagues.agents', { leagueId: over });
    expect(agents.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'player'),
      'referee',
    ]);
    for (const { health, phase, dialect } of agents) {
      expect([phase, dialect, health.failures]).toEqual(['SHUTDOWN', 'course', 0]);
      expect(health.p95Ms).toBeGreaterThan(0);
    }
    expect(JSON.stringify(agents)).not.toMatch(/[Tt]oken"|tok_/u);
  });

  test('can be exported as CSV and JSON, but not as PGN unless it is chess', async () => {
    const file = (format: 'table_csv' | 'matches_csv' | 'json') =>
      request('leagues.export', { leagueId: over, format });
    expect((await file('table_csv')).text.split('\r\n')).toHaveLength(7);
    const matches = await file('matches_csv');
    expect(matches.text.split('\r\n')).toHaveLength(12);
    expect(matches.fileName).toMatch(/^league-[0-9a-f]{12}-matches\.csv$/u);
    const whole = JSON.parse((await file('json')).text) as Record<string, unknown[]>;
    expect(whole).toMatchObject({ schema: 1, status: 'completed', game: 'even_odd' });
    expect(whole['rounds']).toHaveLength(5);
    expect(JSON.stringify(whole)).not.toMatch(/tok_|[Tt]oken/u);
    await expect(request('leagues.export', { leagueId: over, format: 'pgn' })).rejects.toThrow(
      'INVALID_REQUEST This league has no chess games',
    );
  });
});

test('continues ratings from league to league, best first, with the last change', async () => {
  const first = await request('leagues.ratings', {});
  expect([first.games, first.game, first.rows.length]).toEqual([['even_odd'], 'even_odd', 5]);
  const strengths = first.rows.map(({ after }) => after.rating);
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  for (const { before, after, leagues, matches, last } of first.rows) {
    expect(before).toEqual({ rating: 1500, deviation: 350, volatility: 0.06 });
    expect(after.deviation).toBeLessThan(350);
    expect([leagues, matches, last]).toEqual([1, 4, { leagueId: over, name: 'Spring' }]);
  }
  const next = await played(request, aPlan(5));
  const { rows } = await request('leagues.ratings', { game: 'even_odd' });
  const agents = await request('leagues.agents', { leagueId: next });
  for (const { displayName, before, after, leagues, matches } of rows) {
    expect(before).toEqual(first.rows.find((row) => row.displayName === displayName)?.after);
    expect([leagues, matches]).toEqual([2, 8]);
    const agent = agents.find((each) => each.kind === 'player' && each.displayName === displayName);
    expect(agent?.rating).toEqual({ before, after });
  }
  expect(agents.find(({ kind }) => kind === 'referee')?.rating).toBeNull();
});

test('previews the same pairings that the league then plays', async () => {
  const players = ['P01', 'P02', 'P03', 'P04', 'P05', 'P06'];
  const preview = await request('leagues.preview', { format: 'double-round-robin', players });
  expect([preview.rounds, preview.matches, preview.draws.length]).toEqual([10, 30, 10]);
  const leagueId = await played(request, aPlan(6, { format: 'double-round-robin' }));
  for (const { round, pairings } of preview.draws) {
    const { matches } = await request('leagues.schedule', { leagueId, round });
    expect(matches.map(({ a, b }) => ({ a: a.playerId, b: b.playerId }))).toEqual(pairings);
  }
});

test.each([
  ['swiss', 7, 3, 9],
  ['knockout', 8, 3, 7],
  ['gauntlet', 5, 4, 4],
] as const)(
  'a %s of %i shows %i rounds and what is known of them',
  async (format, count, rounds, matches) => {
    const players = Array.from({ length: count }, (_, index) => `P0${index + 1}`);
    const preview = await request('leagues.preview', { format, players });
    expect([preview.rounds, preview.matches]).toEqual([rounds, matches]);
    expect(preview.draws).toHaveLength(format === 'gauntlet' ? 4 : 1);
  },
);

test('opens a league, cancels it, and gives reasons for refusals', async () => {
  const switched = aPlan(1, { trustReferee: true, rateTechnical: true, wire: 'strict', auth: 'open' });
  const { leagueId } = await request('leagues.create', switched);
  const { settings } = await request('leagues.details', { leagueId });
  expect(settings).toMatchObject({ trustReferee: true, rateTechnical: true, wire: 'strict', auth: 'open' });
  expect(await request('leagues.details', { leagueId })).toMatchObject({ status: 'registering', players: 1 });
  await expect(request('leagues.begin', { leagueId })).rejects.toThrow(
    'CONFLICT A league needs at least two players',
  );
  expect(await request('leagues.cancel', { leagueId, reason: 'the room is closed' })).toMatchObject({
    status: 'cancelled',
  });
  const { rows } = await request('audit.page', {
    offset: 0,
    limit: 1,
    filter: { action: 'LEAGUE_CANCELLED', subject: leagueId },
  });
  expect(rows).toMatchObject([{ actor: 'host', payload: { reason: 'the room is closed' } }]);
  await expect(request('leagues.cancel', { leagueId })).rejects.toThrow('CONFLICT');
  await expect(request('leagues.details', { leagueId: 'none' })).rejects.toThrow('NOT_FOUND');
  await expect(request('leagues.create', aPlan(2, { game: 'no_such_game' }))).rejects.toThrow(
    'INVALID_REQUEST',
  );
});

describe('while a choice is pending', () => {
  test('the other choice is hidden, the match shows its deadline, and future rounds are known', async () => {
    const player = await openHeldPlayer();
    onTestFinished(() => player.close());
    const { leagueId } = await request('leagues.create', aPlan(2, { allowedPorts: [player.port] }));
    const { managerUrl } = await request('leagues.details', { leagueId });
    await player.register(managerUrl ?? '', leagueId);
    await request('leagues.begin', { leagueId });
    const matchId = await player.requested();
    // The built-in player has answered once its exchange is stored.
    const said = async () =>
      (await request('leagues.messages', { leagueId, limit: 100, matchId, type: 'CHOOSE_PARITY_CALL' })).rows;
    await expect.poll(async () => (await said()).length).toBe(1);
    const { match, exchanges, drawHash, drawSalt } = await request('leagues.match', { leagueId, matchId });
    // The hash of the number is stored before the players are called, and the number stays hidden.
    expect(drawHash).toMatch(/^[0-9a-f]{64}$/u);
    expect([match.state, match.number, match.choices, drawSalt]).toEqual(['COLLECTING', null, null, null]);
    expect(match.deadlineAtMs).toBe((match.startedAtMs ?? 0) + 150_000);
    expect(JSON.stringify(exchanges)).not.toMatch(/parity_choice|"even"|"odd"/u);
    const { rounds } = await request('leagues.schedule', { leagueId });
    expect(rounds.map(({ drawn }) => drawn)).toEqual([true, false, false]);
    const ahead = await request('leagues.schedule', { leagueId, round: 3 });
    expect(ahead.matches.map(({ state }) => state)).toEqual(['planned']);
    expect((await request('leagues.crosstable', { leagueId })).cells.map(([, , result]) => result)).toContain(
      'playing',
    );
    player.release();
    await request('leagues.finished', { leagueId });
    const after = await request('leagues.match', { leagueId, matchId });
    expect(after.match.state).toBe('REPORTED');
    expect(JSON.stringify(after.exchanges)).toMatch(/parity_choice/u);
  });
});

describe('the ping', () => {
  test('returns the response time of an agent and its tools', async () => {
    const player = await openHeldPlayer();
    onTestFinished(() => player.close());
    const ping = await request('leagues.ping', { url: player.url });
    expect(ping).toMatchObject({ ok: true, code: null, port: player.port, tools: 1 });
    expect(ping.latencyMs).toBeGreaterThan(0);
  });

  test('distinguishes a closed port, an address elsewhere and a port of this host', async () => {
    const port = await freePort();
    expect(await request('leagues.ping', { url: `http://localhost:${port}/mcp` })).toMatchObject({
      ok: false,
      code: 'E009',
    });
    for (const url of ['http://example.org:8101/mcp', 'http://localhost:8101/mcp?x', 'file:///etc/passwd']) {
      expect(await request('leagues.ping', { url })).toMatchObject({
        ok: false,
        code: 'E003',
        latencyMs: null,
      });
    }
    const gateway = new URL(table.ready.url).port;
    expect(await request('leagues.ping', { url: `http://localhost:${gateway}/mcp` })).toMatchObject({
      ok: false,
      code: 'E003',
    });
  });
});
