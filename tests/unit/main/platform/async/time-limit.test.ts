import { expect, test } from 'vitest';
import { manualClock } from '../../../../support/players/manual-clock.ts';
import { afterStallTolerantDelay, withTimeLimit } from '../../../../../src/main/platform/async/time-limit.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a timer that fires in time runs its task after the answers that have arrived', async () => {
  const clock = manualClock();
  const order: string[] = [];
  afterStallTolerantDelay(clock, 100, () => order.push('limit'));
  setImmediate(() => order.push('answer'));
  clock.advance(100);
  await turn();
  await turn();
  expect(order).toEqual(['answer', 'limit']);
});

test('the time for which this process stood still is given again', async () => {
  const clock = manualClock();
  let fired = 0;
  afterStallTolerantDelay(clock, 100, () => (fired += 1));
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
  const cancel = afterStallTolerantDelay(clock, 100, () => (fired += 1));
  clock.advance(100);
  cancel();
  await turn();
  expect(fired).toBe(0);
});

test('a task may use its limit of time, then its signal aborts', async () => {
  const clock = manualClock();
  const waiting = withTimeLimit(clock, { limitMs: 100 }, async ({ signal, isOver }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return isOver();
  });
  clock.advance(100);
  expect(await waiting).toBe(true);
});

test('the signal of the caller aborts the task before its time is over', async () => {
  const caller = new AbortController();
  const waiting = withTimeLimit(
    manualClock(),
    { limitMs: 100, signal: caller.signal },
    async ({ signal, isOver }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return isOver();
    },
  );
  caller.abort();
  expect(await waiting).toBe(false);
});

test.each(['answers', 'fails'])('no timer is left when the task %s', async (how) => {
  const clock = manualClock();
  const done = withTimeLimit(clock, { limitMs: 100 }, () => {
    if (how === 'fails') throw new Error('no answer');
    return how;
  });
  await (how === 'fails' ? expect(done).rejects.toThrow('no answer') : expect(done).resolves.toBe('answers'));
  expect(clock.waiting()).toEqual([]);
});
