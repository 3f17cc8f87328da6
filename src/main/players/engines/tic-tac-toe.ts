import { TIC_TAC_TOE_LINES } from '../../games/index.ts';
import type { BuiltInEngine, EngineInput } from './built-in-engine.ts';
import { pick } from './seeded-random.ts';

const EMPTY = '-';

/**
 * Plays perfectly: a random one of the actions that win soonest, else of those that draw, else of those that lose
 * latest.
 */
export const ticTacToeEngine: BuiltInEngine = { levels: 1, choose };

function choose({ view, role, legal, random }: EngineInput): string {
  const moves = ticTacToeMoves(view['board'] as readonly (string | null)[], role).filter(({ action }) =>
    legal.includes(action),
  );
  const bestValue = Math.max(...moves.map(({ value }) => value));
  return pick(
    moves.filter(({ value }) => value === bestValue),
    random,
  ).action;
}

/** Every move of `role` with its value: positive for a win, greater the sooner it comes. */
export function ticTacToeMoves(
  cells: readonly (string | null)[],
  role: string,
): readonly { readonly action: string; readonly value: number }[] {
  const board = cells.map((mark) => mark ?? EMPTY).join('');
  return [...board].flatMap((mark, cell) =>
    mark === EMPTY
      ? [{ action: String(cell), value: -valueOf(withMark(board, cell, role), opponentOf(role)) }]
      : [],
  );
}

const valueByBoard = new Map<string, number>();

/** The value for `role` to move: positive for a win, greater the more cells are left. */
function valueOf(board: string, role: string): number {
  const key = role + board;
  const cachedValue = valueByBoard.get(key);
  if (cachedValue !== undefined) return cachedValue;
  const value = valueAtEnd(board) ?? bestReply(board, role);
  valueByBoard.set(key, value);
  return value;
}

/**
 * The value of a finished game, which is a loss for the side to move if there is a line; null while the game is not
 * over.
 */
function valueAtEnd(board: string): number | null {
  const emptyCells = [...board].filter((cell) => cell === EMPTY).length;
  if (
    TIC_TAC_TOE_LINES.some(
      ([a, b, c]) => board[a] !== EMPTY && board[a] === board[b] && board[b] === board[c],
    )
  ) {
    return -1 - emptyCells;
  }
  return emptyCells === 0 ? 0 : null;
}

function bestReply(board: string, role: string): number {
  const cells = [...board].flatMap((cell, index) => (cell === EMPTY ? [index] : []));
  return Math.max(...cells.map((cell) => -valueOf(withMark(board, cell, role), opponentOf(role))));
}

const withMark = (board: string, cell: number, role: string): string =>
  board.slice(0, cell) + role + board.slice(cell + 1);

const opponentOf = (role: string): string => (role === 'x' ? 'o' : 'x');
