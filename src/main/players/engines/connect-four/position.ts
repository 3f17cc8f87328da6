/**
 * Each column takes seven bits, the lowest cell first and the seventh always
 * empty, so that no line wraps around. The 49 bits are kept as two numbers:
 * columns 0–3 (28 bits) and columns 4–6 (21 bits).
 */
export const COLUMNS = 7;
export const ROWS = 6;
const LOW_COLUMNS = 4;
const LOW_BITS = 28;
const LOW_MASK = 0xfff_ffff;
/** Vertical, falling, horizontal and rising neighbours. */
const STEPS = [1, 6, 7, 8] as const;

/** A position with discs that can be dropped and undone; "own" is the side to move. */
export class ConnectFourPosition {
  ownLow = 0;
  ownHigh = 0;
  allLow = 0;
  allHigh = 0;
  discs = 0;
  readonly heights = new Uint8Array(COLUMNS);

  isOpen(column: number): boolean {
    return this.heights[column]! < ROWS;
  }

  drop(column: number): void {
    const bit = (column % LOW_COLUMNS) * 7 + this.heights[column]!;
    this.ownLow ^= this.allLow;
    this.ownHigh ^= this.allHigh;
    if (column < LOW_COLUMNS) this.allLow |= 1 << bit;
    else this.allHigh |= 1 << bit;
    this.heights[column]!++;
    this.discs++;
  }

  undo(column: number): void {
    this.discs--;
    this.heights[column]!--;
    const bit = (column % LOW_COLUMNS) * 7 + this.heights[column]!;
    if (column < LOW_COLUMNS) this.allLow ^= 1 << bit;
    else this.allHigh ^= 1 << bit;
    this.ownLow ^= this.allLow;
    this.ownHigh ^= this.allHigh;
  }

  /** Whether the side to move connects four in this open column. */
  isWinningColumn(column: number): boolean {
    return this.connects(column, this.ownLow, this.ownHigh);
  }

  /** Whether the other side would connect four in this open column. */
  isThreatenedColumn(column: number): boolean {
    return this.connects(column, this.ownLow ^ this.allLow, this.ownHigh ^ this.allHigh);
  }

  private connects(column: number, low: number, high: number): boolean {
    const bit = 1 << ((column % LOW_COLUMNS) * 7 + this.heights[column]!);
    return column < LOW_COLUMNS ? hasFour(low | bit, high) : hasFour(low, high | bit);
  }
}

function hasFour(low: number, high: number): boolean {
  for (const step of STEPS) {
    const pairsLow = low & shiftedLow(low, high, step);
    const pairsHigh = high & (high >>> step);
    if ((pairsLow & shiftedLow(pairsLow, pairsHigh, 2 * step)) !== 0) return true;
    if ((pairsHigh & (pairsHigh >>> (2 * step))) !== 0) return true;
  }
  return false;
}

const shiftedLow = (low: number, high: number, distance: number): number =>
  ((low >>> distance) | (high << (LOW_BITS - distance))) & LOW_MASK;

const lineLow: number[] = [];
const lineHigh: number[] = [];

/** Adds the line of four from a cell in one direction if it fits on the board. */
function addLine(column: number, row: number, [right, up]: readonly [number, number]): void {
  const lastColumn = column + 3 * right;
  const lastRow = row + 3 * up;
  if (lastColumn >= COLUMNS || lastRow < 0 || lastRow >= ROWS) return;
  let low = 0;
  let high = 0;
  for (let step = 0; step < 4; step++) {
    const start = column + step * right;
    const bit = 1 << ((start % LOW_COLUMNS) * 7 + row + step * up);
    if (start < LOW_COLUMNS) low |= bit;
    else high |= bit;
  }
  lineLow.push(low);
  lineHigh.push(high);
}

for (let column = 0; column < COLUMNS; column++) {
  for (let row = 0; row < ROWS; row++) {
    for (const way of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ] as const)
      addLine(column, row, way);
  }
}

const LINE_LOW = Int32Array.from(lineLow);
const LINE_HIGH = Int32Array.from(lineHigh);
const LINE_SCORES = [0, 1, 4, 14, 0] as const;

/** The static evaluation for the side to move: the difference of open lines, weighted by their discs. */
export function staticEvaluation({ ownLow, ownHigh, allLow, allHigh }: ConnectFourPosition): number {
  const otherLow = ownLow ^ allLow;
  const otherHigh = ownHigh ^ allHigh;
  let score = 0;
  for (let line = 0; line < LINE_LOW.length; line++) {
    const mineLow = ownLow & LINE_LOW[line]!;
    const mineHigh = ownHigh & LINE_HIGH[line]!;
    const theirsLow = otherLow & LINE_LOW[line]!;
    const theirsHigh = otherHigh & LINE_HIGH[line]!;
    if ((theirsLow | theirsHigh) === 0) score += LINE_SCORES[countBits(mineLow) + countBits(mineHigh)]!;
    else if ((mineLow | mineHigh) === 0) score -= LINE_SCORES[countBits(theirsLow) + countBits(theirsHigh)]!;
  }
  return score;
}

/** The number of set bits, at most four. */
function countBits(value: number): number {
  let left = value;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/** Reads the six strings of a view, top row first; `own` is the letter of the side to move. */
export function positionFrom(board: readonly string[], own: string): ConnectFourPosition {
  const position = new ConnectFourPosition();
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const disc = board[ROWS - 1 - row]?.charAt(column) ?? '.';
      if (disc === '.') break;
      const bit = 1 << ((column % LOW_COLUMNS) * 7 + row);
      place(position, column, disc === own ? { bit, own: bit } : { bit, own: 0 });
    }
  }
  return position;
}

function place(
  position: ConnectFourPosition,
  column: number,
  disc: { readonly bit: number; readonly own: number },
): void {
  if (column < LOW_COLUMNS) {
    position.allLow |= disc.bit;
    position.ownLow |= disc.own;
  } else {
    position.allHigh |= disc.bit;
    position.ownHigh |= disc.own;
  }
  position.heights[column]!++;
  position.discs++;
}
