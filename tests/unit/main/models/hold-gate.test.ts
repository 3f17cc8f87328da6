import { expect, test } from 'vitest';
import { createHoldGate } from '../../../../src/main/models/hold-gate.ts';

const never = new AbortController().signal;

test('an open gate lets through, a shut one when it opens', async () => {
  const gate = createHoldGate();
  await gate.waitUntilOpen(never);
  gate.hold(true);
  let through = false;
  const waiting = gate.waitUntilOpen(never).then(() => (through = true));
  await Promise.resolve();
  expect([gate.isHeld(), through]).toEqual([true, false]);
  gate.hold(false);
  await waiting;
  expect(through).toBe(true);
});

test('whoever gives up does not wait for it', async () => {
  const gate = createHoldGate();
  gate.hold(true);
  const own = new AbortController();
  const waiting = gate.waitUntilOpen(own.signal);
  own.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(gate.waitUntilOpen(own.signal)).resolves.toBeUndefined();
});
