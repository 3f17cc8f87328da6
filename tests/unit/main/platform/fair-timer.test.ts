import { expect, test } from 'vitest';
import { afterFairDelay } from '../../../../src/main/platform/fair-timer.ts';
import { manualClock } from '../../../support/players/manual-clock.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a timer that fires in time runs its task after the answers that have arrived', async () => {
  const clock = manualClock();
  const order: string[] = [];
  afterFairDelay(clock, 100, () => order.push('limit'));
  setImmediate(() => order.push('answer'));
  clock.advance(100);
  await turn();
  await turn();
  expect(order).toEqual(['answer', 'limit']);
});

test('the time for which this process stood still is given again', async () => {
  const clock = manualClock();
  let fired = 0;
  afterFairDelay(clock, 100, () => (fired += 1));
  clock.advance(5100);
  await turn();
  expect([fired, clock.waiting()]).toEqual([0, [5000]]);
  clock.advance(5000);
  await turn();
  expect(fired).toBe(1);
});

test('an answer that arrives in the same turn cancels the task', async () => {
  const clock = manualClock();
  let fired = 0;
  const cancel = afterFairDelay(clock, 100, () => (fired += 1));
  clock.advance(100);
  cancel();
  await turn();
  expect(fired).toBe(0);
});
