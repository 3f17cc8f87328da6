import type { ArenaRunInfo, ArenaPlan, ArenaStatistics, ArenaVerdict } from '../../shared/contract/index.ts';
import type { SprtProgress } from '../../shared/statistics/sprt.ts';
import { estimateOldRun, estimateRun } from './rules/estimate-run.ts';
import { pairUp } from './rules/paired-games.ts';
import { remainingOf } from './rules/remaining-games.ts';
import { isCounted, isAborted, isVoid, countPairs, scoreOf, type GameRow } from './rules/game-schedule.ts';
import { seedHashOf } from './rules/seeds.ts';
import { testRun, withDecision, type TestedRun } from './rules/run-decision.ts';
import type { ArenaRun } from './store.ts';

/** The current score, confidence interval, Elo difference and verdict of a run. */
export function toRunInfo(
  run: ArenaRun,
  rows: readonly GameRow[],
  testProgress?: TestProgressByRun,
): ArenaRunInfo {
  const { createdAt, endedAt, options: _, runSeed: __, decision: ___, test, ...rest } = run;
  const testState = testStoredRun(run, rows, testProgress);
  const pairedGames = pairUp(rows, run.games);
  const estimate = test === null ? estimateOldRun(rows, pairedGames) : estimateRun(rows, pairedGames);
  return {
    ...rest,
    ...estimate,
    plan: planOf(run),
    played: rows.filter(isCounted).length,
    active: rows.filter(({ status }) => status === 'active').length,
    score: { ...scoreOf(rows) },
    aborted: rows.filter(isAborted).length,
    voided: rows.filter(isVoid).length,
    remaining: run.state === 'running' ? remainingOf(rows, run.games) : null,
    policy: { ...run.policy },
    statistics: {
      ...estimate.statistics,
      verdict: testState?.verdict ?? null,
      recount: testState?.recount ?? null,
    },
    createdAtMs: Date.parse(createdAt),
    endedAtMs: endedAt === null ? null : Date.parse(endedAt),
  };
}

/** The plan as others may see it: the seed is shown when no game can be played from it any more. */
function planOf({ plan, runSeed, games, state }: ArenaRun): ArenaPlan | null {
  if (plan === null || runSeed === null) return null;
  const seed = state === 'done' ? runSeed : null;
  return { ...plan, pairs: countPairs(games), seedHash: seedHashOf(runSeed), seed };
}

const UNFINISHED_STATES: ReadonlySet<ArenaRun['state']> = new Set(['running', 'draining', 'paused']);

/** The newest progress of the tests of runs, so that a new pair costs one more ratio and not all of them. */
export type TestProgressByRun = Map<string, SprtProgress>;

/** Runs whose progress is kept; the others are computed when they are read. */
const MAX_CACHED_TESTS = 32;

export interface ArenaTest extends Pick<TestedRun, 'path'>, Pick<ArenaStatistics, 'recount'> {
  readonly verdict: ArenaVerdict;
}

/**
 * Computes the test of a run over the pairs that are finished, from the progress in `testProgress`, which it renews;
 * null for runs of earlier versions.
 */
export function testStoredRun(
  { arenaId, test, games, state, decision }: ArenaRun,
  rows: readonly GameRow[],
  testProgress: TestProgressByRun = new Map(),
): ArenaTest | null {
  if (test === null) return null;
  const { finished } = pairUp(rows, games);
  const earlierProgress = testProgress.get(arenaId) ?? null;
  const testState = testRun(finished, test, {
    isOver: !UNFINISHED_STATES.has(state),
    before: earlierProgress,
  });
  if (UNFINISHED_STATES.has(state)) {
    testProgress.delete(arenaId);
    testProgress.set(arenaId, testState.progress);
    const [oldest = ''] = testProgress.keys();
    if (testProgress.size > MAX_CACHED_TESTS) testProgress.delete(oldest);
  }
  const { path } = testState;
  return decision === null
    ? { verdict: testState.verdict, recount: null, path }
    : { ...withDecision(testState, decision), path };
}
