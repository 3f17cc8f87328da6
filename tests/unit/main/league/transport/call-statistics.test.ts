import { expect, test } from 'vitest';
import { createCallStatistics } from '../../../../../src/main/league/transport/call-statistics.ts';

test('computes health from the last 200 answers and the last error', () => {
  const health = createCallStatistics();
  for (let ms = 1; ms <= 300; ms += 1) health.recordSuccess('league/player:P01', ms, ms);
  health.recordFailure('league/player:P01', 'E001', 400);
  expect(health.statisticsOf('league/player:P01')).toEqual({
    calls: 301,
    failures: 1,
    p50Ms: 200,
    p95Ms: 290,
    lastError: 'E001',
    lastErrorAtMs: 400,
    lastSeenMs: 300,
  });
});

test('drops the longest inactive agents, and reading adds none', () => {
  const health = createCallStatistics();
  for (let n = 0; n < 2000; n += 1) health.recordSuccess(`agent ${n}`, 5, n);
  for (let n = 0; n < 500; n += 1) expect(health.statisticsOf(`stranger ${n}`).calls).toBe(0);
  expect(health.statisticsOf('agent 0').calls).toBe(1);
  health.recordSuccess('agent 0', 5, 3000);
  for (let n = 2000; n < 2010; n += 1) health.recordSuccess(`agent ${n}`, 5, n);
  expect(['agent 0', 'agent 1', 'agent 10', 'agent 11'].map((key) => health.statisticsOf(key).calls)).toEqual(
    [2, 0, 0, 1],
  );
});
