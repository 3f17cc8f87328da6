import { LEVEL_ENGINE, LEVEL_MATCHES, rateLevels } from '../../arena/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { flag } from '../options/kinds.ts';
import { table } from '../terminal/text-table.ts';

const whole = (value: number): string => value.toFixed(0);

/** The ladder as JSON, documented in docs/arena-ratings.md. */
const levelsJson = (): string =>
  `${JSON.stringify({
    game: 'chess.v1',
    engine: LEVEL_ENGINE,
    scale: 'UCI_Elo',
    levels: rateLevels().map(({ player, rating, interval95 }) => ({
      player,
      rating: Math.round(rating),
      interval95: interval95.map(Math.round),
    })),
    matches: LEVEL_MATCHES,
  })}\n`;

function levelsText(): string {
  const levels = rateLevels().map(({ player, rating, interval95: [low, high] }) => [
    player,
    `about ${whole(rating)}`,
    `${whole(low)} to ${whole(high)}`,
  ]);
  const matches = LEVEL_MATCHES.map(({ first, second, won, drawn, lost }) => [
    first,
    second,
    `${won} won, ${drawn} drawn, ${lost} lost`,
  ]);
  return `Chess levels on the own scale of ${LEVEL_ENGINE} (UCI_Elo); no ratings of people\n\n${table([['level', 'rating', '95%'], ...levels])}\n${table([['', 'against', 'games'], ...matches])}`;
}

export const levelsCommand = defineCommand({
  name: 'arena ladder',
  summary:
    'Shows what the built-in chess levels mean: their ratings against an engine, with the games behind them.',
  usage: 'arena ladder [--json]',
  options: { json: flag('prints the ladder as JSON') },
  examples: ['arbiter arena ladder'],
  run({ values }, { io }): Promise<ExitCode> {
    io.stdout(values.json ? levelsJson() : levelsText());
    return Promise.resolve(EXIT.fine);
  },
});
