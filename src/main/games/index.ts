/** The rules of the games as pure state machines, and the list of all games. Sessions of a game belong to `sessions`. */

import { chess } from './chess/chess.ts';
import { connectFour } from './board/connect-four.ts';
import { evenOdd } from './simultaneous/even-odd.ts';
import { holdemFixedHands } from './cards/holdem-fixed-hands.ts';
import { holdemHeadsUp } from './cards/holdem-heads-up.ts';
import { iteratedRps } from './simultaneous/iterated-rps.ts';
import { kuhnPoker } from './cards/kuhn-poker.ts';
import type { GameTemplate } from './game-template.ts';
import { rps } from './simultaneous/rps.ts';
import { ticTacToe } from './board/tic-tac-toe.ts';

export { castlingRookFrom, castlingRookTo, ChessBoard, enPassantVictim } from './chess/board.ts';
export { algebraicMove, algebraicMoves } from './chess/algebraic.ts';
export { loadFen, toFen } from './chess/fen.ts';
export { generateMoves, legalMoves, MAX_MOVES } from './chess/moves.ts';
export type { MoveList } from './chess/moves.ts';
export { parseChessMove } from './chess/notation.ts';
export { positionAfterMove, positionOfFen } from './chess/position.ts';
export {
  BISHOP,
  BLACK,
  capturedPieceOf,
  CASTLING,
  EN_PASSANT,
  originSquare,
  isNoisy,
  KING,
  KNIGHT,
  uciOfMove,
  NO_SQUARE,
  OFF_BOARD,
  PAWN,
  promotionPieceOf,
  QUEEN,
  RAYS,
  ROOK,
  moveFlagOf,
  targetSquare,
} from './chess/board-encoding.ts';
export { shuffle } from './chance.ts';
export { TemplateUseError } from './errors.ts';
export { HAND_NAMES, handValue } from './cards/hand-rank.ts';
export { admitsDraws, isOpenGame } from './game-template.ts';
export { rulesHash } from './rules-hash.ts';
export { rulesWithTick } from './rules-text.ts';
export type {
  ParsedAction,
  ImposedEnding,
  LoggedAction,
  GameTemplate,
  TemplateResult,
  MatchChips,
  Role,
  Setup,
} from './game-template.ts';
export { cardNumber } from './cards/playing-cards.ts';
export { createRegistry, TemplateConformanceError, withDefaultOptions } from './registry.ts';
export type { GameRegistry } from './registry.ts';
export { WINNING_LINES as TIC_TAC_TOE_LINES, ticTacToe } from './board/tic-tac-toe.ts';

/** The templates of this release, in the order in which they are listed. */
export const builtInGameTemplates: readonly GameTemplate[] = [
  chess,
  rps,
  ticTacToe,
  evenOdd,
  connectFour,
  iteratedRps,
  kuhnPoker,
  holdemHeadsUp,
  holdemFixedHands,
];
