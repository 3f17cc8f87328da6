import { bootstrap, ROOT } from './bootstrap.mjs';
import { findChromium } from './launcher/chromium.mjs';
import { LaunchProblem, runMain } from './launcher/print-status.mjs';
import { describeBuild, freshStamp } from './test/build-stamp.mjs';
import { add, countCheck, isGood, lastLine, nothing } from './test/counts.mjs';
import { readPlan, TEST_HELP } from './test/plan.mjs';
import { createRunners, hasEndToEnd } from './test/runners.mjs';

const headline = (text) => console.log(`\n━━ ${text}`);

/** Prints every failure again, what was tested, and the last line; returns the exit code. */
function conclude(total, shells, build = null) {
  if (total.failures.length > 0) headline('failed');
  for (const { where, what } of total.failures) console.log(`✗ ${where}\n  ${what.replaceAll('\n', '\n  ')}`);
  if (build !== null) console.log(`\ntested: ${build}`);
  if (shells.length > 0) console.log(`\nshells tested: ${shells.join(', ')}`);
  console.log(lastLine(total));
  return isGood(total) ? 0 : 1;
}

/** Installs and builds what the tests need; every test of the run then drives this build. */
async function prepare(plan) {
  const node = await bootstrap({ install: true });
  const chromium = plan.e2e || plan.projects.length > 0 ? findChromium(ROOT) : null;
  const build = freshStamp(ROOT);
  if (build === null) throw new LaunchProblem('the sources changed while they were built; run it again');
  return { node, chromium, build };
}

/** Fails when the sources changed during the run, because then some tests drove another program than the others. */
const sameBuild = (build) =>
  countCheck('build', freshStamp(ROOT) === build ? 0 : 1, 'the sources changed while the tests ran');

const secondsSince = (startedMs) => ((performance.now() - startedMs) / 1000).toFixed(0);

async function runPlan(plan, runners, chromium) {
  let total = nothing();
  let shells = [];
  const startedMs = performance.now();
  const step = async (name, work) => {
    headline(`${name} (after ${secondsSince(startedMs)} s)`);
    total = add(total, await work());
  };
  if (plan.checks.length > 0) {
    await runners.checks(plan.checks, (name, output, count) => {
      headline(`${name} (after ${secondsSince(startedMs)} s)`);
      process.stdout.write(output);
      total = add(total, count);
    });
  }
  if (plan.projects.length > 0) await step(plan.projects.join(', '), () => runners.vitest(plan.projects));
  if (plan.e2e) {
    await step(plan.full ? 'end to end, every spec in both shells' : 'end to end', async () => {
      if (chromium === null) {
        return countCheck('chromium', 1, 'no Chromium found; put it on PATH or name it in ARBITER_CHROMIUM');
      }
      if (!hasEndToEnd(ROOT)) return countCheck('end to end', 1, 'there are no end-to-end tests');
      const { count, shells: driven } = await runners.playwright();
      shells = driven;
      return count;
    });
  }
  return { total, shells };
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
    if (!(error instanceof LaunchProblem)) throw error;
    return conclude(countCheck('install and build', 1, error.message), []);
  }
  const runners = createRunners({ root: ROOT, full: plan.full, ...ready });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      runners.stop();
      process.exit(conclude(countCheck('npm test', 1, `ended by ${signal}`), []));
    });
  }
  const { total, shells } = await runPlan(plan, runners, ready.chromium);
  return conclude(add(total, sameBuild(ready.build)), shells, describeBuild(ROOT, ready.build));
}

await runMain(main);
