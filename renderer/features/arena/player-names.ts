import type { ArenaRunInfo } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';
import { ratedPlayerName } from './rated-player-name.ts';

type Player = ArenaRunInfo['a'];

/**
 * The name of a random or built-in player in the language of the window, as the ranking has it; of any other player its
 * own name.
 */
export function playerName(translator: Translator, { choice, name }: Player): string {
  if (choice.kind === 'random') return ratedPlayerName(translator, 'random');
  return choice.kind === 'builtin' ? ratedPlayerName(translator, `builtin:${choice.level}`) : name;
}

/** A run whose players have their names in the language of the window; of two equal names the second gets a number. */
export function withPlayerNames<Run extends Pick<ArenaRunInfo, 'a' | 'b'>>(
  translator: Translator,
  run: Run,
): Run {
  const [a, b] = [playerName(translator, run.a), playerName(translator, run.b)];
  return { ...run, a: { ...run.a, name: a }, b: { ...run.b, name: a === b ? `${b} (2)` : b } };
}
