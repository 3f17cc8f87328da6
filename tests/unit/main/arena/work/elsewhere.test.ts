import { expect, test } from 'vitest';
import { NO_FLEET, rowsOf } from '../../../../../src/main/arena/work/elsewhere.ts';
import type { ArenaContext } from '../../../../../src/main/arena/context.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/schedule.ts';

test('the games of a run are those that are stored and those that workers have', () => {
  const stored = { number: 0, attempt: 1, sessionId: 's0', status: 'completed' } as GameRow;
  const place = { number: 1, attempt: 2, aRole: 'x', openingId: null, preludePlies: 0 };
  const context = {
    store: { gamesOf: () => [stored] },
    fleet: { ...NO_FLEET, openGames: () => [{ sessionId: 's1', place }] },
  } as unknown as ArenaContext;
  expect(rowsOf(context, 'r')).toEqual([
    stored,
    {
      ...place,
      sessionId: 's1',
      status: 'active',
      outcome: null,
      reason: null,
      winner: null,
      isElsewhere: true,
    },
  ]);
});
