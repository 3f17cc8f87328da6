import { expect, test } from 'vitest';
import {
  pausedSeatItems,
  playItems,
  type PlayDeps,
} from '../../../../../src/main/app-features/attention/play-items.ts';

const UPDATED = '2026-11-21T10:00:00.000Z';

interface Game {
  readonly participants: Readonly<Record<string, string>>;
  readonly toAct: readonly string[];
  readonly drawOfferedBy?: string | null;
}

const itemsOf = (games: Readonly<Record<string, Game | null>>, person: string | null = 'me') =>
  playItems({
    agents: { findPerson: () => (person === null ? null : { agentId: person }) },
    sessions: {
      activeSessionsOf: () => Object.keys(games),
      findSummary: (id: string) =>
        games[id] && {
          participants: games[id].participants,
          template: 'chess.v1',
          updatedAt: UPDATED,
          tick: 4,
        },
      viewAs: (id: string) =>
        games[id] && { toAct: games[id].toAct, drawOfferedBy: games[id].drawOfferedBy ?? null },
    },
  } as unknown as PlayDeps);

const SEATS = { white: 'me', black: 'other' };

test('the person’s turn waits since the last move, and each tick makes a new item', () => {
  expect(itemsOf({ s1: { participants: SEATS, toAct: ['white'] } })).toEqual([
    { id: 't-s1-4', kind: 'your_turn', subject: 's1', detail: 'chess.v1', atMs: Date.parse(UPDATED) },
  ]);
});

test('the turn of another player makes no item', () => {
  expect(itemsOf({ s1: { participants: SEATS, toAct: ['black'] } })).toEqual([]);
});

test('an offered draw takes precedence over the turn, unless the person offered it', () => {
  const offered = (drawOfferedBy: string) =>
    itemsOf({ s1: { participants: SEATS, toAct: ['white'], drawOfferedBy } }).map(({ id }) => id);
  expect(offered('black')).toEqual(['d-s1']);
  expect(offered('white')).toEqual(['t-s1-4']);
});

test('a person who plays both sides has an item for the turn of either', () => {
  const both = { white: 'me', black: 'me' };
  expect(itemsOf({ s1: { participants: both, toAct: ['black'] } })).toHaveLength(1);
});

test('a session that disappeared is skipped, and without a person there are no items', () => {
  expect(itemsOf({ gone: null, s1: { participants: SEATS, toAct: ['white'] } })).toHaveLength(1);
  expect(itemsOf({ s1: { participants: SEATS, toAct: ['white'] } }, null)).toEqual([]);
});

test('a game in which an agent used up its budget names the agent', () => {
  const deps = {
    agents: { find: () => ({ name: 'Agent at 127.0.0.1' }) },
    players: {
      listPausedSeats: () => [
        { sessionId: 's1', role: 'white', agentId: 'a', exhausted: 'tokens', sinceMs: 7 },
      ],
    },
  } as unknown as PlayDeps;
  expect(pausedSeatItems(deps)).toEqual([
    { id: 'b-s1-white', kind: 'seat_paused', subject: 's1', detail: 'Agent at 127.0.0.1', atMs: 7 },
  ]);
});
