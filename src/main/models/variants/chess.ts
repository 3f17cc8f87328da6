import type { JsonObject } from '../../../shared/json.ts';
import { drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

const SIZE = 8;
const PIECES = ['k', 'q', 'r', 'b', 'n', 'p'];
const MOVE = /^([a-h][1-8])([a-h][1-8])([qrbn]?)$/u;

/** Columns and rows count from the other side, so that neither the files nor the sides are where they were. */
const mirror = (number: number): number => SIZE + 1 - number;

/** A square such as `e2` as column and row: `47`. */
const coordinatesOf = (square: string): string =>
  `${mirror(square.charCodeAt(0) - 96)}${mirror(Number(square.charAt(1)))}`;

/** The squares to which a king may castle, by the letter of the right. */
const CASTLING_TARGETS: Readonly<Record<string, string>> = { K: 'g1', Q: 'c1', k: 'g8', q: 'c8' };

/** Chess with figures that have other names, on a grid that is seen from the other side. */
export function chessVariant(key: Uint8Array): GameVariant {
  const [first = '', second = '', ...pieceNames] = drawNames(key, 2 + PIECES.length);
  const role = createRenamer(['white', 'black'], [first, second]);
  const pieceName = createRenamer(PIECES, pieceNames);
  return {
    title: 'a game of figures on a grid',
    description: rulesOf([first, second], pieceNames),
    role,
    action(action) {
      const [, from, to, symbol] = MOVE.exec(action) ?? [];
      if (from === undefined || to === undefined) return action;
      const move = `${coordinatesOf(from)}:${coordinatesOf(to)}`;
      return symbol === undefined || symbol === '' ? move : `${move}:${pieceName(symbol)}`;
    },
    view({ fen, turn }) {
      const [board = '', , rights = '-', enPassant = '-', halfmoveClock = '0', fullmoveNumber = '1'] =
        String(fen).split(' ');
      const piecesOf = (isFirst: boolean): JsonObject => squaresByPiece(board, isFirst, pieceName);
      const castlingTargetsOf = (isFirst: boolean): string[] =>
        [...rights].flatMap((right) => {
          const target = CASTLING_TARGETS[right];
          return target === undefined || isUpperCase(right) !== isFirst ? [] : [coordinatesOf(target)];
        });
      return {
        on_grid: { [first]: piecesOf(true), [second]: piecesOf(false) },
        leaps: { [first]: castlingTargetsOf(true), [second]: castlingTargetsOf(false) },
        passed: enPassant === '-' ? null : coordinatesOf(enPassant),
        quiet: Number(halfmoveClock),
        round: Number(fullmoveNumber),
        turn: renamedOrNull(turn, role),
      };
    },
  };
}

const isUpperCase = (symbol: string): boolean => symbol === symbol.toUpperCase();

/** The squares of a player's figures, by the name of the figure. */
function squaresByPiece(board: string, isFirst: boolean, pieceName: (symbol: string) => string): JsonObject {
  const squares = new Map<string, string[]>(PIECES.map((symbol) => [symbol, []]));
  for (const [row, cells] of board.split('/').entries()) {
    let column = 0;
    for (const cell of cells) {
      const symbol = cell.toLowerCase();
      if (squares.has(symbol) && isUpperCase(cell) === isFirst)
        squares.get(symbol)?.push(`${SIZE - column}${row + 1}`);
      column += Number(cell) || 1;
    }
  }
  return Object.fromEntries(
    [...squares].map(([symbol, squareNames]) => [pieceName(symbol), squareNames.toSorted()]),
  );
}

function rulesOf([first, second]: readonly [string, string], pieceNames: readonly string[]): string {
  const [leader = '', both = '', lines = '', slants = '', jumper = '', walker = ''] = pieceNames;
  return `Two players, "${first}" and "${second}", take turns; "${first}" begins. They move figures on a grid of 64 places. A place is written as two digits, its column and its row, both from 1 to 8: "48" is column 4, row 8. In a turn a player moves one figure to a place that is empty or holds a figure of the other player, which is then removed.
A "${lines}" goes any number of places along its column or its row. A "${slants}" goes any number of places on a slant: column and row change by the same number. A "${both}" goes like a "${lines}" or like a "${slants}". None of these passes over another figure. A "${jumper}" goes two places along its column or row and one place to the side, over figures that stand between. The "${leader}" goes one place in any direction.
A "${walker}" of "${first}" goes to the next lower row of its column when that place is empty, and from row 7 two rows when both places are empty; a "${walker}" of "${second}" goes to the next higher row, and from row 2 two rows. It removes a figure only by a step of one row forward and one column to the side. A "${walker}" that has just gone two rows may in the next turn be removed by a "${walker}" that goes to the place it passed, which is then in "passed". A "${walker}" that reaches the last row becomes a "${both}", "${lines}", "${slants}" or "${jumper}", whose name is added to the action.
A "${leader}" and a "${lines}" of the same player that have not moved yet may move together: the "${leader}" goes two columns towards the "${lines}", which is put on the place that the "${leader}" passed. The places between them must be empty, and no figure of the other player may reach the place of the "${leader}", the one it passes or the one it goes to. "leaps" are the places to which a "${leader}" may still go in this way.
No move may leave the own "${leader}" where the other player could remove it. A player who has no move loses when the other player could remove the "${leader}"; otherwise the game is drawn. It is also drawn when the figures left can win for nobody, when a position occurs for the third time, and after fifty turns of each player without a removed figure and without a move of a "${walker}".
Actions: the place of the figure and the place it goes to, "48:46"; with a new figure "42:41:${both}".
State: "on_grid", the places of each player's figures by their names; "leaps"; "passed", or null; "quiet", turns since a figure was removed or a "${walker}" moved; "round", the number of the round; "turn", who moves next.`;
}
