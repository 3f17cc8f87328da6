/** Small dense matrices, by rows. */
export type Matrix = readonly (readonly number[])[];

export const squareOf = (size: number, entryAt: (row: number, column: number) => number): number[][] =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => entryAt(row, column)),
  );

/** The entry at a place; 0 outside of the matrix. */
export const entryOf = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0;

/** The product of two square matrices of the same size. */
export const multiply = (a: Matrix, b: Matrix): number[][] =>
  squareOf(a.length, (row, column) =>
    a.reduce((sum, _, index) => sum + entryOf(a, row, index) * entryOf(b, index, column), 0),
  );

/** The inverse by elimination with pivots; null for a singular matrix. */
export function invert(matrix: Matrix): number[][] | null {
  const size = matrix.length;
  let rows: Matrix = matrix.map((row, index) => [
    ...row,
    ...Array.from({ length: size }, (_, column) => (column === index ? 1 : 0)),
  ]);
  for (let column = 0; column < size; column += 1) {
    const orderedRows = withPivot(rows, column);
    if (Math.abs(entryOf(orderedRows, column, column)) < SMALLEST_PIVOT) return null;
    rows = eliminate(orderedRows, column);
  }
  return rows.map((row) => row.slice(size));
}

const SMALLEST_PIVOT = 1e-300;

/** The rows with the greatest entry of this column, at or below the diagonal, on the diagonal. */
function withPivot(rows: Matrix, column: number): Matrix {
  let bestRow = column;
  for (let row = column + 1; row < rows.length; row += 1)
    if (Math.abs(entryOf(rows, row, column)) > Math.abs(entryOf(rows, bestRow, column))) bestRow = row;
  return rows.map(
    (row, index) => (index === column ? rows[bestRow] : index === bestRow ? rows[column] : row) ?? row,
  );
}

/** The rows after this column was cleared outside the diagonal. */
function eliminate(rows: Matrix, column: number): Matrix {
  const pivot = entryOf(rows, column, column);
  const pivotRow = (rows[column] ?? []).map((value) => value / pivot);
  return rows.map((row, index) => {
    const factor = row[column] ?? 0;
    return index === column ? pivotRow : row.map((value, place) => value - factor * (pivotRow[place] ?? 0));
  });
}
