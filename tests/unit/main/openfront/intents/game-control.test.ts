import { expect, test } from 'vitest';
import { createGameControl } from '../../../../../src/main/openfront/intents/game-control.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('gives control to the first agent and refuses every other one', () => {
  const control = createGameControl(stoppedClock());
  expect([control.acquire('ann'), control.acquire('bob'), control.acquire('ann')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(control.holder()?.agentId).toBe('ann');
});

test('releases the lease after a minute without an action; each action restarts the minute', () => {
  const clock = stoppedClock();
  const control = createGameControl(clock);
  control.acquire('ann');
  clock.advance(50_000);
  control.acquire('ann');
  clock.advance(50_000);
  expect(control.acquire('bob')).toBe(false);
  clock.advance(10_000);
  expect(control.holder()).toBeNull();
  expect(control.acquire('bob')).toBe(true);
});

test('does not extend the lease by a refused attempt of another agent', () => {
  const clock = stoppedClock();
  const control = createGameControl(clock);
  control.acquire('ann');
  clock.advance(30_000);
  control.acquire('bob');
  clock.advance(30_000);
  expect(control.holder()).toBeNull();
});

test('lets an agent release only its own lease and the user release any lease', () => {
  const control = createGameControl(stoppedClock());
  control.acquire('ann');
  control.release('bob');
  expect(control.holder()?.agentId).toBe('ann');
  control.release();
  expect(control.holder()).toBeNull();
});

test('reports each change once, and an old timer does not release a new lease', () => {
  const clock = stoppedClock();
  const control = createGameControl(clock);
  const received: (string | null)[] = [];
  const stop = control.onChange((holder) => received.push(holder?.agentId ?? null));
  control.acquire('ann');
  clock.advance(40_000);
  control.release('ann');
  control.release('ann');
  control.acquire('bob');
  clock.advance(40_000);
  expect(received).toEqual(['ann', null, 'bob']);
  stop();
  clock.advance(20_000);
  expect([control.holder(), received.length]).toEqual([null, 3]);
});

test('keeps the start time of the lease while its holder acts', () => {
  const clock = stoppedClock(5000);
  const control = createGameControl(clock);
  control.acquire('ann');
  clock.advance(1000);
  control.acquire('ann');
  expect(control.holder()).toEqual({ agentId: 'ann', sinceMs: 5000 });
});
