import { expect, test } from 'vitest';
import { createStallMeter } from '../../../../../src/main/platform/async/stall-meter.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('counts no stall for timers that are on time or slightly late', () => {
  const clock = stoppedClock();
  const meter = createStallMeter(clock);
  meter.startWaiting();
  for (const ms of [100, 100, 150, 100]) clock.advance(ms);
  expect(meter.stalledMs()).toBe(0);
});

test('counts the delay of a timer once, before and after it fires', () => {
  const clock = stoppedClock();
  const meter = createStallMeter(clock);
  meter.startWaiting();
  clock.advance(3100);
  expect(meter.stalledMs()).toBe(3000);
  clock.advance(100);
  expect(meter.stalledMs()).toBe(3000);
  clock.advance(1100);
  expect(meter.stalledMs()).toBe(4000);
});

test('does not run the timer while no call waits', () => {
  const clock = stoppedClock();
  const meter = createStallMeter(clock);
  clock.advance(60_000);
  const leave = meter.startWaiting();
  clock.advance(100);
  leave();
  clock.advance(60_000);
  meter.startWaiting();
  expect(meter.stalledMs()).toBe(0);
});

test('runs the timer until the last call ends, and ends each call once', () => {
  const clock = stoppedClock();
  const meter = createStallMeter(clock);
  const first = meter.startWaiting();
  const second = meter.startWaiting();
  first();
  first();
  clock.advance(1100);
  expect(meter.stalledMs()).toBe(1000);
  second();
  clock.advance(5000);
  expect(meter.stalledMs()).toBe(1000);
});

test('keeps a stall that ends together with the wait', () => {
  let nowMs = 0;
  const meter = createStallMeter({
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    after: () => () => undefined,
  });
  const leave = meter.startWaiting();
  nowMs = 2100;
  leave();
  expect(meter.stalledMs()).toBe(2000);
});
