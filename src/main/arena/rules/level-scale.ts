import { rateMatchUps, type RatedIsland } from '../../../shared/statistics/rating-table.ts';
import type { PairCounts } from '../../../shared/statistics/counts.ts';

/** Chooses the games that measure the built-in levels again, and computes the levels from their results. */

/** A player of the scale: a built-in level, or the engine at one of its own strengths. */
export type ScalePlayer =
  | { readonly kind: 'builtin'; readonly level: number }
  /** `elo` is the strength that the engine has at its own `level`. */
  | { readonly kind: 'engine'; readonly level: number; readonly elo: number };

export const scaleName = (player: ScalePlayer): string =>
  player.kind === 'builtin' ? `builtin:${player.level}` : `uci_elo:${player.elo}`;

export interface ScaleMatchUp {
  readonly first: ScalePlayer;
  readonly second: ScalePlayer;
}

/** Strengths of the engine that are further than this from a level, in Elo, say little about the level. */
const MAX_DISTANCE = 300;
/** The assumed distance in Elo between levels that were not measured before. */
const ELO_PER_LEVEL = 150;

/**
 * Plans the match-ups: each level against the next one, and against the steps of the engine near its known rating, at
 * least the nearest one. `ratings` are those of the levels that were measured before.
 */
export function planLevelGames(
  levels: readonly number[],
  steps: readonly Extract<ScalePlayer, { kind: 'engine' }>[],
  ratings: ReadonlyMap<number, number>,
): readonly ScaleMatchUp[] {
  const builtin = (level: number): ScalePlayer => ({ kind: 'builtin', level });
  const neighbours = levels.slice(1).map((level, index): ScaleMatchUp => {
    return { first: builtin(levels[index] ?? level), second: builtin(level) };
  });
  const anchoredLevels = levels.flatMap((level) => {
    const near = expectedElo(level, ratings);
    const byDistance = steps.toSorted((a, b) => Math.abs(a.elo - near) - Math.abs(b.elo - near));
    const chosenLevels = byDistance.filter(
      ({ elo }, index) => index === 0 || Math.abs(elo - near) <= MAX_DISTANCE,
    );
    return chosenLevels.map((second): ScaleMatchUp => ({ first: builtin(level), second }));
  });
  return [...neighbours, ...anchoredLevels];
}

/** The known rating of a level, or one beyond the nearest known level. */
function expectedElo(level: number, ratings: ReadonlyMap<number, number>): number {
  const nearest = [...ratings.keys()].toSorted((a, b) => Math.abs(a - level) - Math.abs(b - level))[0];
  return nearest === undefined ? 0 : (ratings.get(nearest) ?? 0) + ELO_PER_LEVEL * (level - nearest);
}

export interface ScaleResult {
  readonly first: string;
  readonly second: string;
  readonly pent: PairCounts;
}

/** Rates the players of a scale; `anchors` are the ratings that are given. */
export const rateLevelGames = (
  results: readonly ScaleResult[],
  anchors: ReadonlyMap<string, number>,
): readonly RatedIsland[] =>
  rateMatchUps(
    [...new Set(results.flatMap(({ first, second }) => [first, second]))],
    results.map(({ first, second, pent }) => ({ first, second, counts: pent, weight: 1 })),
    anchors,
  );
