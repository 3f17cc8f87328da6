import type { GameTemplate } from './game-template.ts';

/**
 * The rules of a game for a program that sends its actions over REST or MCP. They end with a sentence that says
 * whether an action names the tick; `tickField` is how that API calls the field. A language model that is only
 * asked for a move gets the description without it.
 */
export const rulesWithTick = (
  { description, mode }: Pick<GameTemplate, 'description' | 'mode'>,
  tickField: 'expected_tick' | 'expectedTick',
): string => `${description}\n${tickField} is ${mode === 'sequential' ? 'required' : 'not needed'}.`;
