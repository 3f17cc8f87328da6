import { expect, test } from 'vitest';
import { createHoldGate } from '../../../../src/main/models/hold-gate.ts';

const never = new AbortController().signal;

test('callers pass at once, or wait while the gate is held', async () => {
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

test('an aborted caller does not wait', async () => {
  const gate = createHoldGate();
  gate.hold(true);
  const own = new AbortController();
  const waiting = gate.waitUntilOpen(own.signal);
  own.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(gate.waitUntilOpen(own.signal)).resolves.toBeUndefined();
});
