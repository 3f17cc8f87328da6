import { expect, test } from 'vitest';
import { waitWithLimit } from '../../../../src/main/league/wait-with-limit.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

/** Whether it has resolved after all pending microtasks have run. */
async function isOver(settled: Promise<void>): Promise<boolean> {
  const still = Symbol('still');
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return (await Promise.race([settled.then(() => true), Promise.resolve(still)])) === true;
}

test('resolves when the work is done or has failed', async () => {
  await waitWithLimit(stoppedClock(), Promise.resolve('told'));
  await waitWithLimit(stoppedClock(), Promise.reject(new Error('nobody there')));
});

test('resolves after one second when the work continues', async () => {
  const clock = stoppedClock();
  const settled = waitWithLimit(clock, new Promise(() => undefined));
  clock.advance(999);
  expect(await isOver(settled)).toBe(false);
  clock.advance(1);
  await settled;
});

test('leaves no timer behind when the work is done', async () => {
  const clock = stoppedClock();
  let cancelled = 0;
  const counting = {
    ...clock,
    after: (ms: number, run: () => void) => {
      const cancel = clock.after(ms, run);
      return () => {
        cancelled += 1;
        cancel();
      };
    },
  };
  await waitWithLimit(counting, Promise.resolve());
  expect(cancelled).toBe(1);
});
