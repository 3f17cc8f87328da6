import { expect, test } from 'vitest';
import { singleGame, type SingleGame } from '../../../../support/single-game.ts';

const CHESS = ['chess.v1', ['white', 'black']] as const;
const blitz = { clock: { initialMs: 10_000, incrementMs: 1000, perMoveMs: null } };
const clockOf = ({ sessions, sessionId }: SingleGame) => sessions.viewAs(sessionId, null)?.clock;

async function heldGame() {
  const game = await singleGame(...CHESS, blitz);
  game.sessions.suspendGameClock(game.sessionId, 45_000);
  await expect.poll(() => clockOf(game)?.running).toEqual([]);
  return game;
}

test('no clock of a held session runs, neither by a look nor after a move', async () => {
  const game = await heldGame();
  game.clock.advance(20_000);
  game.sessions.readState(game.seats['white'] ?? '', game.sessionId);
  await game.act('white', 'e2e4', 0);
  game.clock.advance(20_000);
  expect(clockOf(game)).toMatchObject({ running: [], remainingMs: { white: 11_000, black: 10_000 } });
  game.sessions.resumeGameClock(game.sessionId);
  await expect.poll(() => clockOf(game)?.running).toEqual(['black']);
  game.clock.advance(1000);
  expect(clockOf(game)).toMatchObject({ remainingMs: { white: 11_000, black: 9000 } });
});

test('a hold ends by itself, and a clock that ran before it keeps what it lost', async () => {
  const game = await singleGame(...CHESS, blitz);
  game.clock.advance(3000);
  game.sessions.suspendGameClock(game.sessionId, 45_000);
  await expect.poll(() => clockOf(game)?.running).toEqual([]);
  game.clock.advance(46_000);
  expect(clockOf(game)).toMatchObject({ running: ['white'], remainingMs: { white: 6000 } });
});

test('a session without a clock and one that is not held are left alone', async () => {
  const game = await singleGame(...CHESS);
  game.sessions.suspendGameClock(game.sessionId, 45_000);
  game.sessions.resumeGameClock(game.sessionId);
  expect(clockOf(game)).toBeNull();
  expect(await game.act('white', 'e2e4', 0)).toMatchObject({ ok: true });
});
