import { LEVEL_ENGINE, LEVEL_MATCHES, rateLevels } from '../../../arena/index.ts';
import { formatTable } from '../../terminal/text-table.ts';
import { formatWholeNumber } from '../whole-number.ts';

interface LevelRow {
  readonly player: string;
  readonly rating: number;
  readonly interval95: readonly [number, number];
  /** `above` where the level won everything, `below` where it lost everything. */
  readonly open: 'above' | 'below' | null;
}

interface LevelResult {
  readonly first: string;
  readonly second: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** The ratings of the levels and the games behind them. */
export interface LevelScale {
  /** The engine that gives the scale; null where a level keeps its rating of this release. */
  readonly engine: string | null;
  readonly anchors: readonly (readonly [player: string, rating: number])[];
  /** Levels between which no results run are on islands of their own. */
  readonly islands: readonly (readonly LevelRow[])[];
  /** True where a player won or lost everything, so that each one got a virtual draw. */
  readonly hasPrior: boolean;
  readonly matches: readonly LevelResult[];
}

/** The ladder of this release. */
export function releasedScale(): LevelScale {
  const steps = new Set(
    LEVEL_MATCHES.map(({ second }) => second).filter((name) => name.startsWith('uci_elo:')),
  );
  return {
    engine: LEVEL_ENGINE,
    anchors: [...steps].map((name) => [name, Number(name.split(':')[1])]),
    islands: [rateLevels().map((level) => ({ ...level, open: null }))],
    hasPrior: false,
    matches: LEVEL_MATCHES,
  };
}

/** The ladder as JSON, documented in docs/arena-ratings.md. */
export const scaleJson = ({ engine, anchors, islands, hasPrior, matches }: LevelScale): string =>
  `${JSON.stringify({
    game: 'chess.v1',
    engine,
    scale: 'UCI_Elo',
    anchors: anchors.map(([player, rating]) => ({ player, rating: Math.round(rating) })),
    levels: islands.flatMap((levels, island) =>
      levels.map(({ player, rating, interval95, open }) => ({
        player,
        rating: Math.round(rating),
        interval95: interval95.map(Math.round),
        open,
        island,
      })),
    ),
    hasPrior,
    matches,
  })}\n`;

export function scaleText({ engine, islands, hasPrior, matches }: LevelScale): string {
  const scale =
    engine === null
      ? 'Chess levels, on the scale of the ladder of this release'
      : `Chess levels on the scale of ${engine} (UCI_Elo)`;
  const parts = islands.map((levels) =>
    formatTable([
      ['level', 'rating', '95%'],
      ...levels.map(({ player, rating, interval95: [low, high], open }) => [
        player,
        `${open === null ? 'about' : open === 'above' ? 'more than' : 'less than'} ${formatWholeNumber(rating)}`,
        `${formatWholeNumber(low)} to ${formatWholeNumber(high)}`,
      ]),
    ]),
  );
  const notes = [
    ...(islands.length > 1
      ? ['  no results run between these tables: their numbers cannot be compared\n']
      : []),
    ...(hasPrior ? ['  a player won or lost everything: each player got one virtual draw\n'] : []),
  ];
  const games = matches.map(({ first, second, won, drawn, lost }) => [
    first,
    second,
    `${won} won, ${drawn} drawn, ${lost} lost`,
  ]);
  return `${scale}; no ratings of people\n\n${parts.join('\n')}${notes.join('')}\n${formatTable([['', 'against', 'games'], ...games])}`;
}
