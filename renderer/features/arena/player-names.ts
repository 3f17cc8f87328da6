import type { ArenaRunInfo } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';
import { ratedPlayerName } from './rated-player-name.ts';

type Player = ArenaRunInfo['a'];

/**
 * The name of a player of this host in the language of the window, as the ranking has it; the name of any other one.
 */
export function playerName(translator: Translator, { choice, name }: Player): string {
  if (choice.kind === 'random') return ratedPlayerName(translator, 'random');
  return choice.kind === 'builtin' ? ratedPlayerName(translator, `builtin:${choice.level}`) : name;
}

/** A run whose two players have their names in the language of the window; a player against itself gets a number. */
export function withPlayerNames<Run extends Pick<ArenaRunInfo, 'a' | 'b'>>(
  translator: Translator,
  run: Run,
): Run {
  const [a, b] = [playerName(translator, run.a), playerName(translator, run.b)];
  return { ...run, a: { ...run.a, name: a }, b: { ...run.b, name: a === b ? `${b} (2)` : b } };
}
