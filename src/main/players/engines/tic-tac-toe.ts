import { TIC_TAC_TOE_LINES } from '../../games/index.ts';
import type { BuiltIn, MoveQuestion } from './chooser.ts';
import { pick } from './dice.ts';

const EMPTY = '-';

/** Perfect play: any of the actions that win soonest, else any that hold the draw. */
export const ticTacToe: BuiltIn = { levels: 1, choose };

function choose({ view, role, legal, random }: MoveQuestion): string {
  const board = (view['board'] as readonly (string | null)[]).map((mark) => mark ?? EMPTY).join('');
  const values = legal.map((cell) => -worth(marked(board, Number(cell), role), other(role)));
  const best = Math.max(...values);
  return pick(
    legal.filter((_, index) => values[index] === best),
    random,
  );
}

const known = new Map<string, number>();

/** Value for `role` to move: positive wins, more for a win with more cells left. */
function worth(board: string, role: string): number {
  const key = role + board;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = ended(board) ?? bestReply(board, role);
  known.set(key, value);
  return value;
}

/** Whoever is to move has just lost when a line stands; null while the game goes on. */
function ended(board: string): number | null {
  const open = [...board].filter((cell) => cell === EMPTY).length;
  if (
    TIC_TAC_TOE_LINES.some(
      ([a, b, c]) => board[a] !== EMPTY && board[a] === board[b] && board[b] === board[c],
    )
  ) {
    return -1 - open;
  }
  return open === 0 ? 0 : null;
}

function bestReply(board: string, role: string): number {
  const cells = [...board].flatMap((cell, index) => (cell === EMPTY ? [index] : []));
  return Math.max(...cells.map((cell) => -worth(marked(board, cell, role), other(role))));
}

const marked = (board: string, cell: number, role: string): string =>
  board.slice(0, cell) + role + board.slice(cell + 1);

const other = (role: string): string => (role === 'x' ? 'o' : 'x');
