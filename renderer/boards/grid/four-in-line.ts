const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** Returns the cells (row * 7 + column) of every line of four on a connect-four board. */
export function fourInLine(rows: readonly string[]): readonly number[] {
  const cells = new Set<number>();
  rows.forEach((line, row) =>
    [...line].forEach((sign, column) => {
      if (sign === '.') return;
      for (const [down, right] of DIRECTIONS) {
        const run = [0, 1, 2, 3].map((step) => [row + down * step, column + right * step] as const);
        if (run.every(([r, c]) => rows[r]?.[c] === sign)) run.forEach(([r, c]) => cells.add(r * 7 + c));
      }
    }),
  );
  return [...cells];
}
