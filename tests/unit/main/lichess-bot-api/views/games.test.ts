import { expect, test } from 'vitest';
import {
  gameFull,
  gameInfo,
  gameState,
  otherColour,
  timeControlOf,
  type ChessGame,
} from '../../../../../src/main/lichess-bot-api/views/games.ts';

/** A game after 1. e4; only the members that the views read are given. */
const game = (more: { facts?: object; view?: object } = {}): ChessGame =>
  ({
    id: 'AbCd1234',
    summary: {
      sessionId: 's',
      createdAt: '2026-01-01T00:00:00.000Z',
      tick: 1,
      outcomeReason: null,
      winner: null,
      lastAction: 'e2e4',
      clockChoice: { initialMs: 60_000, incrementMs: 1000, perMoveMs: null },
      ...more.facts,
    },
    view: {
      view: { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' },
      toAct: ['black'],
      drawOfferedBy: null,
      clock: { remainingMs: { white: 60_999.6, black: 59_000 } },
      ...more.view,
    },
    moveLimitMs: null,
    players: { white: { agentId: 'a', username: 'Ann' }, black: { agentId: 'b', username: 'Bob' } },
  }) as unknown as ChessGame;

test('a state has whole milliseconds, and only what is so', () => {
  expect(gameState(game(), ['e2e4'])).toEqual({
    type: 'gameState',
    moves: 'e2e4',
    wtime: 61_000,
    btime: 59_000,
    winc: 1000,
    binc: 1000,
    status: 'started',
  });
  const offered = gameState(game({ view: { drawOfferedBy: 'black' } }), []);
  expect([offered.bdraw, offered.wdraw]).toEqual([true, undefined]);
});

test('a game without a clock has numbers too', () => {
  const state = gameState(game({ facts: { clockChoice: null }, view: { clock: null } }), []);
  expect(state).toMatchObject({ wtime: 2_147_483_647, btime: 2_147_483_647, winc: 0, binc: 0 });
});

test('the limit of a bot that plays for an arena is its clock where the game has none', () => {
  const limited = { ...game({ facts: { clockChoice: null }, view: { clock: null } }), moveLimitMs: 25_000 };
  expect(gameState(limited, [])).toMatchObject({ wtime: 25_000, btime: 25_000, winc: 0, binc: 0 });
  expect(gameFull(limited, [])).toMatchObject({
    clock: { initial: 25_000, increment: 0 },
    speed: 'ultraBullet',
  });
  expect(timeControlOf({ ...game(), moveLimitMs: 25_000 })).toEqual({ initialMs: 60_000, incrementMs: 1000 });
});

test('a clock per move has no increment', () => {
  const clockChoice = { initialMs: null, incrementMs: 0, perMoveMs: 5000 };
  expect(timeControlOf({ summary: { clockChoice }, moveLimitMs: null })).toEqual({
    initialMs: 5000,
    incrementMs: 0,
  });
  expect(timeControlOf({ summary: { clockChoice: null }, moveLimitMs: null })).toBeNull();
});

test('each player reads the game from its own side', () => {
  expect(gameInfo(game(), 'black')).toMatchObject({
    fullId: 'AbCd1234blac',
    gameId: 'AbCd1234',
    color: 'black',
    lastMove: 'e2e4',
    hasMoved: false,
    isMyTurn: true,
    secondsLeft: 59,
    opponent: { id: 'ann', username: 'Ann' },
    status: { id: 20, name: 'started' },
    speed: 'bullet',
  });
  expect(gameInfo(game(), 'white')).toMatchObject({ hasMoved: true, isMyTurn: false });
  const over = gameInfo(game({ facts: { outcomeReason: 'checkmate', winner: 'white' } }), 'white');
  expect(over).toMatchObject({ status: { id: 30, name: 'mate' }, winner: 'white' });
});

test('the whole game holds players with titles and the clock in milliseconds', () => {
  expect(gameFull(game(), ['e2e4'])).toMatchObject({
    id: 'AbCd1234',
    clock: { initial: 60_000, increment: 1000 },
    perf: { name: 'Bullet' },
    createdAt: Date.parse('2026-01-01T00:00:00Z'),
    white: { name: 'Ann', title: 'BOT' },
    initialFen: 'startpos',
    state: { moves: 'e2e4' },
  });
});

test('the colours oppose each other', () => {
  expect([otherColour('white'), otherColour('black')]).toEqual(['black', 'white']);
});
