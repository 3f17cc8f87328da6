import { expect, test } from 'vitest';
import { createIdleWatch } from '../../../../src/main/host/idle-watch.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const TEN_MINUTES = 600_000;

function createTestWatch() {
  const clock = stoppedClock();
  const state = { isInUse: false, ended: 0 };
  const watch = createIdleWatch({
    clock,
    afterMs: TEN_MINUTES,
    isInUse: () => state.isInUse,
    onIdle: () => {
      state.ended += 1;
    },
  });
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 10_000) clock.advance(10_000);
  };
  return { watch, state, pass };
}

test('an unused host ends once, after ten minutes', () => {
  const { state, pass } = createTestWatch();
  pass(TEN_MINUTES - 10_000);
  expect(state.ended).toBe(0);
  pass(20_000);
  expect(state.ended).toBe(1);
  pass(TEN_MINUTES * 3);
  expect(state.ended).toBe(1);
});

test('each use restarts the ten minutes', () => {
  const { watch, state, pass } = createTestWatch();
  pass(TEN_MINUTES / 2);
  watch.touch();
  pass(TEN_MINUTES - 10_000);
  expect(state.ended).toBe(0);
  pass(20_000);
  expect(state.ended).toBe(1);
});

test('a connected client keeps the host running even when it sends nothing', () => {
  const { state, pass } = createTestWatch();
  state.isInUse = true;
  pass(TEN_MINUTES * 5);
  expect(state.ended).toBe(0);
  state.isInUse = false;
  pass(TEN_MINUTES * 2);
  expect(state.ended).toBe(1);
});

test('a host whose page was opened keeps running', () => {
  const { watch, state, pass } = createTestWatch();
  watch.keepRunning();
  pass(TEN_MINUTES * 5);
  expect(state.ended).toBe(0);
});
