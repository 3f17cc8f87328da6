import type { ArenaVerdict } from '../../../shared/contract/index.ts';
import { DEFAULT_SPRT } from '../../../shared/statistics/sprt-presets.ts';
import { runSprt, sprtBounds, type SprtSettings } from '../../../shared/statistics/sprt.ts';

/** The sequential test of a run, and whether the run ends as soon as it is decided. */
export interface RunTest {
  readonly settings: SprtSettings;
  readonly stops: boolean;
}

/** The test of a new run. Only a test that was asked for ends it. */
export const newTest = (requested: SprtSettings | undefined): RunTest => ({
  settings: requested ?? DEFAULT_SPRT,
  stops: requested !== undefined,
});

export interface TestedRun {
  readonly verdict: ArenaVerdict;
  /** The logarithm of the likelihood ratio after each pair of the test. */
  readonly path: readonly number[];
}

/**
 * The test over the finished pairs of a run in the order of their numbers. What was decided at one pair stays: pairs
 * after it change nothing.
 */
export function testRun(
  finished: readonly number[],
  { settings, stops }: RunTest,
  isOver: boolean,
): TestedRun {
  const { state, llr, pairs, path } = runSprt(finished, settings);
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
      pairsAfter: finished.length - pairs,
    },
    path,
  };
}

export const isDecided = ({ state }: ArenaVerdict): boolean => state === 'h0' || state === 'h1';
