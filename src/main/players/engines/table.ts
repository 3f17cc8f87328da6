import { refuse, type Refusal } from '../../../shared/outcome.ts';
import { chess } from './chess/chooser.ts';
import type { BuiltIn } from './built-in.ts';
import { connectFour } from './connect-four/chooser.ts';
import { holdemFixedHands, holdemHeadsUp } from './holdem/chooser.ts';
import { iteratedRps } from './iterated-rps.ts';
import { kuhnPoker } from './kuhn-poker.ts';
import { evenOdd, rps } from './sealed-choice.ts';
import { ticTacToe } from './tic-tac-toe.ts';

/** The built-in player of each template. */
export const BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map([
  ['chess.v1', chess],
  ['rps.v1', rps],
  ['tic_tac_toe.v1', ticTacToe],
  ['even_odd.v1', evenOdd],
  ['connect_four.v1', connectFour],
  ['iterated_rps.v1', iteratedRps],
  ['kuhn_poker.v1', kuhnPoker],
  ['holdem_heads_up.v1', holdemHeadsUp],
  ['holdem_heads_up.v2', holdemFixedHands],
]);

/** Number of levels of the template's built-in player; 0 when there is none. */
export const builtinLevels = (template: string): number => BUILT_INS.get(template)?.levels ?? 0;

/**
 * The refusal of a level that the template's built-in player does not have, or null. Stored choices of
 * other systems may name a higher level; they play at the highest one.
 */
export function unknownLevel(
  template: string,
  choice: { readonly kind: string; readonly level?: number },
): Refusal<'INVALID_REQUEST'> | null {
  const levels = builtinLevels(template);
  if (choice.kind !== 'builtin' || levels === 0 || (choice.level ?? 1) <= levels) return null;
  const known = levels === 1 ? 'level 1 only' : `the levels 1 to ${levels}`;
  return refuse('INVALID_REQUEST', `The built-in player of ${template} has ${known}, not ${choice.level}`);
}
