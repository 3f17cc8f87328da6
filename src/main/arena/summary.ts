import type { ArenaInfo } from '../../shared/contract/index.ts';
import { isCounted, isAborted, isVoid, scoreOf, type GameRow } from './rules/schedule.ts';
import { eloOf, wilson95 } from './rules/statistics.ts';
import type { Arena } from './store.ts';

/** The current score, confidence interval and Elo difference of an arena. */
export function toInfo(arena: Arena, rows: readonly GameRow[]): ArenaInfo {
  const { createdAt, endedAt, options: _, ...rest } = arena;
  const score = scoreOf(rows);
  const played = rows.filter(isCounted).length;
  const points = score.a + score.draws / 2;
  const interval = wilson95(points, played);
  const share = played === 0 ? null : points / played;
  return {
    ...rest,
    played,
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
