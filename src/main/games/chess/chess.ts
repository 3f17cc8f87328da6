import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { boardRowsOf } from './fen.ts';
import { algebraicMoves } from './algebraic.ts';
import { parseChessMove } from './notation.ts';
import { positionAfterMove, positionOfFen } from './position.ts';
import type { ChessPosition } from './position.ts';
import { halfMoveClock, nextKeys, occursThreeTimes, positionKey } from './repetition.ts';
import { createGameOverError, createUnlistedActionError } from '../errors.ts';
import type { GameTemplate } from '../game-template.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome, withoutReasonBeforeEnd } from '../outcomes.ts';

const ID = 'chess.v1';
const ROLES = ['white', 'black'] as const;
type Colour = (typeof ROLES)[number];

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Fifty moves of both sides. */
const FIFTY_MOVES_PLIES = 100;
/** There are at most 96 pawn moves and 30 captures, each followed by at most fifty moves of both sides. */
const MAX_PLIES = (96 + 30 + 1) * FIFTY_MOVES_PLIES;

export type ChessState = {
  readonly fen: string;
  readonly turn: Colour;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
  /**
   * Repetition keys of the positions since the last irreversible move, the current one last; the FEN does not contain
   * them. Never visible.
   */
  readonly positions: readonly string[];
};

const legal = (state: ChessState, role: string): readonly string[] =>
  state.outcome !== null || role !== state.turn ? [] : positionOfFen(state.fen).moves;

const positionAfter = (state: ChessState, role: string, action: string): ChessPosition | null =>
  state.outcome === null && role === state.turn ? positionAfterMove(state.fen, action) : null;

function apply(state: ChessState, role: string, action: string): ChessState {
  const nextPosition = positionAfter(state, role, action);
  if (nextPosition === null) throw createUnlistedActionError(ID, role);
  const positions = nextKeys(state.positions, state.fen, nextPosition.fen);
  const reason = findEndReason(nextPosition, positions);
  return {
    fen: nextPosition.fen,
    turn: state.turn === 'white' ? 'black' : 'white',
    outcome: reason === null ? null : outcomeOfWinner(reason === 'checkmate' ? state.turn : null),
    outcome_reason: reason,
    positions,
  };
}

/**
 * Why the game is over at this position, or null. Checkmate has priority: a mate at half-move clock 100 is a win, not a
 * draw.
 */
function findEndReason(position: ChessPosition, positions: readonly string[]): EndReason | null {
  if (!position.canMove) return position.check ? 'checkmate' : 'stalemate';
  if (position.insufficientMaterial) return 'insufficient_material';
  if (occursThreeTimes(positions)) return 'threefold_repetition';
  return halfMoveClock(position.fen) >= FIFTY_MOVES_PLIES ? 'fifty_moves' : null;
}

/** Whether the role has more than its king, with which alone it cannot give mate. */
function hasMoreThanKing(fen: string, role: string): boolean {
  const [placement = ''] = fen.split(' ');
  return (role === 'white' ? /[QRBNP]/u : /[qrbnp]/u).test(placement);
}

function view(state: ChessState): JsonObject {
  const { positions: _, ...publicState } = state;
  return withoutReasonBeforeEnd(publicState);
}

export const chess: GameTemplate<ChessState> = {
  id: ID,
  title: 'Chess',
  description: `Standard chess; white begins. The game ends by itself on checkmate, stalemate, insufficient material, threefold repetition and fifty moves of both sides without a capture or pawn move; all but checkmate are draws. A player that runs out of time loses, or draws if the opponent has only the king.
Actions: one legal move in UCI notation: from-square and to-square, "e2e4"; a promotion adds q, r, b or n, "e7e8q" (the letter is required); castling is the king's move, "e1g1".
State: "fen" is the position in Forsyth-Edwards Notation; "turn" is "white" or "black"; "outcome" is null, then "white_wins", "black_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: ROLES,
  mode: 'sequential',
  hasChance: false,
  hasHiddenParts: false,
  options: z.strictObject({}),
  outcomes: outcomesOf(ROLES),
  maxActions: MAX_PLIES,
  start: () => ({
    fen: START,
    turn: 'white',
    outcome: null,
    outcome_reason: null,
    positions: [positionKey(START)],
  }),
  legal,
  allows: (state, role, action) => positionAfter(state, role, action) !== null,
  legalInShortNotation: ({ fen }) => algebraicMoves(String(fen)).join(' '),
  parseNotation: ({ fen }, text) => parseChessMove(String(fen), text),
  boardSummary: ({ fen }) => ({
    ...(positionOfFen(String(fen)).check ? { check: true } : {}),
    board: boardRowsOf(String(fen)),
  }),
  apply,
  toAct: (state) => (state.outcome === null ? [state.turn] : []),
  result: (state) => resultOfOutcome(state.outcome, state.outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.outcome !== null) throw createGameOverError(ID);
    return { ...state, outcome: outcomeOfWinner(winner), outcome_reason: reason };
  },
  canWin: ({ fen }, role) => hasMoreThanKing(fen, role),
  view,
  isHiddenFrom: () => false,
};
