import type { DrawBoard } from './board-props.ts';
import { drawChess } from './chess.ts';
import { drawChoices } from './choices.ts';
import { drawConnectFour, drawTicTacToe } from './line-games.ts';
import { drawPoker } from './poker.ts';

/** The drawing of every game, by the name of its template without the version. */
export const BOARDS: ReadonlyMap<string, DrawBoard> = new Map([
  ['chess', drawChess],
  ['tic_tac_toe', drawTicTacToe],
  ['connect_four', drawConnectFour],
  ['rps', drawChoices],
  ['iterated_rps', drawChoices],
  ['even_odd', drawChoices],
  ['kuhn_poker', drawPoker],
  ['holdem_heads_up', drawPoker],
]);
