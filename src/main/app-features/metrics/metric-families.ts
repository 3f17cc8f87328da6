import type { FleetMetrics, TimeTotal } from '../../fleet/index.ts';
import type { MetricFamily, Sample } from './exposition.ts';
import { SECOND_MS } from '../../../shared/units.ts';

/** Measurements of the host process, in the units of the operating system. */
export interface HostMetrics {
  readonly uptimeMs: number;
  readonly loopDelay: { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
  readonly isStorageOk: boolean;
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
  readonly activeSessions: number;
  /** Number and total time of commits since the host started; one commit may contain several jobs of the writer. */
  readonly commits: TimeTotal;
}

const MICROS_PER_SECOND = 1_000_000;

const flagOf = (condition: boolean): readonly Sample[] => [{ value: condition ? 1 : 0 }];
const samplesByLabel = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([text, value]) => ({ labels: { [label]: text }, value }));

const sumAndCount = ({ count, totalMs }: TimeTotal, labels?: Sample['labels']): readonly Sample[] => [
  { suffix: '_sum', ...(labels === undefined ? {} : { labels }), value: totalMs / SECOND_MS },
  { suffix: '_count', ...(labels === undefined ? {} : { labels }), value: count },
];

export const hostFamilies = (host: HostMetrics): readonly MetricFamily[] => [
  {
    name: 'arbiter_uptime_seconds',
    help: 'Time since the host started.',
    type: 'gauge',
    samples: [{ value: host.uptimeMs / SECOND_MS }],
  },
  {
    name: 'arbiter_loop_delay_seconds',
    help: 'Delay of the event loop in the last seconds.',
    type: 'gauge',
    samples: samplesByLabel('quantile', {
      '0.5': host.loopDelay.p50Ms / SECOND_MS,
      '0.99': host.loopDelay.p99Ms / SECOND_MS,
      '1': host.loopDelay.maxMs / SECOND_MS,
    }),
  },
  {
    name: 'arbiter_storage_up',
    help: '1 while the host can write.',
    type: 'gauge',
    samples: flagOf(host.isStorageOk),
  },
  {
    name: 'arbiter_sessions_active',
    help: 'Sessions that are played now.',
    type: 'gauge',
    samples: [{ value: host.activeSessions }],
  },
  {
    name: 'arbiter_commit_seconds',
    help: 'Time of the commits to the disk; one holds what was written in a turn of the event loop.',
    type: 'summary',
    samples: sumAndCount(host.commits),
  },
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the host, user and system.',
    type: 'counter',
    samples: [{ value: host.cpuMicroseconds / MICROS_PER_SECOND }],
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the host.',
    type: 'gauge',
    samples: [{ value: host.residentBytes }],
  },
];

/** The metrics of the queue and of the workers. */
export const fleetFamilies = (fleet: FleetMetrics): readonly MetricFamily[] => [
  {
    name: 'arbiter_queue_up',
    help: '1 while the work queue can be used.',
    type: 'gauge',
    samples: flagOf(fleet.isQueueUp),
  },
  {
    name: 'arbiter_orders',
    help: 'Orders by state; dead ones failed too often.',
    type: 'gauge',
    samples: samplesByLabel('state', fleet.orders),
  },
  {
    name: 'arbiter_order_age_seconds',
    help: 'Age of the oldest order that no worker has; 0 where there is none.',
    type: 'gauge',
    samples: [{ value: fleet.oldestWaitingMs / SECOND_MS }],
  },
  {
    name: 'arbiter_leases_total',
    help: 'Attempts that ended, by how.',
    type: 'counter',
    samples: samplesByLabel('end', fleet.leasesByEnd),
  },
  {
    name: 'arbiter_results_total',
    help: 'Games that workers handed in, by the answer.',
    type: 'counter',
    samples: samplesByLabel('verdict', fleet.resultsByVerdict),
  },
  {
    name: 'arbiter_replay_seconds',
    help: 'Time from the receipt of a game to its verdict, waiting included.',
    type: 'summary',
    samples: [...fleet.replays].flatMap(([template, total]) => sumAndCount(total, { template })),
  },
  {
    name: 'arbiter_release_seconds',
    help: 'Time from the last word of a worker that is gone to the next lease of its order.',
    type: 'summary',
    samples: sumAndCount(fleet.releases),
  },
  {
    name: 'arbiter_workers',
    help: 'Workers that are connected, by class of trust.',
    type: 'gauge',
    samples: samplesByLabel('class', fleet.workersByTrust),
  },
];
