import { expect, test } from 'vitest';
import { createGate } from '../../../../src/main/models/concurrency-gate.ts';

const never = new AbortController().signal;

test('an open gate lets through, a shut one when it opens', async () => {
  const gate = createGate();
  await gate.passed(never);
  gate.hold(true);
  let through = false;
  const waiting = gate.passed(never).then(() => (through = true));
  await Promise.resolve();
  expect([gate.isHeld(), through]).toEqual([true, false]);
  gate.hold(false);
  await waiting;
  expect(through).toBe(true);
});

test('whoever gives up does not wait for it', async () => {
  const gate = createGate();
  gate.hold(true);
  const own = new AbortController();
  const waiting = gate.passed(own.signal);
  own.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(gate.passed(own.signal)).resolves.toBeUndefined();
});
