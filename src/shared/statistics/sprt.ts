import { isPairCounts, momentsOf, NO_PAIRS, withUnit, type PairCounts, type UnitCounts } from './counts.ts';
import { NORMALISED_ELO_PER_DEVIATION, shareOf } from './elo.ts';
import { solveTilt } from './tilt.ts';

/**
 * A sequential test of two Elo differences: the test may be evaluated after every pair, and still accepts the wrong one
 * with at most the stated probabilities.
 */
export interface SprtSettings {
  /** Whether `elo0` and `elo1` are Elo or normalised Elo. */
  readonly model: 'logistic' | 'normalised';
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting `elo1` when `elo0` is true. */
  readonly alpha: number;
  /** Probability of accepting `elo0` when `elo1` is true. */
  readonly beta: number;
}

/** A class without units counts as this many, so that a run in which one player won every game has a likelihood. */
const EMPTY_CLASS = 0.001;
/** The search for a distribution ends after this many rounds, or when no share changes by more than `PRECISION`. */
const MAX_ROUNDS = 50;
const PRECISION = 1e-9;

/**
 * The logarithm of the likelihood ratio of both hypotheses, each with its most likely distribution over the classes
 * (generalised SPRT; docs/arena-statistics.md names the sources). Null when one of the differences is out of reach for
 * every distribution.
 */
export function logLikelihoodRatio(counts: UnitCounts, settings: SprtSettings): number | null {
  const filled = counts.map((count) => (count === 0 ? EMPTY_CLASS : count));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const shares = filled.map((count) => count / total);
  const distributionAt = settings.model === 'logistic' ? likelyAtElo : likelyAtNormalisedElo;
  const distribution0 = distributionAt(shares, settings.elo0, isPairCounts(counts));
  const distribution1 = distributionAt(shares, settings.elo1, isPairCounts(counts));
  if (distribution0 === null || distribution1 === null) return null;
  return (
    total *
    shares.reduce(
      (sum, share, index) =>
        sum + share * Math.log((distribution1[index] ?? 1) / (distribution0[index] ?? 1)),
      0,
    )
  );
}

/** The share of the points in the class `index`. */
const pointsOf = (index: number, shares: readonly number[]): number => index / (shares.length - 1);

/** The most likely distribution under which the mean of `values` is 0; null where there is none. */
function tiltShares(shares: readonly number[], values: readonly number[]): readonly number[] | null {
  const t = solveTilt(shares, values);
  return t === null ? null : shares.map((share, index) => share / (1 + t * (values[index] ?? 0)));
}

/** The most likely distribution whose mean share follows from `elo`. */
function likelyAtElo(shares: readonly number[], elo: number): readonly number[] | null {
  const mean = shareOf(elo);
  return tiltShares(
    shares,
    shares.map((_, index) => pointsOf(index, shares) - mean),
  );
}

/**
 * The most likely distribution whose mean lies `elo` away from one half, measured in its own deviation. The condition
 * is not linear in the distribution, so each round solves it with the deviation that the round before found.
 */
function likelyAtNormalisedElo(
  shares: readonly number[],
  elo: number,
  arePairs: boolean,
): readonly number[] | null {
  const wantedDeviations = (elo / NORMALISED_ELO_PER_DEVIATION) * (arePairs ? Math.SQRT2 : 1);
  let current: readonly number[] = shares.map(() => 1 / shares.length);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { mean, variance } = momentsOf(current) ?? { mean: 0.5, variance: 1 };
    const deviation = Math.sqrt(variance);
    const next = tiltShares(
      shares,
      shares.map((_, index) => {
        const points = pointsOf(index, shares);
        return points - 0.5 - 0.5 * wantedDeviations * deviation * (1 + ((points - mean) / deviation) ** 2);
      }),
    );
    if (next === null) return null;
    const change = Math.max(...next.map((share, index) => Math.abs(share - (current[index] ?? 0))));
    current = next;
    if (change < PRECISION) break;
  }
  return current;
}

/** The logarithm of the ratio at or below which `elo0` is accepted, and that at or above which `elo1` is. */
export const sprtBounds = ({ alpha, beta }: SprtSettings): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

export interface SprtState {
  /** `h0`: `elo0` is accepted; `h1`: `elo1` is; `open`: neither yet. */
  readonly state: 'open' | 'h0' | 'h1';
  /** The logarithm of the likelihood ratio; 0 before the first pair. */
  readonly llr: number;
  /** Number of pairs that the test has read; it reads none after its decision. */
  readonly pairs: number;
  /** `llr` after each pair. */
  readonly path: readonly number[];
}

/** A test with the pairs that it has read, so that it can continue from there. */
export interface SprtProgress extends SprtState {
  readonly settings: SprtSettings;
  /** The classes of the pairs of the test. */
  readonly classes: readonly number[];
  readonly counts: PairCounts;
}

/**
 * Runs the test over pairs in their order, each given by its class from 0 (both lost) to 4 (both won). With an earlier
 * progress over the first of these pairs only the others are computed.
 */
export function runSprt(
  classes: readonly number[],
  settings: SprtSettings,
  earlier: SprtProgress | null = null,
): SprtProgress {
  const start =
    earlier !== null && isContinuation(earlier, classes, settings) ? earlier : newProgress(settings);
  return start.state === 'open' && start.pairs < classes.length ? continueTest(start, classes) : start;
}

const newProgress = (settings: SprtSettings): SprtProgress => ({
  state: 'open',
  llr: 0,
  pairs: 0,
  path: [],
  settings,
  classes: [],
  counts: NO_PAIRS,
});

function continueTest({ settings, ...start }: SprtProgress, classes: readonly number[]): SprtProgress {
  const bounds = sprtBounds(settings);
  const path = [...start.path];
  let { counts, llr, state } = start;
  for (const classIndex of classes.slice(start.pairs)) {
    counts = withUnit(counts, classIndex);
    llr = logLikelihoodRatio(counts, settings) ?? llr;
    path.push(llr);
    state = stateAt(llr, bounds);
    if (state !== 'open') break;
  }
  return { state, llr, pairs: path.length, path, settings, classes: classes.slice(0, path.length), counts };
}

const stateAt = (llr: number, [lower, upper]: readonly [number, number]): SprtState['state'] =>
  llr <= lower ? 'h0' : llr >= upper ? 'h1' : 'open';

const SETTINGS = ['model', 'elo0', 'elo1', 'alpha', 'beta'] as const;

const isContinuation = (earlier: SprtProgress, classes: readonly number[], settings: SprtSettings): boolean =>
  earlier.pairs <= classes.length &&
  earlier.classes.every((pairClass, index) => pairClass === classes[index]) &&
  SETTINGS.every((name) => earlier.settings[name] === settings[name]);
