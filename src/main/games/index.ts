import { chess } from './chess.ts';
import { connectFour } from './connect-four.ts';
import { evenOdd } from './even-odd.ts';
import { holdemHeadsUp } from './holdem-heads-up.ts';
import { iteratedRps } from './iterated-rps.ts';
import { kuhnPoker } from './kuhn-poker.ts';
import type { Machine } from './machine.ts';
import { rps } from './rps.ts';
import { ticTacToe } from './tic-tac-toe.ts';

export { seedCommitment } from './chance.ts';
export { GameDefect } from './defect.ts';
export { handValue } from './hand-rank.ts';
export type { MachineEnding, LoggedAction, Machine, MachineResult, Role, Setup } from './machine.ts';
export { cardNumber } from './playing-cards.ts';
export { createRegistry, TemplateDefect } from './registry.ts';
export type { Registry } from './registry.ts';
export { LINES as TIC_TAC_TOE_LINES } from './tic-tac-toe.ts';

/** The templates of this release, in the order they are listed. */
export const builtinMachines: readonly Machine[] = [
  chess,
  rps,
  ticTacToe,
  evenOdd,
  connectFour,
  iteratedRps,
  kuhnPoker,
  holdemHeadsUp,
];
