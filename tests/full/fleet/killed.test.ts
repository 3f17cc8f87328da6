import { expect, test, vi } from 'vitest';
import { runChaos, type ChaosOptions, type Victim } from '../../fleet/chaos.ts';
import { postgresProblem } from '../../support/postgres/server.ts';
import { seededNumbers } from '../../support/random-play.ts';

// A lease is twelve seconds of real time, because PostgreSQL counts it.
vi.setConfig({ testTimeout: 180_000 });

/** A short form of `npm run test:fleet`, which does this for ten minutes. */
const short = (own: Pick<ChaosOptions, 'queue'> & { readonly victims: readonly Victim[] }): ChaosOptions => ({
  forMs: 120_000,
  everyMs: 2500,
  workers: 2,
  games: 12,
  random: seededNumbers(20_261_127),
  report: () => undefined,
  ...own,
});

const queue = postgresProblem() === null ? 'postgres' : 'embedded';

test(`worker, coordinator and queue are killed (${queue}): no game is lost, none counts twice`, async () => {
  const victims: readonly Victim[] =
    queue === 'postgres' ? ['worker', 'coordinator', 'postgres'] : ['worker', 'coordinator'];
  const report = await runChaos(short({ queue, victims }));
  expect(report.problems).toEqual([]);
  expect(report.kills).toEqual({ worker: 1, coordinator: 1, postgres: queue === 'postgres' ? 1 : 0 });
  expect(report.counted).toBeGreaterThan(0);
  // A worker may be killed between two games; a game that it held is leased again within 15 s.
  expect(Math.max(0, ...report.releasesMs)).toBeLessThanOrEqual(15_000);
});
