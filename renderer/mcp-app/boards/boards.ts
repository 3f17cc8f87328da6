import type { RenderBoard } from './render-board.ts';
import { renderChess } from './chess.ts';
import { renderChoices } from './choices.ts';
import { renderConnectFour, renderTicTacToe } from './line-games.ts';
import { renderPoker } from './poker.ts';

/** The drawing of every game, by the name of its template without the version. */
export const BOARDS: ReadonlyMap<string, RenderBoard> = new Map([
  ['chess', renderChess],
  ['tic_tac_toe', renderTicTacToe],
  ['connect_four', renderConnectFour],
  ['rps', renderChoices],
  ['iterated_rps', renderChoices],
  ['even_odd', renderChoices],
  ['kuhn_poker', renderPoker],
  ['holdem_heads_up', renderPoker],
]);
