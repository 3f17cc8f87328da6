import { expect, test } from 'vitest';
import { createSemaphore, createTurnLimiter } from '../../../../src/main/players/semaphore.ts';

test('a third caller waits until one of two slots is released', async () => {
  const slots = createSemaphore(2);
  const order: string[] = [];
  const first = await slots.acquire();
  await slots.acquire();
  const third = slots.acquire().then(() => order.push('third'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('released');
  first();
  await third;
  expect(order).toEqual(['released', 'third']);
});

test('the slots are busy from the first caller to the last release', async () => {
  const slots = createSemaphore(1);
  expect(slots.isBusy()).toBe(false);
  const release = await slots.acquire();
  const waiting = slots.acquire();
  expect(slots.isBusy()).toBe(true);
  release();
  const releaseLast = await waiting;
  expect(slots.isBusy()).toBe(true);
  releaseLast();
  expect(slots.isBusy()).toBe(false);
});

test('a turn limiter lets at most `width` callers pass in one turn of the event loop', async () => {
  const pass = createTurnLimiter(3);
  let passed = 0;
  const perTurn: number[] = [];
  const all = Promise.all(Array.from({ length: 7 }, () => pass().then(() => passed++)));
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    perTurn.push(passed);
  }
  await all;
  expect(Math.max(...perTurn.map((sum, turn) => sum - (perTurn[turn - 1] ?? 0)))).toBe(3);
  expect(passed).toBe(7);
});
