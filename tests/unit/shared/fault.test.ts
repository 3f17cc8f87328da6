import { expect, test } from 'vitest';
import { END_REASONS } from '../../../src/shared/end-reason.ts';
import { FAULTS, findFault, isVoidReason } from '../../../src/shared/fault.ts';

test('every reason has an owner', () => {
  for (const reason of END_REASONS) expect(FAULTS).toContain(findFault({ reason, winner: 'x' }, null));
});

test('a game that goes on has no fault', () => {
  expect(findFault({ reason: null, winner: null }, 'x')).toBeNull();
});

test('each player reads its own fault or that of the opponent, a spectator that of the loser', () => {
  const late = { reason: 'timeout', winner: 'x' } as const;
  expect([findFault(late, 'x'), findFault(late, 'o'), findFault(late, null)]).toEqual([
    'opponent',
    'player',
    'player',
  ]);
});

test('a fault that cost nobody the game is nobody’s', () => {
  expect(findFault({ reason: 'timeout', winner: null }, 'x')).toBe('nobody');
  expect(findFault({ reason: 'checkmate', winner: 'x' }, 'o')).toBe('nobody');
});

test('faults of the host and the infrastructure void a game, whoever reads them', () => {
  expect(END_REASONS.filter(isVoidReason)).toEqual(['endpoint_lost', 'host_fault']);
  expect(findFault({ reason: 'endpoint_lost', winner: null }, 'x')).toBe('infrastructure');
  expect(findFault({ reason: 'host_fault', winner: null }, null)).toBe('host');
  expect(isVoidReason(null)).toBe(false);
});
