/** The width of a square in the units of everything that is drawn over a chess board. */
const SQUARE_WIDTH = 100;
/** The width of the board in the same units. */
export const BOARD_WIDTH = 8 * SQUARE_WIDTH;

/** The middle of a square such as `e4`. */
export function middleOf(square: string, flipped: boolean): readonly [number, number] {
  const column = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const row = 8 - Number(square[1]);
  const [x, y] = flipped ? [7 - column, 7 - row] : [column, row];
  return [(x + 0.5) * SQUARE_WIDTH, (y + 0.5) * SQUARE_WIDTH];
}

/** The square under a point of the board; null outside of it. */
export function squareAt(x: number, y: number, flipped: boolean): string | null {
  if (x < 0 || y < 0 || x >= BOARD_WIDTH || y >= BOARD_WIDTH) return null;
  const [column, row] = [Math.floor(x / SQUARE_WIDTH), Math.floor(y / SQUARE_WIDTH)];
  const [file, rank] = flipped ? [7 - column, row + 1] : [column, 8 - row];
  return 'abcdefgh'.charAt(file) + String(rank);
}

/** The head of an arrow, and half the widths of its shaft and its head, in the same units. */
const ARROW_HEAD_LENGTH = 34;
const HALF_SHAFT_WIDTH = 9;
const HALF_HEAD_WIDTH = 26;

/** An arrow from the middle of a square to the middle of another, as path and transform of an SVG element. */
export function arrowBetween(from: string, to: string, flipped: boolean): { d: string; transform: string } {
  const [fromX, fromY] = middleOf(from, flipped);
  const [toX, toY] = middleOf(to, flipped);
  const length = Math.hypot(toX - fromX, toY - fromY);
  const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const shaft = length - ARROW_HEAD_LENGTH;
  return {
    transform: `translate(${fromX} ${fromY}) rotate(${angle})`,
    d: `M0 -${HALF_SHAFT_WIDTH}H${shaft}V-${HALF_HEAD_WIDTH}L${length} 0L${shaft} ${HALF_HEAD_WIDTH}V${HALF_SHAFT_WIDTH}H0Z`,
  };
}
