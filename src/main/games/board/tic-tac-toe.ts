import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import { createGameOverError, createUnlistedActionError } from '../errors.ts';
import type { GameTemplate } from '../game-template.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome, withoutReasonBeforeEnd } from '../outcomes.ts';

const ID = 'tic_tac_toe.v1';
const ROLES = ['x', 'o'] as const;
type Mark = (typeof ROLES)[number];

export type TicTacToeState = {
  /** Nine cells, row by row from the top left. */
  readonly board: readonly (Mark | null)[];
  readonly turn: Mark;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

/** Rows, columns and diagonals as cell numbers. */
export const WINNING_LINES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

function legal(state: TicTacToeState, role: string): readonly string[] {
  if (state.outcome !== null || role !== state.turn) return [];
  return state.board.flatMap((mark, cell) => (mark === null ? [String(cell)] : []));
}

function apply(state: TicTacToeState, role: string, action: string): TicTacToeState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  const board = state.board.with(Number(action), state.turn);
  const nextState: TicTacToeState = { ...state, board, turn: state.turn === 'x' ? 'o' : 'x' };
  if (hasLine(board, state.turn)) {
    return { ...nextState, outcome: outcomeOfWinner(state.turn), outcome_reason: 'line' };
  }
  if (board.includes(null)) return nextState;
  return { ...nextState, outcome: outcomeOfWinner(null), outcome_reason: 'board_full' };
}

const hasLine = (board: TicTacToeState['board'], mark: Mark): boolean =>
  WINNING_LINES.some((line) => line.every((cell) => board[cell] === mark));

export const ticTacToe: GameTemplate<TicTacToeState> = {
  id: ID,
  title: 'Tic-tac-toe',
  description: `Two players mark the cells of a 3x3 board in turn; x begins. Three own marks in a row, column or diagonal win; a full board without a line is a draw.
Actions: the number of an empty cell as text, "0" to "8": 0 1 2 is the top row, 3 4 5 the middle, 6 7 8 the bottom.
State: "board" lists the nine cells in that order, each "x", "o" or null; "turn" is the role to move; "outcome" is null, then "x_wins", "o_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: ROLES,
  mode: 'sequential',
  hasChance: false,
  hasHiddenParts: false,
  options: z.strictObject({}),
  outcomes: outcomesOf(ROLES),
  maxActions: 9,
  start: () => ({
    board: [null, null, null, null, null, null, null, null, null],
    turn: 'x',
    outcome: null,
    outcome_reason: null,
  }),
  legal,
  apply,
  toAct: (state) => (state.outcome === null ? [state.turn] : []),
  result: (state) => resultOfOutcome(state.outcome, state.outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.outcome !== null) throw createGameOverError(ID);
    return { ...state, outcome: outcomeOfWinner(winner), outcome_reason: reason };
  },
  view: withoutReasonBeforeEnd,
  isHiddenFrom: () => false,
};
