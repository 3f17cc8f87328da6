import type { ArenaInfo, ArenaPlan } from '../../shared/contract/index.ts';
import { isCounted, isAborted, isVoid, pairOf, scoreOf, type GameRow } from './rules/schedule.ts';
import { seedHashOf } from './rules/seeds.ts';
import { eloOf, wilson95 } from './rules/statistics.ts';
import type { Arena } from './store.ts';

/** The current score, confidence interval and Elo difference of an arena. */
export function toInfo(arena: Arena, rows: readonly GameRow[]): ArenaInfo {
  const { createdAt, endedAt, options: _, runSeed: __, ...rest } = arena;
  const score = scoreOf(rows);
  const played = rows.filter(isCounted).length;
  const points = score.a + score.draws / 2;
  const interval = wilson95(points, played);
  const share = played === 0 ? null : points / played;
  return {
    ...rest,
    plan: planOf(arena),
    played,
    active: rows.filter(({ status }) => status === 'active').length,
    score: { ...score },
    aborted: rows.filter(isAborted).length,
    voided: rows.filter(isVoid).length,
    share,
    interval95: interval && [...interval],
    elo: share === null ? null : eloOf(share),
    elo95: interval && [eloOf(interval[0]), eloOf(interval[1])],
    policy: { ...arena.policy },
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
