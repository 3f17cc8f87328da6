import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import { createGameOverError, createUnlistedActionError } from '../errors.ts';
import type { GameTemplate } from '../game-template.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome, withoutReasonBeforeEnd } from '../outcomes.ts';

const ID = 'connect_four.v1';
const ROLES = ['red', 'yellow'] as const;
type Colour = (typeof ROLES)[number];

const COLUMNS = 7;
const ROWS = 6;
const EMPTY = '.';
const DISC: Readonly<Record<Colour, string>> = { red: 'r', yellow: 'y' };
/** Row and column steps of the four directions of a line. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

export type ConnectFourState = {
  /** Six rows from the top, each of seven characters: `.`, `r` or `y`. */
  readonly board: readonly string[];
  readonly turn: Colour;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

interface Cell {
  readonly row: number;
  readonly column: number;
}

function legal(state: ConnectFourState, role: string): readonly string[] {
  if (state.outcome !== null || role !== state.turn) return [];
  return freeColumns(state.board);
}

function freeColumns(board: readonly string[]): string[] {
  const columns: string[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    if (discAt(board, { row: 0, column }) === EMPTY) columns.push(String(column));
  }
  return columns;
}

const discAt = (board: readonly string[], { row, column }: Cell): string | undefined => board[row]?.[column];

function apply(state: ConnectFourState, role: string, action: string): ConnectFourState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  const cell = landingCell(state.board, Number(action));
  const board = state.board.with(cell.row, rowWithDisc(state.board[cell.row] ?? '', cell, DISC[state.turn]));
  const nextState: ConnectFourState = { ...state, board, turn: state.turn === 'red' ? 'yellow' : 'red' };
  if (connects(board, cell))
    return { ...nextState, outcome: outcomeOfWinner(state.turn), outcome_reason: 'line' };
  if (board[0]?.includes(EMPTY)) return nextState;
  return { ...nextState, outcome: outcomeOfWinner(null), outcome_reason: 'board_full' };
}

function landingCell(board: readonly string[], column: number): Cell {
  let row = ROWS - 1;
  while (discAt(board, { row, column }) !== EMPTY) row--;
  return { row, column };
}

const rowWithDisc = (text: string, { column }: Cell, disc: string): string =>
  text.slice(0, column) + disc + text.slice(column + 1);

/** Whether the disc at `cell` is part of a line of at least four. */
const connects = (board: readonly string[], cell: Cell): boolean =>
  DIRECTIONS.some(
    ([down, right]) =>
      1 + runLength(board, cell, [down, right]) + runLength(board, cell, [-down, -right]) >= 4,
  );

function runLength(board: readonly string[], cell: Cell, [down, right]: readonly [number, number]): number {
  const disc = discAt(board, cell);
  let length = 0;
  while (
    discAt(board, { row: cell.row + down * (length + 1), column: cell.column + right * (length + 1) }) ===
    disc
  ) {
    length++;
  }
  return length;
}

export const connectFour: GameTemplate<ConnectFourState> = {
  id: ID,
  title: 'Connect four',
  description: `Two players drop discs in turn into a board of 7 columns and 6 rows; red begins. A disc falls to the lowest empty cell of its column. Four own discs in a row, column or diagonal win; a full board without such a line is a draw.
Actions: a column that is not full, as text, "0" (left) to "6" (right).
State: "board" is six strings from the top row to the bottom row, seven characters each: "." empty, "r" red, "y" yellow; "turn" is the role to move; "outcome" is null, then "red_wins", "yellow_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: ROLES,
  mode: 'sequential',
  hasChance: false,
  hasHiddenParts: false,
  options: z.strictObject({}),
  outcomes: outcomesOf(ROLES),
  maxActions: COLUMNS * ROWS,
  start: () => ({
    board: Array.from({ length: ROWS }, () => EMPTY.repeat(COLUMNS)),
    turn: 'red',
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
