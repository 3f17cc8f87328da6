import { expect, test } from 'vitest';
import { createGameControl } from '../../../../../src/main/openfront/intents/game-control.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('gives control to the first agent and refuses every other one', () => {
  const lease = createGameControl(stoppedClock());
  expect([lease.acquire('ann'), lease.acquire('bob'), lease.acquire('ann')]).toEqual([true, false, true]);
  expect(lease.holder()?.agentId).toBe('ann');
});

test('releases the lease after a minute without an action; each action restarts the minute', () => {
  const clock = stoppedClock();
  const lease = createGameControl(clock);
  lease.acquire('ann');
  clock.advance(50_000);
  lease.acquire('ann');
  clock.advance(50_000);
  expect(lease.acquire('bob')).toBe(false);
  clock.advance(10_000);
  expect(lease.holder()).toBeNull();
  expect(lease.acquire('bob')).toBe(true);
});

test('does not extend the lease by a refused attempt of another agent', () => {
  const clock = stoppedClock();
  const lease = createGameControl(clock);
  lease.acquire('ann');
  clock.advance(30_000);
  lease.acquire('bob');
  clock.advance(30_000);
  expect(lease.holder()).toBeNull();
});

test('lets an agent release only its own lease and the user release any lease', () => {
  const lease = createGameControl(stoppedClock());
  lease.acquire('ann');
  lease.release('bob');
  expect(lease.holder()?.agentId).toBe('ann');
  lease.release();
  expect(lease.holder()).toBeNull();
});

test('reports each change once, and an old timer does not release a new lease', () => {
  const clock = stoppedClock();
  const lease = createGameControl(clock);
  const received: (string | null)[] = [];
  const stop = lease.onChange((holder) => received.push(holder?.agentId ?? null));
  lease.acquire('ann');
  clock.advance(40_000);
  lease.release('ann');
  lease.release('ann');
  lease.acquire('bob');
  clock.advance(40_000);
  expect(received).toEqual(['ann', null, 'bob']);
  stop();
  clock.advance(20_000);
  expect([lease.holder(), received.length]).toEqual([null, 3]);
});

test('keeps the start time of the lease while its holder acts', () => {
  const clock = stoppedClock(5000);
  const lease = createGameControl(clock);
  lease.acquire('ann');
  clock.advance(1000);
  lease.acquire('ann');
  expect(lease.holder()).toEqual({ agentId: 'ann', sinceMs: 5000 });
});
