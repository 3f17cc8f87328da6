import { expect, test } from 'vitest';
import { leagueBracketPair, leagueCrosstable } from '../../../../src/shared/contract/index.ts';

test('a cell of the crosstable names its reason by position, or none', () => {
  const cross = { players: [], reasons: [{ code: 'report' }] };
  expect(leagueCrosstable.safeParse({ ...cross, cells: [[0, 1, 'a', 'R1M1', 0]] }).success).toBe(true);
  expect(leagueCrosstable.safeParse({ ...cross, cells: [[0, 1, 'open', 'R1M1', null]] }).success).toBe(true);
  expect(leagueCrosstable.safeParse({ ...cross, cells: [[0, 1, 'a', 'R1M1']] }).success).toBe(false);
});

test('a box of a bracket has two seats, whoever sits there', () => {
  const seat = { player: null, hasBye: false, from: 'R1M1' };
  const box = { index: 0, matchId: 'R2M1', winner: null, byLot: false, isDeserted: false, state: 'ahead' };
  expect(leagueBracketPair.safeParse({ ...box, seats: [seat, seat] }).success).toBe(true);
  expect(leagueBracketPair.safeParse({ ...box, seats: [seat] }).success).toBe(false);
  expect(leagueBracketPair.safeParse({ ...box, seats: [seat, seat], state: 'lost' }).success).toBe(false);
});
