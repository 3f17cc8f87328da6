import { expect, test } from 'vitest';
import { createLease } from '../../../../../src/main/openfront/intents/lease.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('the first agent steers and every other one is turned away', () => {
  const lease = createLease(stoppedClock());
  expect([lease.claim('ann'), lease.claim('bob'), lease.claim('ann')]).toEqual([true, false, true]);
  expect(lease.holder()?.agentId).toBe('ann');
});

test('a minute without an action frees the helm; each action begins the minute anew', () => {
  const clock = stoppedClock();
  const lease = createLease(clock);
  lease.claim('ann');
  clock.advance(50_000);
  lease.claim('ann');
  clock.advance(50_000);
  expect(lease.claim('bob')).toBe(false);
  clock.advance(10_000);
  expect(lease.holder()).toBeNull();
  expect(lease.claim('bob')).toBe(true);
});

test('who was refused does not keep the holder at the helm', () => {
  const clock = stoppedClock();
  const lease = createLease(clock);
  lease.claim('ann');
  clock.advance(30_000);
  lease.claim('bob');
  clock.advance(30_000);
  expect(lease.holder()).toBeNull();
});

test('an agent gives up only its own helm; a person takes anybody’s', () => {
  const lease = createLease(stoppedClock());
  lease.claim('ann');
  lease.release('bob');
  expect(lease.holder()?.agentId).toBe('ann');
  lease.release();
  expect(lease.holder()).toBeNull();
});

test('changes are told once each, and the minute of an old holder frees no new one', () => {
  const clock = stoppedClock();
  const lease = createLease(clock);
  const received: (string | null)[] = [];
  const stop = lease.onChange((holder) => received.push(holder?.agentId ?? null));
  lease.claim('ann');
  clock.advance(40_000);
  lease.release('ann');
  lease.release('ann');
  lease.claim('bob');
  clock.advance(40_000);
  expect(received).toEqual(['ann', null, 'bob']);
  stop();
  clock.advance(20_000);
  expect([lease.holder(), received.length]).toEqual([null, 3]);
});

test('since when somebody steers stays as it was while they act', () => {
  const clock = stoppedClock(5000);
  const lease = createLease(clock);
  lease.claim('ann');
  clock.advance(1000);
  lease.claim('ann');
  expect(lease.holder()).toEqual({ agentId: 'ann', sinceMs: 5000 });
});
