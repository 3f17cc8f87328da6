import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeDatabase } from '../../support/database.ts';
import { verdict, type Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * Clocks of sessions. The test clock also runs in
 * real time, so remaining time is compared with a tolerance for a slow machine.
 */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const CHESS = ['white', 'black'] as const;
const PLAYERS = ['player_1', 'player_2'] as const;
/** Tolerance in milliseconds between advancing the clock and reading an answer. */
const SLACK_MS = 25_000;
const MINUTE = 60_000;

interface Timed {
  readonly status: string;
  readonly tick: number;
  readonly outcome: string | null;
  readonly outcome_reason: string | null;
  readonly clock: {
    remaining_ms: Record<string, number>;
    running: string[];
    increment_ms: number;
    per_move_ms: number | null;
  };
}

const read = async (game: Table): Promise<Timed> =>
  (await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token }))
    .body as unknown as Timed;

const kinds = async (game: Table): Promise<string[]> => {
  const { body } = await table.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  return (body['actions'] as { kind: string }[]).map((row) => row.kind);
};

const about = (value: number | undefined, wanted: number): void => {
  expect(value).toBeLessThanOrEqual(wanted);
  expect(value).toBeGreaterThan(wanted - SLACK_MS);
};

test('a Fischer clock charges the mover, adds the increment and runs for the other side', async () => {
  const game = await table.rest.session('chess.v1', CHESS, {
    clock: { initial_ms: 5 * MINUTE, increment_ms: 2000 },
  });
  expect((await read(game)).clock).toMatchObject({
    running: ['white'],
    increment_ms: 2000,
    per_move_ms: null,
  });
  await table.advance(MINUTE);
  await table.rest.act(game, 0, 'e2e4', 0);
  const after = await read(game);
  about(after.clock.remaining_ms['white'], 4 * MINUTE + 2000);
  about(after.clock.remaining_ms['black'], 5 * MINUTE);
  expect(after.clock.running).toEqual(['black']);
  // From now on the time of black runs.
  await table.advance(2 * MINUTE);
  const later = await read(game);
  expect(later.clock.remaining_ms['white']).toBe(after.clock.remaining_ms['white']);
  about(later.clock.remaining_ms['black'], 3 * MINUTE);
});

test('a per-move clock gives the full time for each decision', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { per_move_ms: MINUTE } });
  for (const [tick, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
    await table.advance(MINUTE - SLACK_MS);
    expect((await table.rest.act(game, (tick % 2) as 0 | 1, move, tick)).status).toBe(200);
  }
  about((await read(game)).clock.remaining_ms['white'], MINUTE);
});

test('a player without time loses as soon as the clock advances, without any request', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: MINUTE } });
  await table.rest.act(game, 0, 'e2e4', 0);
  await table.advance(MINUTE + 1);
  expect(await read(game)).toMatchObject({
    status: 'completed',
    outcome: 'white_wins',
    outcome_reason: 'timeout',
    tick: 2,
  });
  expect(await kinds(game)).toEqual(['action', 'timeout']);
  const late = await table.rest.act(game, 1, 'e7e5', 1);
  expect(verdict(late)).toEqual([400, 'INVALID_ACTION']);
  const verified = await table.rest.get(`/sessions/${game.sessionId}/verify`, { token: game.seats[0].token });
  expect(verified.body).toMatchObject({ ok: true, rows: 2 });
});

test('a move counts as long as there is time left', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: MINUTE } });
  await table.advance(MINUTE - SLACK_MS);
  expect((await table.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
  expect(await read(game)).toMatchObject({ status: 'active' });
});

describe('simultaneous phases', () => {
  test('both overdue is a draw', async () => {
    const game = await table.rest.session('rps.v1', PLAYERS, { clock: { per_move_ms: MINUTE } });
    expect((await read(game)).clock.running).toEqual(['player_1', 'player_2']);
    await table.advance(MINUTE + 1);
    expect(await read(game)).toMatchObject({
      status: 'completed',
      outcome: 'draw',
      outcome_reason: 'timeout',
    });
  });

  test('the player who has chosen wins when the opponent runs out of time', async () => {
    const game = await table.rest.session('rps.v1', PLAYERS, { clock: { per_move_ms: MINUTE } });
    await table.rest.act(game, 1, 'rock');
    expect((await read(game)).clock.running).toEqual(['player_1']);
    await table.advance(MINUTE + 1);
    expect(await read(game)).toMatchObject({ outcome: 'player_2_wins', outcome_reason: 'timeout' });
  });
});

test('offers and refused actions neither stop nor reset a clock', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: 5 * MINUTE } });
  await table.advance(MINUTE);
  await table.rest.act(game, 0, 'e2e5', 0);
  await table.rest.post(
    `/sessions/${game.sessionId}/draw`,
    { draw: 'offer' },
    { token: game.seats[0].token },
  );
  await table.advance(MINUTE);
  about((await read(game)).clock.remaining_ms['white'], 3 * MINUTE);
});

