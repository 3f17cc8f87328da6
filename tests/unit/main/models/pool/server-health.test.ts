import { expect, test } from 'vitest';
import {
  afterFailure,
  afterProbe,
  HEALTHY,
  isServerSideFailure,
  isUp,
  MAX_FAILURES,
  type ServerHealth,
} from '../../../../../src/main/models/pool/server-health.ts';

const failed = (times: number, from: ServerHealth = HEALTHY, nowMs = 0): ServerHealth =>
  times === 0 ? from : failed(times - 1, afterFailure(from, 'unreachable', nowMs), nowMs);

test('a server is left out after three failures in a row and looked at five seconds later', () => {
  expect(isUp(failed(MAX_FAILURES - 1))).toBe(true);
  expect(failed(MAX_FAILURES, HEALTHY, 100)).toMatchObject({ failure: 'unreachable', probeAtMs: 5100 });
});

test('a further failure does not put off the time at which a server is looked at', () => {
  expect(failed(1, failed(MAX_FAILURES, HEALTHY, 100), 4000).probeAtMs).toBe(5100);
});

test('a server that stays silent is looked at after 5, 10, 20, 40 and then every 60 seconds', () => {
  let health = failed(MAX_FAILURES);
  const waits: number[] = [health.probeAtMs ?? 0];
  for (let probe = 0; probe < 6; probe += 1) {
    const at = health.probeAtMs ?? 0;
    health = afterProbe(health, false, at);
    waits.push((health.probeAtMs ?? 0) - at);
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

test('one answer to a probe brings a server back, and its next failure leaves it out for longer', () => {
  const back = afterProbe(failed(MAX_FAILURES), true, 5000);
  expect(isUp(back)).toBe(true);
  expect(failed(1, back, 6000).probeAtMs).toBe(6000 + 10_000);
});

test('a prompt that is too long for the model says nothing about the server', () => {
  expect(isServerSideFailure('context_length')).toBe(false);
  expect(isServerSideFailure('timed_out')).toBe(true);
  expect(afterFailure(HEALTHY, 'rejected', 0)).toEqual(HEALTHY);
});
