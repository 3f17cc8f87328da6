import type { ArenaStatistics, ArenaVerdict } from '../../../shared/contract/index.ts';
import { DEFAULT_SPRT } from '../../../shared/statistics/sprt-presets.ts';
import {
  runSprt,
  sprtBounds,
  type SprtProgress,
  type SprtSettings,
} from '../../../shared/statistics/sprt.ts';

/** The sequential test of a run, and whether the run ends as soon as it is decided. */
export interface RunTest {
  readonly settings: SprtSettings;
  readonly stops: boolean;
}

/** The test of a new run. Only a test that was asked for ends it. */
export const newTest = (requestedSettings: SprtSettings | undefined): RunTest => ({
  settings: requestedSettings ?? DEFAULT_SPRT,
  stops: requestedSettings !== undefined,
});

/** The decision of a test as it was stored when it was reached. */
export interface RunDecision {
  readonly state: 'h0' | 'h1';
  /** The logarithm of the likelihood ratio at that pair. */
  readonly llr: number;
  /** Pairs of the test, the one that decided included. */
  readonly pairs: number;
  readonly decidedAt: string;
}

export interface TestedRun {
  readonly verdict: ArenaVerdict;
  /** The logarithm of the likelihood ratio after each pair of the test. */
  readonly path: readonly number[];
  readonly progress: SprtProgress;
}

/**
 * Runs the test over the finished pairs of a run in the order of their numbers, from `before` on if that progress fits.
 * What was decided at one pair stays: pairs after it change nothing.
 */
export function testRun(
  finishedPairs: readonly number[],
  { settings, stops }: RunTest,
  { isOver, before = null }: { readonly isOver: boolean; readonly before?: SprtProgress | null },
): TestedRun {
  const progress = runSprt(finishedPairs, settings, before);
  const { state, llr, pairs, path } = progress;
  const [lower, upper] = sprtBounds(settings);
  return {
    verdict: {
      settings,
      stops,
      state: state === 'open' ? (isOver ? 'undecided' : 'running') : state,
      llr,
      lower,
      upper,
      pairs,
      pairsAfter: finishedPairs.length - pairs,
    },
    path,
    progress,
  };
}

/** Computed ratios may differ in their last digits between computers and versions. */
const TOLERANCE = 1e-6;

/**
 * The verdict of a run whose decision was stored: that decision, and what its games give today where it is something
 * else.
 */
export function withDecision(
  { verdict }: Pick<TestedRun, 'verdict'>,
  { state, llr, pairs }: RunDecision,
): { readonly verdict: ArenaVerdict; readonly recount: ArenaStatistics['recount'] } {
  const isSame =
    verdict.state === state && verdict.pairs === pairs && Math.abs(verdict.llr - llr) <= TOLERANCE;
  const finishedPairs = verdict.pairs + verdict.pairsAfter;
  return {
    verdict: { ...verdict, state, llr, pairs, pairsAfter: Math.max(0, finishedPairs - pairs) },
    recount: isSame ? null : { state: verdict.state, llr: verdict.llr, pairs: verdict.pairs },
  };
}

/** Whether the test accepted one of its hypotheses. */
export const isDecided = (verdict: ArenaVerdict): verdict is ArenaVerdict & Pick<RunDecision, 'state'> =>
  verdict.state === 'h0' || verdict.state === 'h1';
