import { expect, test } from 'vitest';
import { createSlots, createTurnLimiter } from '../../../../src/main/players/slots.ts';

test('a third caller waits until one of two slots is released', async () => {
  const slots = createSlots(2);
  const order: string[] = [];
  const first = await slots.take();
  await slots.take();
  const third = slots.take().then(() => order.push('third'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('released');
  first();
  await third;
  expect(order).toEqual(['released', 'third']);
});

test('the slots are busy from the first caller to the last release', async () => {
  const slots = createSlots(1);
  expect(slots.isBusy()).toBe(false);
  const release = await slots.take();
  const waiting = slots.take();
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
