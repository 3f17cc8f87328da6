import { expect, test } from 'vitest';
import { createPauseGate } from '../../../../src/main/models/pause-gate.ts';

const never = new AbortController().signal;

test('callers pass at once, or wait while the gate is held', async () => {
  const gate = createPauseGate();
  await gate.waitUntilOpen(never);
  gate.setPaused(true);
  let through = false;
  const waiting = gate.waitUntilOpen(never).then(() => (through = true));
  await Promise.resolve();
  expect([gate.isPaused(), through]).toEqual([true, false]);
  gate.setPaused(false);
  await waiting;
  expect(through).toBe(true);
});

test('an aborted caller does not wait', async () => {
  const gate = createPauseGate();
  gate.setPaused(true);
  const own = new AbortController();
  const waiting = gate.waitUntilOpen(own.signal);
  own.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(gate.waitUntilOpen(own.signal)).resolves.toBeUndefined();
});
