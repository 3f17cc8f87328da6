import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import { dieAtStart, killLoop, killPlan } from '../../support/kill-loop.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';

/** An action that was answered with 200 survives SIGKILL at any moment. Two kills in each run, sixty in `tests/full`. */

const KILLS = isFullRun ? 4 : 2;
const SEED = Number(process.env['ARBITER_TEST_SEED'] ?? Date.now() % 1_000_000);

let data: string;
beforeEach(() => {
  data = hostFolder();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('kills, also around a commit, neither lose nor duplicate anything', async () => {
  let acknowledged = 0;
  await killLoop(data, killPlan(KILLS, SEED), ({ crashAt, seed }, report) => {
    const name = crashAt ?? `from outside, seed ${seed}`;
    process.stderr.write(
      `killed ${name}: ${report.acknowledged} answered, ${report.unanswered} committed unanswered, up again in ${Math.round(report.restartMs)} ms\n`,
    );
    acknowledged += report.acknowledged;
    expect(report.problems, `${name}, ARBITER_TEST_SEED=${SEED}`).toEqual([]);
    if (crashAt?.startsWith('session.beforeAnswer')) expect(report.unanswered).toBeGreaterThan(0);
  });
  // The kill by the test comes after three answers; the seed decides where the others happen.
  expect(acknowledged).toBeGreaterThanOrEqual(3);
}, 120_000);

test('after a kill during its start, the next start is unaffected', async () => {
  const before = await startBuiltHost({ data });
  const agent = await before.rest.register();
  await before.stop();
  expect(await dieAtStart(data, 'host.afterListen')).toBe('SIGKILL');
  const after = await startBuiltHost({ data });
  expect((await after.rest.get('/sessions', { token: agent.token })).status).toBe(200);
  await after.stop();
}, 120_000);
