import type { ArenaInfo, ArenaPlan } from '../../shared/contract/index.ts';
import { estimateOldRun, estimateRun } from './rules/estimate.ts';
import { pairUp } from './rules/pairs.ts';
import { isCounted, isAborted, isVoid, pairOf, scoreOf, type GameRow } from './rules/schedule.ts';
import { seedHashOf } from './rules/seeds.ts';
import { testRun, type TestedRun } from './rules/verdict.ts';
import type { Arena } from './store.ts';

/** The current score, confidence interval, Elo difference and verdict of an arena. */
export function toInfo(arena: Arena, rows: readonly GameRow[]): ArenaInfo {
  const { createdAt, endedAt, options: _, runSeed: __, test, ...rest } = arena;
  const paired = pairUp(rows, arena.games);
  const estimate = test === null ? estimateOldRun(rows, paired) : estimateRun(rows, paired);
  return {
    ...rest,
    ...estimate,
    plan: planOf(arena),
    played: rows.filter(isCounted).length,
    active: rows.filter(({ status }) => status === 'active').length,
    score: { ...scoreOf(rows) },
    aborted: rows.filter(isAborted).length,
    voided: rows.filter(isVoid).length,
    policy: { ...arena.policy },
    statistics: { ...estimate.statistics, verdict: testArena(arena, rows)?.verdict ?? null },
    createdAtMs: Date.parse(createdAt),
    endedAtMs: endedAt === null ? null : Date.parse(endedAt),
  };
}

/** The plan as others may see it: the seed is shown when no game can be played from it any more. */
function planOf({ plan, runSeed, games, state }: Arena): ArenaPlan | null {
  if (plan === null || runSeed === null) return null;
  const seed = state === 'done' ? runSeed : null;
  return { ...plan, pairs: pairOf(games), seedHash: seedHashOf(runSeed), seed };
}

const GOING_ON: ReadonlySet<Arena['state']> = new Set(['running', 'draining', 'paused']);

/** The test of a run over the pairs that are finished; null for runs of earlier versions. */
export function testArena({ test, games, state }: Arena, rows: readonly GameRow[]): TestedRun | null {
  return test && testRun(pairUp(rows, games).finished, test, !GOING_ON.has(state));
}
