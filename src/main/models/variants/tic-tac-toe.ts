import { shuffle } from '../../games/index.ts';
import { drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

/** A magic square: the three cells of every line have numbers that sum to 15, and no other three have. */
const SQUARE = [2, 7, 6, 9, 5, 1, 4, 3, 8] as const;
/** The cells after a quarter turn, and after a mirroring. */
const TURNED = [6, 3, 0, 7, 4, 1, 8, 5, 2] as const;
const MIRRORED = [2, 1, 0, 5, 4, 3, 8, 7, 6] as const;
const SYMMETRIES = 8;

const permute = (square: readonly number[], order: readonly number[]): readonly number[] =>
  order.map((cell) => square[cell] ?? 0);

/** One of the eight symmetric forms of the square, drawn by the key. */
function squareOf(key: Uint8Array): readonly number[] {
  const [choice = 0] = shuffle(
    Array.from({ length: SYMMETRIES }, (_, index) => index),
    key,
  );
  let square: readonly number[] = choice >= 4 ? permute(SQUARE, MIRRORED) : SQUARE;
  for (let turn = 0; turn < choice % 4; turn += 1) square = permute(square, TURNED);
  return square;
}

/** Tic-tac-toe as a game of numbers. */
export function ticTacToeVariant(key: Uint8Array): GameVariant {
  const square = squareOf(key);
  const [first = '', second = ''] = drawNames(key, 2);
  const role = createRenamer(['x', 'o'], [first, second]);
  return {
    title: 'a game of numbers',
    description: `Two players, "${first}" and "${second}", take turns; "${first}" begins. In a turn a player takes one of the numbers from 1 to 9 that nobody has taken. The first player who has three numbers that sum to exactly 15 wins. When all numbers are taken and nobody has won, the game is drawn.
State: "taken", the numbers of each player; "free", the numbers that nobody has; "turn", who takes next.`,
    role,
    action: (action) => String(square[Number(action)] ?? action),
    view({ board, turn }) {
      const cells = Array.isArray(board) ? board : [];
      const numbersOf = (owner: string | null): number[] =>
        cells.flatMap((mark, cell) => (mark === owner ? [square[cell] ?? 0] : [])).sort((a, b) => a - b);
      return {
        taken: { [first]: numbersOf('x'), [second]: numbersOf('o') },
        free: numbersOf(null),
        turn: renamedOrNull(turn, role),
      };
    },
  };
}
