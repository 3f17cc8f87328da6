import { expect, test } from 'vitest';
import { NO_FLEET, readRunGames } from '../../../../../src/main/arena/queued-games/ordered-games.ts';
import type { ArenaContext } from '../../../../../src/main/arena/context.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

test('the games of a run are those that are stored and those that workers have', () => {
  const stored = { number: 0, attempt: 1, sessionId: 's0', status: 'completed' } as GameRow;
  const ownerData = { number: 1, attempt: 2, aRole: 'x', openingId: null, preludePlies: 0 };
  const context = {
    store: { listGames: () => [stored] },
    fleet: { ...NO_FLEET, listUncountedGames: () => [{ sessionId: 's1', ownerData }] },
  } as unknown as ArenaContext;
  expect(readRunGames(context, 'r')).toEqual([
    stored,
    {
      ...ownerData,
      sessionId: 's1',
      status: 'active',
      outcome: null,
      reason: null,
      winner: null,
      isOrdered: true,
    },
  ]);
});
