import { createSeededRandom } from '../../../src/main/players/engines/seeded-random.ts';
import { NO_PAIRS, withUnit, type PairCounts } from '../../../src/shared/statistics/counts.ts';
import { shareOf } from '../../../src/shared/statistics/elo.ts';
import { shareInterval95, type ShareInterval } from '../../../src/shared/statistics/interval.ts';
import { logLikelihoodRatio, sprtBounds, type SprtSettings } from '../../../src/shared/statistics/sprt.ts';
import {
  calibrated,
  drawPairs,
  normalisedEloOfWorld,
  pairSource,
  resultsOf,
  shareOfWorld,
  type DrawnPairs,
  type PairWorld,
} from './pair-world.ts';

const NO_SEAT = { mean: 0, deviation: 0 };
const SEATS = { mean: 60, deviation: 120 };

/** The worlds in which intervals are tried. */
export const WORLDS: readonly PairWorld[] = [
  { name: 'equal, no draws', gap: 0, draws: 0, seat: NO_SEAT },
  { name: 'equal, draws', gap: 0, draws: 1, seat: NO_SEAT },
  { name: 'equal, draws and seats', gap: 0, draws: 1, seat: SEATS },
  { name: 'equal, 60 % draws', gap: 0, draws: 3, seat: NO_SEAT },
  { name: 'equal, luck of 250 by seat', gap: 0, draws: 0, seat: { mean: 0, deviation: 250 } },
  { name: 'equal, luck of 400 by seat', gap: 0, draws: 0, seat: { mean: 0, deviation: 400 } },
  { name: '50, draws and seats', gap: 50, draws: 1, seat: SEATS },
  { name: '100, seats', gap: 100, draws: 0.5, seat: SEATS },
  { name: '200, no draws', gap: 200, draws: 0, seat: NO_SEAT },
  { name: '200, seats', gap: 200, draws: 0.5, seat: SEATS },
  { name: '400, no draws', gap: 400, draws: 0, seat: NO_SEAT },
  { name: '400, draws and seats', gap: 400, draws: 1, seat: SEATS },
];

/** The share of runs whose interval holds the true share of the points. */
export function coverageIn(
  world: PairWorld,
  plan: { readonly pairs: number; readonly runs: number; readonly seed: number },
  interval: (drawn: DrawnPairs) => ShareInterval | null = ({ pairs }) => shareInterval95(pairs),
): number {
  const random = createSeededRandom(Uint32Array.of(plan.seed, plan.pairs, 7, 1));
  const results = resultsOf(world);
  const truth = shareOfWorld(world);
  let held = 0;
  for (let run = 0; run < plan.runs; run += 1) {
    const [low, high] = interval(drawPairs(results, plan.pairs, random)) ?? [0, 1];
    if (low <= truth && truth <= high) held += 1;
  }
  return held / plan.runs;
}

export interface TestedWorld {
  /** Shares of the runs that accepted each hypothesis; the others reached the highest number of pairs. */
  readonly h0: number;
  readonly h1: number;
  readonly meanPairs: number;
}

export interface TestPlan {
  readonly settings: SprtSettings;
  /** The true difference, in the points of the test. */
  readonly truth: number;
  readonly runs: number;
  readonly maxPairs: number;
  readonly seed: number;
}

/** Runs a test many times in a world whose true difference is known. */
export function testIn(world: PairWorld, { settings, truth, runs, maxPairs, seed }: TestPlan): TestedWorld {
  const random = createSeededRandom(Uint32Array.of(seed, runs, 11, 1));
  const next = pairSource(
    settings.model === 'logistic'
      ? calibrated(world, shareOfWorld, shareOf(truth))
      : calibrated(world, normalisedEloOfWorld, truth),
    random,
  );
  const [lower, upper] = sprtBounds(settings);
  const ended = { h0: 0, h1: 0, pairs: 0 };
  for (let run = 0; run < runs; run += 1) {
    let counts: PairCounts = NO_PAIRS;
    for (let pair = 1; pair <= maxPairs; pair += 1) {
      counts = withUnit(counts, next());
      const ratio = logLikelihoodRatio(counts, settings) ?? 0;
      ended.pairs += 1;
      if (ratio > lower && ratio < upper) continue;
      ended[ratio <= lower ? 'h0' : 'h1'] += 1;
      break;
    }
  }
  return { h0: ended.h0 / runs, h1: ended.h1 / runs, meanPairs: ended.pairs / runs };
}
