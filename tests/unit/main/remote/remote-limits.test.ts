import { expect, test } from 'vitest';
import { createRemoteLimits } from '../../../../src/main/remote/remote-limits.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

test('five wrong tokens in a minute lock one address, for a minute', () => {
  const clock = stoppedClock();
  const limits = createRemoteLimits(clock);
  for (let n = 0; n < 5; n += 1) limits.recordWrongToken('192.0.2.1');
  expect([limits.isLocked('192.0.2.1'), limits.isLocked('192.0.2.2')]).toEqual([true, false]);
  clock.advance(60_000);
  expect(limits.isLocked('192.0.2.1')).toBe(false);
});
