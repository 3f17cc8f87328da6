import { chess } from './chess/chooser.ts';
import type { BuiltIn } from './chooser.ts';
import { connectFour } from './connect-four/chooser.ts';
import { holdemHeadsUp } from './holdem/chooser.ts';
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
]);

/** Number of levels of the template's built-in player; 0 when there is none. */
export const builtinLevels = (template: string): number => BUILT_INS.get(template)?.levels ?? 0;