test('setting the wall clock charges no player', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: 5 * MINUTE } });
  const before = wholeDatabase(table.data);
  await table.advance(-24 * 60 * MINUTE);
  const back = await read(game);
  about(back.clock.remaining_ms['white'], 5 * MINUTE);
  expect(back.status).toBe('active');
  expect(wholeDatabase(table.data)).toBe(before);
  // Time that passes afterwards is charged.
  await table.advance(MINUTE);
  about((await read(game)).clock.remaining_ms['white'], 4 * MINUTE);
});

/** Moves the times that a stopped host stored: the start of a running clock, and when it was last alive. */
function pushIntoThePast(data: string, byMs: number): void {
  const db = new Database(join(data, 'arbiter.db'));
  for (const row of db
    .prepare('select session_id as id, clock from sessions where clock is not null')
    .all()) {
    const { id, clock } = row as { id: string; clock: string };
    const moved = JSON.parse(clock) as { runningSinceMs: Record<string, number> };
    for (const role of Object.keys(moved.runningSinceMs)) moved.runningSinceMs[role]! -= byMs;
    db.prepare('update sessions set clock = ? where session_id = ?').run(JSON.stringify(moved), id);
  }
  db.prepare("update meta set value = value - ? where key = 'alive_at_ms'").run(byMs);
  db.close();
}

test('the time the host was down is not charged', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: 5 * MINUTE } });
  await table.rest.act(game, 0, 'e2e4', 0);
  await table.advance(MINUTE);
  await table.stop();
  // As if everything had happened an hour before this start.
  pushIntoThePast(table.data, 60 * MINUTE);
  table = await startBuiltHost({ data: table.data });
  const resumed = await read(game);
  expect(resumed).toMatchObject({ status: 'active', clock: { running: ['black'] } });
  about(resumed.clock.remaining_ms['black'], 4 * MINUTE);
  await table.advance(5 * MINUTE);
  expect(await read(game)).toMatchObject({ outcome: 'white_wins', outcome_reason: 'timeout' });
});

describe('abandonment', () => {
  const DAY = 24 * 60 * MINUTE;

  test('every idle session ends as abandoned before the clock request is answered', async () => {
    const games = [];
    for (let n = 0; n < 5; n += 1) games.push(await table.rest.session('chess.v1', CHESS));
    await table.rest.act(games[0] as Table, 0, 'e2e4', 0);
    await table.advance(DAY + MINUTE);
    const ends = [];
    for (const game of games) ends.push(await read(game));
    // Black alone had to act in the first; in the others no move was ever made.
    expect(ends.map((end) => [end.status, end.outcome_reason, end.outcome])).toEqual([
      ['completed', 'abandoned', 'white_wins'],
      ...Array.from({ length: 4 }, () => ['completed', 'abandoned', 'draw']),
    ]);
  });

  test('a move extends the idle time', async () => {
    const game = await table.rest.session('chess.v1', CHESS);
    await table.advance(DAY - MINUTE);
    await table.rest.act(game, 0, 'e2e4', 0);
    await table.advance(DAY - MINUTE);
    expect((await read(game)).status).toBe('active');
    await table.advance(3 * MINUTE);
    expect((await read(game)).outcome_reason).toBe('abandoned');
  });

  test('idle challenges expire', async () => {
    const agent = await table.rest.register();
    const made = await table.rest.post('/challenges', { template: 'rps.v1' }, { token: agent.token });
    await table.advance(DAY + MINUTE);
    const list = await table.rest.get('/challenges', { token: agent.token });
    expect(list.body['challenges']).toMatchObject([
      { challenge_id: made.body['challenge_id'], status: 'expired' },
    ]);
    const other = await table.rest.register();
    const taken = await table.rest.post(
      `/challenges/${String(made.body['challenge_id'])}/accept`,
      undefined,
      { token: other.token },
    );
    expect(verdict(taken)).toEqual([409, 'CONFLICT']);
  });
});

/** White takes everything; then it is white's turn. */
const TO_BARE_KING =
  'h2h4 g7g5 h4g5 h7h5 h1h5 g8f6 g5f6 h8h7 f6e7 f7f5 e7d8n h7f7 h5f5 c7c6 f5f7 f8g7 d8b7 g7f8 ' +
  'f7d7 f8g7 d7g7 b8d7 g7d7 c6c5 b7c5 a7a6 c5a6 c8b7 d7b7 a8b8 a6b8 e8f8';

test('a player that runs out of time draws against a lone king', async () => {
  const game = await table.rest.session('chess.v1', CHESS, { clock: { initial_ms: 30 * MINUTE } });
  for (const [tick, move] of TO_BARE_KING.split(' ').entries())
    expect((await table.rest.act(game, tick % 2 === 0 ? 0 : 1, move, tick)).status).toBe(200);
  await table.advance(31 * MINUTE);
  expect(await read(game)).toMatchObject({
    status: 'completed',
    outcome: 'draw',
    outcome_reason: 'timeout',
    fault: 'nobody',
  });
});
