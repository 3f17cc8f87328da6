import { Z95 } from '../../shared/statistics/normal.ts';
import { fitRatings } from '../../shared/statistics/rating-fit.ts';

/**
 * Measured strength of the levels of the built-in chess player: games against Stockfish 15.1 at its own
 * strength settings (`UCI_Elo`), and games between the levels. That engine calibrated its settings against
 * other engines at long time controls, so as labels they are rough, and above 1900 they mislead. They are not
 * ratings of people.
 */
export const LEVEL_ENGINE = 'Stockfish 15.1';

/** The games of two players, counted for the first one. */
interface LevelMatch {
  readonly first: string;
  readonly second: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

const match = (
  first: string,
  second: string,
  ...[won, drawn, lost]: readonly [number, number, number]
): LevelMatch => ({
  first,
  second,
  won,
  drawn,
  lost,
});

const elo = (value: number): string => `uci_elo:${value}`;

/**
 * Pairs on openings of their own. The engine was limited by depth and the levels by nodes, so that the speed of the
 * computer does not matter.
 */
export const LEVEL_MATCHES: readonly LevelMatch[] = [
  match('builtin:1', 'builtin:2', 3, 0, 29),
  match('builtin:2', 'builtin:3', 1, 1, 22),
  match('builtin:2', elo(1350), 2, 1, 27),
  match('builtin:3', elo(1350), 10, 5, 25),
  match('builtin:3', elo(1500), 5, 2, 23),
  match('builtin:4', elo(1350), 14, 2, 4),
  match('builtin:4', elo(1500), 16, 2, 6),
  match('builtin:4', elo(1700), 6, 0, 10),
  match('builtin:5', elo(1350), 27, 0, 3),
  match('builtin:5', elo(1500), 28, 0, 2),
  match('builtin:5', elo(1700), 13, 0, 3),
  match('builtin:6', elo(1700), 23, 0, 1),
  match('builtin:6', elo(1900), 6, 2, 10),
  match('builtin:5', 'builtin:6', 0, 0, 10),
];

/** `player` is a level, for example `builtin:3`. */
export interface LevelRating {
  readonly player: string;
  readonly rating: number;
  readonly interval95: readonly [number, number];
}

/**
 * Rates the levels on the scale of the engine from the games, weakest first; empty when the games do not determine
 * them.
 */
export function rateLevels(): readonly LevelRating[] {
  const players = [...new Set(LEVEL_MATCHES.flatMap(({ first, second }) => [first, second]))];
  const anchors = new Map(
    players.flatMap((player) => {
      const [kind, value] = player.split(':');
      return kind === 'uci_elo' ? [[player, Number(value)] as const] : [];
    }),
  );
  const matchUps = LEVEL_MATCHES.map(({ first, second, won, drawn, lost }) => ({
    first,
    second,
    counts: [lost, drawn, won] as const,
    weight: 1,
  }));
  const fit = fitRatings(matchUps, { players, anchors, priorDraws: 0, priorAt: 0 });
  if (fit === null) return [];
  return players
    .filter((player) => !anchors.has(player))
    .map((player): LevelRating => {
      const rating = fit.ratingOf(player);
      const half = Z95 * fit.errorOf(player);
      return { player, rating, interval95: [rating - half, rating + half] };
    })
    .toSorted((left, right) => left.rating - right.rating);
}
