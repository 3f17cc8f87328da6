import { expect, test } from 'vitest';
import { END_REASONS } from '../../../src/shared/end-reason.ts';
import { FAULTS, faultOf, isVoidReason } from '../../../src/shared/fault.ts';

test('every reason has an owner', () => {
  for (const reason of END_REASONS) expect(FAULTS).toContain(faultOf({ reason, winner: 'x' }, null));
});

test('a game that goes on has no fault', () => {
  expect(faultOf({ reason: null, winner: null }, 'x')).toBeNull();
});

test('each player reads its own fault or that of the opponent, a spectator that of the loser', () => {
  const late = { reason: 'timeout', winner: 'x' } as const;
  expect([faultOf(late, 'x'), faultOf(late, 'o'), faultOf(late, null)]).toEqual([
    'opponent',
    'player',
    'player',
  ]);
});

test('a fault that cost nobody the game is nobody’s', () => {
  expect(faultOf({ reason: 'timeout', winner: null }, 'x')).toBe('nobody');
  expect(faultOf({ reason: 'checkmate', winner: 'x' }, 'o')).toBe('nobody');
});

test('faults of the host and the infrastructure void a game, whoever reads them', () => {
  expect(END_REASONS.filter(isVoidReason)).toEqual(['endpoint_lost', 'host_fault']);
  expect(faultOf({ reason: 'endpoint_lost', winner: null }, 'x')).toBe('infrastructure');
  expect(faultOf({ reason: 'host_fault', winner: null }, null)).toBe('host');
  expect(isVoidReason(null)).toBe(false);
});
