import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieAtStart, killLoop, killPlan } from '../../support/kill-loop.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';

/** Kills the host sixty times, or as `ARBITER_TEST_KILLS` says, on one growing data folder, from outside and at every crash point. */

const SEED = Number(process.env['ARBITER_TEST_SEED'] ?? Date.now() % 1_000_000);
const LOOPS = Number(process.env['ARBITER_TEST_KILLS'] ?? 60);

let data: string;
beforeAll(() => {
  data = hostFolder();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(
  'kills lose no acknowledged action and duplicate none',
  async () => {
    const restarts: number[] = [];
    let acknowledged = 0;
    await killLoop(data, killPlan(LOOPS, SEED), (kill, report) => {
      expect(report.problems, `${kill.crashAt ?? 'from outside'}, ARBITER_TEST_SEED=${SEED}`).toEqual([]);
      restarts.push(report.restartMs);
      acknowledged += report.acknowledged;
    });
    restarts.sort((a, b) => a - b);
    process.stderr.write(
      `${LOOPS} kills, seed ${SEED}: ${acknowledged} answered actions all there once; restart median ${Math.round(restarts[LOOPS / 2] ?? 0)} ms, worst ${Math.round(restarts.at(-1) ?? 0)} ms\n`,
    );
  },
  LOOPS * 15_000,
);

test(
  'killed at each step of coming up, the next start is as if nothing had been',
  { timeout: 60_000 },
  async () => {
    for (const point of ['host.afterListen', 'session.beforeCommit', 'session.afterCommit']) {
      expect(await dieAtStart(data, point), point).toBe('SIGKILL');
    }
    const after = await startBuiltHost({ data });
    const agent = await after.rest.register();
    expect((await after.rest.get('/sessions', { token: agent.token })).status).toBe(200);
    await after.stop();
  },
);
