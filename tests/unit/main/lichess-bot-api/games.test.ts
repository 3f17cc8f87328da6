import { expect, test } from 'vitest';
import { createChat } from '../../../../src/main/lichess-bot-api/chat.ts';
import type { BotSeats } from '../../../../src/main/lichess-bot-api/bot-seats.ts';
import type { LichessContext } from '../../../../src/main/lichess-bot-api/context.ts';
import { createGames, type OwnGame } from '../../../../src/main/lichess-bot-api/games.ts';
import { createGameStreams } from '../../../../src/main/lichess-bot-api/streams/game-streams.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const WHITE: OwnGame = { sessionId: 's', agentId: 'a', colour: 'white', seat: null };

const NO_SEATS: Pick<BotSeats, 'find' | 'listBySession' | 'activeSessionsOf'> = {
  find: () => null,
  listBySession: () => [],
  activeSessionsOf: () => [],
};

/** Games over sessions that note what is done. */
function open({ tick = 4, isPresent = true, isLegal = true, drawCode = '', botSeats = NO_SEATS } = {}) {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) => {
      done.push([name, ...args]);
      return accept(null);
    };
  const context = {
    agents: { isPresent: () => isPresent },
    botSeats,
    sessions: {
      roleOf: (sessionId: string, agentId: string) =>
        sessionId === 's' ? ({ a: 'white', b: 'black' }[agentId] ?? null) : null,
      findSummary: () => ({ template: 'chess.v1', tick, participants: { white: 'a', black: 'b' } }),
      viewAs: () => ({ tick, legal: ['e2e4', 'e1g1'] }),
      act: isLegal ? note('act') : async () => refuse('INVALID_ACTION', 'not legal'),
      draw: async (...args: unknown[]) => {
        await note('draw')(...args);
        return drawCode === '' ? accept(null) : refuse(drawCode, 'refused');
      },
      resign: note('resign'),
      abort: note('abort'),
      endForHostedPlayer: note('endForHostedPlayer'),
    },
  } as unknown as LichessContext;
  const games = createGames(context, {
    users: {
      ensureUser: async (agentId) => ({ agentId, username: agentId }),
      findOrSeat: async () => null,
      builtInNames: () => [],
    },
    gameIds: {
      idOf: () => null,
      sessionOf: (id) => (id === 'AbCd1234' ? 's' : null),
      ensure: async () => 'AbCd1234',
      insert: () => undefined,
    },
    streams: createGameStreams(),
    chat: createChat(),
  });
  return { games, done };
}

test('a game is the caller’s or not there', () => {
  const { games } = open();
  expect(games.resolveOwnGame('a', 'AbCd1234')).toEqual({ ok: true, value: WHITE });
  expect(games.resolveOwnGame('c', 'AbCd1234')).toMatchObject({ code: 'NOT_FOUND' });
  expect(games.resolveOwnGame('a', 'XXXXXXXX')).toMatchObject({ code: 'NOT_FOUND' });
});

test('a move is played at the tick of the position, castling in both spellings', async () => {
  const { games, done } = open();
  expect(await games.move(WHITE, 'e1h1', false)).toEqual({ ok: true, value: null });
  expect(done).toEqual([['act', 'a', { sessionId: 's', action: 'e1g1', expectedTick: 4 }]]);
  for (const move of ['0000', 'None']) expect((await games.move(WHITE, move, false)).ok).toBe(false);
});

test('a draw is offered after the move, and not after a move that was refused', async () => {
  const { games, done } = open();
  await games.move(WHITE, 'e2e4', true);
  expect(done.at(-1)).toEqual(['draw', 'a', 's', 'offer']);
  const refused = open({ isLegal: false });
  expect((await refused.games.move(WHITE, 'e2e4', true)).ok).toBe(false);
  expect(refused.done).toEqual([]);
});

test('an answer to a draw offer that is gone, and an offer that stands, are no errors', async () => {
  for (const reply of ['decline', 'offer'] as const) {
    const { games, done } = open({ drawCode: 'INVALID_ACTION' });
    expect(await games.draw(WHITE, reply)).toEqual({ ok: true, value: null });
    expect(done).toEqual([['draw', 'a', 's', reply]]);
  }
  expect(await open({ drawCode: 'CONFLICT' }).games.draw(WHITE, 'offer')).toMatchObject({ ok: false });
});

test('a game is aborted before its second move only', async () => {
  const { games, done } = open();
  await games.abort(WHITE);
  expect(done).toMatchObject([['abort', 's', { by: 'a', beforeTick: 2 }]]);
});

test('a victory is claimed only when the opponent is gone from a game that cannot be aborted', async () => {
  for (const state of [{ isPresent: true }, { isPresent: false, tick: 1 }])
    expect((await open(state).games.claimVictory(WHITE)).ok).toBe(false);
  const { games, done } = open({ isPresent: false });
  expect((await games.claimVictory(WHITE)).ok).toBe(true);
  expect(done).toEqual([['endForHostedPlayer', 's', 'black', 'abandoned']]);
});

test('chat is kept for the players’ own list', async () => {
  const { games } = open();
  await games.sendChat(WHITE, { room: 'player', text: 'hello' });
  await games.sendChat(WHITE, { room: 'spectator', text: 'seen by others' });
  expect((await games.sendChat(WHITE, { room: 'player', text: '\u200b' })).ok).toBe(false);
  expect(games.chatOf(WHITE)).toEqual([{ room: 'player', username: 'a', text: 'hello' }]);
});
