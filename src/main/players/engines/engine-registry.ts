import { refuse, type Refusal } from '../../../shared/outcome.ts';
import { chessEngine } from './chess/engine.ts';
import type { BuiltInEngine } from './built-in-engine.ts';
import { connectFourEngine } from './connect-four/engine.ts';
import { holdemFixedHandsEngine, holdemHeadsUpEngine } from './holdem/engine.ts';
import { iteratedRpsEngine } from './iterated-rps.ts';
import { kuhnPokerEngine } from './kuhn-poker.ts';
import { evenOddEngine, rpsEngine } from './sealed-choice.ts';
import { ticTacToeEngine } from './tic-tac-toe.ts';

/** The built-in player of each template. */
export const BUILT_INS: ReadonlyMap<string, BuiltInEngine> = new Map([
  ['chess.v1', chessEngine],
  ['rps.v1', rpsEngine],
  ['tic_tac_toe.v1', ticTacToeEngine],
  ['even_odd.v1', evenOddEngine],
  ['connect_four.v1', connectFourEngine],
  ['iterated_rps.v1', iteratedRpsEngine],
  ['kuhn_poker.v1', kuhnPokerEngine],
  ['holdem_heads_up.v1', holdemHeadsUpEngine],
  ['holdem_heads_up.v2', holdemFixedHandsEngine],
]);

/** Number of levels of the template's built-in player; 0 when there is none. */
export const builtinLevels = (template: string): number => BUILT_INS.get(template)?.levels ?? 0;

/**
 * The refusal of a level that the template's built-in player does not have, or null. Stored choices of
 * other systems may name a higher level; they play at the highest one.
 */
export function findLevelRefusal(
  template: string,
  choice: { readonly kind: string; readonly level?: number },
): Refusal<'INVALID_REQUEST'> | null {
  const levels = builtinLevels(template);
  if (choice.kind !== 'builtin' || levels === 0 || (choice.level ?? 1) <= levels) return null;
  const range = levels === 1 ? 'level 1 only' : `the levels 1 to ${levels}`;
  return refuse('INVALID_REQUEST', `The built-in player of ${template} has ${range}, not ${choice.level}`);
}
