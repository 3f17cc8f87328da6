import { describe, expect, test } from 'vitest';
import { singleGame, type SingleGame } from '../../../../support/single-game.ts';

const CHESS = ['chess.v1', ['white', 'black']] as const;
const blitz = { clock: { initialMs: 10_000, incrementMs: 1000, perMoveMs: null } };
const remaining = ({ sessions, sessionId }: SingleGame) =>
  sessions.viewAs(sessionId, null)?.clock?.remainingMs;

/** Waits until jobs that timers queued are committed. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('a clock', () => {
  test('runs for the side to move only, and adds its increment after the move', async () => {
    const game = await singleGame(...CHESS, blitz);
    game.clock.advance(4000);
    expect(remaining(game)).toEqual({ white: 6000, black: 10_000 });
    await game.act('white', 'e2e4', 0);
    game.clock.advance(1000);
    expect(remaining(game)).toEqual({ white: 7000, black: 9000 });
  });

  test('that runs out ends the game by itself, with the reason', async () => {
    const game = await singleGame(...CHESS, blitz);
    game.sessions.start(null);
    await game.act('white', 'e2e4', 0);
    game.clock.advance(9999);
    await settled();
    expect(game.sessions.findSummary(game.sessionId)?.status).toBe('active');
    game.clock.advance(1);
    await settled();
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      status: 'completed',
      outcomeReason: 'timeout',
      winner: 'white',
    });
    game.sessions.stop();
  });

  test('refuses a move after it ran out, before or after the timer', async () => {
    const game = await singleGame(...CHESS, blitz);
    game.clock.advance(10_000);
    expect(await game.act('white', 'e2e4', 0)).toMatchObject({ ok: false, code: 'INVALID_ACTION' });
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      outcomeReason: 'timeout',
      winner: 'black',
    });
  });

  test('that runs out for both in a simultaneous phase gives no winner', async () => {
    const game = await singleGame('rps.v1', ['player_1', 'player_2'], {
      clock: { initialMs: null, incrementMs: 0, perMoveMs: 500 },
    });
    game.clock.advance(500);
    await game.act('player_1', 'rock');
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      outcomeReason: 'timeout',
      winner: null,
    });
  });
});

describe('an abandoned session', () => {
  const DAY_MS = 24 * 3_600_000;

  test('is lost by the role that had to move', async () => {
    const game = await singleGame(...CHESS);
    game.sessions.start(null);
    await game.act('white', 'e2e4', 0);
    game.clock.advance(DAY_MS);
    await settled();
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      outcomeReason: 'abandoned',
      winner: 'white',
    });
    game.sessions.stop();
  });

  test('has no winner when no move was ever made', async () => {
    const game = await singleGame(...CHESS);
    game.sessions.start(null);
    game.clock.advance(DAY_MS);
    await settled();
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      outcomeReason: 'abandoned',
      winner: null,
    });
    game.sessions.stop();
  });
});
