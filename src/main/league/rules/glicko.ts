import rate from 'glicko2-lite';
import type { LeagueMatchScore } from './pairing/pairing.ts';
import { isDraw } from './points-standings.ts';

/** A Glicko-2 rating across leagues. Each league is one rating period. */
export interface Glicko {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** The rating of a player before its first league. */
export const INITIAL_GLICKO: Glicko = { rating: 1500, deviation: 350, volatility: 0.06 };
const TAU = 0.5;

export interface RatedGame {
  readonly opponent: Glicko;
  readonly score: 0 | 0.5 | 1;
}

/** The rating after a rating period. Without games only the deviation grows. */
export function rateGlicko(ratingBefore: Glicko, games: readonly RatedGame[]): Glicko {
  const opponents = games.map(
    ({ opponent, score }) => [opponent.rating, opponent.deviation, score] as [number, number, number],
  );
  const ratingAfter = rate(ratingBefore.rating, ratingBefore.deviation, ratingBefore.volatility, opponents, {
    tau: TAU,
  });
  return { rating: ratingAfter.rating, deviation: ratingAfter.rd, volatility: ratingAfter.vol };
}

/**
 * New ratings of the players that have a match that counts. Void matches never count. Technical losses do not measure
 * strength, so they are left out unless `rateTechnical` is set. A player that is not in `ratingsBefore` is a new one.
 */
export function rateLeague(
  ratingsBefore: ReadonlyMap<string, Glicko>,
  results: readonly LeagueMatchScore[],
  rateTechnical: boolean,
): Map<string, Glicko> {
  const countedResults = results.filter(
    (match) => match.isVoid !== true && (rateTechnical || match.absent.length === 0),
  );
  const ratingOf = (player: string): Glicko => ratingsBefore.get(player) ?? INITIAL_GLICKO;
  const games = new Map<string, RatedGame[]>();
  const add = (player: string, opponent: string, match: LeagueMatchScore): void => {
    const score = isDraw(match) ? 0.5 : match.winner === player ? 1 : 0;
    games.set(player, [...(games.get(player) ?? []), { opponent: ratingOf(opponent), score }]);
  };
  for (const match of countedResults) {
    add(match.a, match.b, match);
    add(match.b, match.a, match);
  }
  return new Map(
    [...games].map(([player, ratedGames]) => [player, rateGlicko(ratingOf(player), ratedGames)]),
  );
}
