import { expect, test } from 'vitest';
import { SPECTATOR_CALLS } from '../../../../src/shared/contract/spectators.ts';

test('a delay is at most an hour', () => {
  const { input } = SPECTATOR_CALLS['spectators.publish'];
  const wanted = { kind: 'session', subject: 's' };
  expect(input.safeParse({ ...wanted, delayMs: 3_600_000 }).success).toBe(true);
  for (const delayMs of [3_600_001, -1, 1.5])
    expect(input.safeParse({ ...wanted, delayMs }).success).toBe(false);
});
