import { expect, test } from 'vitest';
import { createStallMeter } from '../../../../../src/main/league/transport/http-client.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('a beat in time is no standstill, and small lateness is ordinary work', () => {
  const clock = stoppedClock();
  const meter = createStallMeter(clock);
  meter.startWaiting();
  for (const ms of [100, 100, 150, 100]) clock.advance(ms);
  expect(meter.stalledMs()).toBe(0);
});

test('what a beat is late by is counted, before it comes and once after', () => {
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

test('an idle process has no beat: time in which nobody waits is not counted', () => {
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

test('it beats until the last has left, and leaving twice is leaving once', () => {
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

test('a standstill that ends with the wait is kept', () => {
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
