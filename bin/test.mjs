import { bootstrap, ROOT } from './bootstrap.mjs';
import { findOrInstallChromium } from './launcher/chromium.mjs';
import { LaunchError, runMain } from './launcher/launch-error.mjs';
import { describeBuild, readFreshStamp } from './test/build-stamp.mjs';
import { addCounts, countCheck, isSuccess, lastLine, emptyCount } from './test/counts.mjs';
import { readPlan, TEST_HELP } from './test/plan.mjs';
import { createRunners, hasEndToEnd } from './test/runners.mjs';
import { openScratchFolder } from './test/scratch-folder.mjs';

const headline = (text) => console.log(`\n━━ ${text}`);

/** Prints every failure again, what was tested, and the last line; returns the exit code. */
function conclude(total, shells, build = null) {
  if (total.failures.length > 0) headline('failed');
  for (const { where, message } of total.failures)
    console.log(`✗ ${where}\n  ${message.replaceAll('\n', '\n  ')}`);
  if (build !== null) console.log(`\ntested: ${build}`);
  if (shells.length > 0) console.log(`\nshells tested: ${shells.join(', ')}`);
  console.log(lastLine(total));
  return isSuccess(total) ? 0 : 1;
}

/** Installs and builds what the tests need; every test of the run then drives this build. */
async function prepare(plan) {
  const node = await bootstrap({ install: true });
  const chromium = plan.e2e || plan.projects.length > 0 ? findOrInstallChromium(ROOT) : null;
  const build = readFreshStamp(ROOT);
  if (build === null) throw new LaunchError('the sources changed while they were built; run it again');
  return { node, chromium, build };
}

/** Counts a failure when the sources changed during the run, because then some tests drove another program than the others. */
const countBuildCheck = (build) =>
  countCheck('build', readFreshStamp(ROOT) === build ? 0 : 1, 'the sources changed while the tests ran');

async function runEndToEnd(runners, chromium) {
  const message = 'no Chromium found; put it on PATH or name it in ARBITER_CHROMIUM';
  if (chromium === null) return { count: countCheck('chromium', 1, message) };
  if (!hasEndToEnd(ROOT)) return { count: countCheck('end to end', 1, 'there are no end-to-end tests') };
  return runners.playwright();
}

/**
 * Runs the tests beside the checks and then the end-to-end tests. Integration tests wait for processes, timers and
 * disks most of the time, so this keeps the cores of a small machine busy; all three at once would only make each
 * test slow.
 */
async function runPlan(plan, runners, chromium) {
  const startedMs = performance.now();
  const printProgress = (text) =>
    headline(`${text} after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  const part = async (name, isWanted, work) => {
    if (!isWanted) return { count: emptyCount(), shells: [] };
    headline(name);
    const { count, shells = [] } = await work();
    printProgress(`${name}: ended`);
    return { count, shells };
  };
  const checks = () =>
    part('checks', plan.checks.length > 0, async () => {
      let count = emptyCount();
      await runners.checks(plan.checks, (name, output, check) => {
        printProgress(`${name}: ${isSuccess(check) ? 'passed' : 'failed'}`);
        process.stdout.write(output);
        count = addCounts(count, check);
      });
      return { count };
    });
  const tests = () =>
    part(plan.projects.join(', '), plan.projects.length > 0, async () => ({
      count: await runners.vitest(plan.projects),
    }));
  const endToEnd = () =>
    part(plan.full ? 'end to end, every spec in both shells' : 'end to end', plan.e2e, () =>
      runEndToEnd(runners, chromium),
    );
  const checksThenEndToEnd = async () => [await checks(), await endToEnd()];
  const parts = (await Promise.all([checksThenEndToEnd(), tests()])).flat();
  return {
    total: parts.map(({ count }) => count).reduce(addCounts, emptyCount()),
    shells: parts.flatMap(({ shells }) => shells),
  };
}

async function main() {
  const plan = readPlan(process.argv.slice(2));
  if (plan.help) {
    process.stdout.write(TEST_HELP);
    return 0;
  }
  let ready;
  try {
    ready = await prepare(plan);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    return conclude(countCheck('install and build', 1, error.message), []);
  }
  const scratch = openScratchFolder();
  console.log(`temporary files: ${scratch === null ? 'on the disk' : 'in memory'}`);
  process.once('exit', () => scratch?.remove());
  const runners = createRunners({
    root: ROOT,
    full: plan.full,
    ...ready,
    temporary: scratch?.folder ?? null,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      runners.stop();
      process.exit(conclude(countCheck('npm test', 1, `ended by ${signal}`), []));
    });
  }
  const { total, shells } = await runPlan(plan, runners, ready.chromium);
  return conclude(addCounts(total, countBuildCheck(ready.build)), shells, describeBuild(ROOT, ready.build));
}

await runMain(main);
