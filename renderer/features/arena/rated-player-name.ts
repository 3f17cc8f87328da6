import type { Translator } from '../../text/index.ts';

const LEVEL = /^builtin:(?<level>\d+)$/u;
const ENGINE = /^uci:(?<program>.+):(?<level>\d+)$/u;

/**
 * The name of a player of the ratings, which the host sends as the command line writes it. A model keeps what makes it
 * another player, such as its build, because the same model may stand in the table several times.
 */
export function ratedPlayerName({ t }: Translator, label: string): string {
  if (label === 'random') return t('player.random');
  const level = LEVEL.exec(label)?.groups?.['level'];
  if (level !== undefined) return t('player.builtin', { level: Number(level) });
  const engine = ENGINE.exec(label)?.groups;
  if (engine !== undefined)
    return t('arena.ratings_engine', { program: engine['program'] ?? '', level: engine['level'] ?? '' });
  return label.replace(/^llm:/u, '');
}
