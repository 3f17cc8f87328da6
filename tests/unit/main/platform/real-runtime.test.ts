import { expect, test } from 'vitest';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

test('returns as many random bytes as requested and standard UUIDs', () => {
  const { random, ids } = realRuntime(stoppedClock());
  const [one, other] = [random.bytes(32), random.bytes(32)];
  expect([one.length, Buffer.from(one).equals(Buffer.from(other))]).toEqual([32, false]);
  expect(ids.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(ids.uuid()).not.toBe(ids.uuid());
});

test('uses the given clock', () => {
  const clock = stoppedClock(5);
  clock.advance(7);
  expect(realRuntime(clock).clock.nowMs()).toBe(12);
});
