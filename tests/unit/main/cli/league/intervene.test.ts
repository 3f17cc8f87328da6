import { expect, test } from 'vitest';
import { changesText } from '../../../../../src/main/cli/league/intervene.ts';

test('what changes is said match by match and player by player', () => {
  const text = changesText({
    matches: [{ matchId: 'R1M1', a: 'P01', b: 'P02', before: 'P01', after: null }],
    forfeits: 1,
    table: [{ playerId: 'P01', displayName: 'One', points: [3, 0], place: [1, 2] }],
  });
  expect(text).toContain('R1M1, P01 - P02: P01 becomes no result');
  expect(text).toContain('1 paired match goes to the opponents');
  expect(text).toMatch(/One\s+3 → 0\s+1 → 2/u);
  expect(changesText({ matches: [], forfeits: 0, table: [] })).toContain('the table stays as it is');
});
