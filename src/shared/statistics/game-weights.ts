import { gamesOf, type UnitCounts } from './counts.ts';
import type { MatchUp } from './rating-fit.ts';

/** The results of two players in one game of several. */
export interface GameMatchUp {
  readonly game: string;
  readonly first: string;
  readonly second: string;
  readonly counts: UnitCounts;
}

/**
 * The results with the same total weight for each game, however often it was played; those without a match are left
 * out.
 */
export function withEqualWeights(results: readonly GameMatchUp[]): readonly MatchUp[] {
  const countedResults = results.filter(({ counts }) => gamesOf(counts) > 0);
  const gamesPlayed = new Map<string, number>();
  for (const { game, counts } of countedResults)
    gamesPlayed.set(game, (gamesPlayed.get(game) ?? 0) + gamesOf(counts));
  const total = [...gamesPlayed.values()].reduce((sum, games) => sum + games, 0);
  return countedResults.map(({ game, ...result }) => ({
    ...result,
    game,
    weight: total / gamesPlayed.size / (gamesPlayed.get(game) ?? 1),
  }));
}

/** The players that played every one of these games, and the games that each of the others has not played. */
export function findCompletePlayers(results: readonly GameMatchUp[]): {
  readonly complete: readonly string[];
  readonly lacking: ReadonlyMap<string, readonly string[]>;
} {
  const playedResults = results.filter(({ counts }) => gamesOf(counts) > 0);
  const games = [...new Set(playedResults.map(({ game }) => game))];
  const players = [...new Set(results.flatMap(({ first, second }) => [first, second]))];
  const lackingByPlayer = new Map(
    players.map((player) => {
      const gamesOfPlayer = new Set(
        playedResults
          .filter(({ first, second }) => first === player || second === player)
          .map(({ game }) => game),
      );
      return [player, games.filter((game) => !gamesOfPlayer.has(game))] as const;
    }),
  );
  return {
    complete: players.filter((player) => lackingByPlayer.get(player)?.length === 0),
    lacking: new Map([...lackingByPlayer].filter(([, missing]) => missing.length > 0)),
  };
}
