import { expect, test } from 'vitest';
import { formatExposition } from '../../../../../src/main/app-features/metrics/exposition.ts';
import { fleetFamilies, hostFamilies } from '../../../../../src/main/app-features/metrics/metric-families.ts';

test('figures are in seconds and bytes, by kind', () => {
  const text = formatExposition([
    ...hostFamilies({
      uptimeMs: 90_000,
      loopDelay: { p50Ms: 1, p99Ms: 20, maxMs: 30 },
      isStorageOk: false,
      cpuMicroseconds: 2_500_000,
      residentBytes: 1024,
      activeSessions: 3,
      commits: { count: 4, totalMs: 10 },
    }),
    ...fleetFamilies({
      isQueueUp: true,
      orders: { ready: 2, dead: 1 },
      oldestWaitingMs: 1500,
      leasesByEnd: { lapsed: 4 },
      resultsByVerdict: { counted: 7, forged: 1 },
      workersByTrust: { own: 1, invited: 0 },
      replays: new Map([['chess.v1', { count: 2, totalMs: 16 }]]),
      releases: { count: 1, totalMs: 12_500 },
    }),
  ]);
  for (const line of [
    'arbiter_uptime_seconds 90',
    'arbiter_loop_delay_seconds{quantile="0.99"} 0.02',
    'arbiter_storage_up 0',
    'process_cpu_seconds_total 2.5',
    'process_resident_memory_bytes 1024',
    'arbiter_queue_up 1',
    'arbiter_orders{state="dead"} 1',
    'arbiter_order_age_seconds 1.5',
    'arbiter_leases_total{end="lapsed"} 4',
    'arbiter_results_total{verdict="forged"} 1',
    'arbiter_workers{class="own"} 1',
    'arbiter_replay_seconds_sum{template="chess.v1"} 0.016',
    'arbiter_replay_seconds_count{template="chess.v1"} 2',
    'arbiter_commit_seconds_sum 0.01',
    'arbiter_commit_seconds_count 4',
    'arbiter_release_seconds_sum 12.5',
  ])
    expect(text.split('\n')).toContain(line);
});
