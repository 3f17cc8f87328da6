import { eloOf } from '../../src/shared/statistics/elo.ts';
import { shareInterval95 } from '../../src/shared/statistics/interval.ts';
import type { SprtSettings } from '../../src/shared/statistics/sprt.ts';
import type { PairWorld } from '../support/statistics/pair-world.ts';
import { shareOfWorld } from '../support/statistics/pair-world.ts';
import { coverageIn, testIn, WORLDS } from '../support/statistics/simulations.ts';
import { atLeast, atMost, plain, report, type Measurement } from './parts/report.ts';

/**
 * Simulates runs between players of known strength, always with the same seed: how often the 95 % interval of the
 * arena holds the true share of the points, and how often its sequential test decides wrongly. `--runs N` plays fewer
 * runs in each cell, and then shows the figures without their goals: chance alone would miss some of them.
 */
const given = process.argv.indexOf('--runs');
const WHOLE_RUNS = 10_000;
const RUNS = given === -1 ? WHOLE_RUNS : Number(process.argv[given + 1]);
const TEST_RUNS = Math.round(RUNS * 0.4);
const PAIRS = [8, 15, 30, 50, 100, 250];
const MAX_PAIRS = 600;

const coverage: { world: PairWorld; pairs: number; share: number }[] = [];
console.log(`\ncoverage in % by pairs (in brackets: the same interval over games), ${RUNS} runs a cell`);
console.log(
  `${'world'.padEnd(30)}${'share'.padStart(7)}${PAIRS.map((pairs) => String(pairs).padStart(14)).join('')}`,
);
for (const [at, world] of WORLDS.entries()) {
  const cells = PAIRS.map((pairs) => {
    const share = coverageIn(world, { pairs, runs: RUNS, seed: 100 + at });
    const games = coverageIn(world, { pairs, runs: RUNS, seed: 100 + at }, (drawn) =>
      shareInterval95(drawn.games),
    );
    coverage.push({ world, pairs, share });
    return `${(share * 100).toFixed(1)} (${(games * 100).toFixed(1)})`.padStart(14);
  });
  console.log(`${world.name.padEnd(30)}${shareOfWorld(world).toFixed(3).padStart(7)}${cells.join('')}`);
}

const TEST_WORLDS: readonly PairWorld[] = [
  { name: 'draws, seats', gap: 0, draws: 1, seat: { mean: 60, deviation: 120 } },
  { name: 'few draws', gap: 0, draws: 0.2, seat: { mean: 60, deviation: 120 } },
  { name: 'luck of 250 by seat', gap: 0, draws: 0, seat: { mean: 0, deviation: 250 } },
];
const settings = (model: SprtSettings['model'], elo0: number, elo1: number): SprtSettings => ({
  model,
  elo0,
  elo1,
  alpha: 0.05,
  beta: 0.05,
});
const TESTS = [
  settings('logistic', 0, 50),
  settings('logistic', 0, 100),
  settings('logistic', -50, 0),
  settings('normalised', 0, 50),
];

const wrong: { name: string; share: number }[] = [];
console.log(`\nsequential test, ${TEST_RUNS} runs a cell, at most ${MAX_PAIRS} pairs`);
console.log(
  `${'test, world'.padEnd(46)}${'wrong at elo0'.padStart(14)}${'wrong at elo1'.padStart(14)}${'pairs at elo0'.padStart(14)}${'open'.padStart(8)}`,
);
for (const [at, test] of TESTS.entries())
  for (const world of TEST_WORLDS) {
    const plan = { settings: test, runs: TEST_RUNS, maxPairs: MAX_PAIRS, seed: 200 + at };
    const first = testIn(world, { ...plan, truth: test.elo0 });
    const second = testIn(world, { ...plan, truth: test.elo1 });
    const name = `${test.model} ${test.elo0}, ${test.elo1}: ${world.name}`;
    wrong.push({ name, share: first.h1 }, { name, share: second.h0 });
    const open = Math.max(0, 1 - first.h0 - first.h1);
    console.log(
      `${name.padEnd(46)}${first.h1.toFixed(4).padStart(14)}${second.h0.toFixed(4).padStart(14)}${first.meanPairs.toFixed(0).padStart(14)}${open.toFixed(3).padStart(8)}`,
    );
  }

const isUsual = ({ world, pairs }: { world: PairWorld; pairs: number }): boolean =>
  pairs >= 30 && Math.abs(eloOf(shareOfWorld(world)) ?? Number.NaN) <= 200;
const lowest = (cells: readonly { share: number }[]): number =>
  100 * Math.min(...cells.map(({ share }) => share));
const highest = (cells: readonly { share: number }[]): number =>
  100 * Math.max(...cells.map(({ share }) => share));
const usual = coverage.filter(isUsual);
const measurements: Measurement[] = [
  plain('runs in each cell of the intervals', RUNS, 'runs'),
  atLeast('lowest coverage, 30 pairs or more and up to 200 Elo', lowest(usual), 93.5, '%'),
  atMost('highest coverage, 30 pairs or more and up to 200 Elo', highest(usual), 97.5, '%'),
  atLeast('lowest coverage of all cells, from 8 pairs on', lowest(coverage), 93, '%'),
  atMost(
    'wrong decisions of the test, mean',
    wrong.reduce((sum, { share }) => sum + share, 0) / wrong.length,
    0.055,
    '',
  ),
  atMost('wrong decisions of the test, worst cell', highest(wrong) / 100, 0.07, ''),
];
report(
  'arena',
  RUNS >= WHOLE_RUNS ? measurements : measurements.map(({ name, value, unit }) => plain(name, value, unit)),
);
