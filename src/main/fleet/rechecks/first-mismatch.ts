/** The part of a log row that a player chose. */
export interface ChosenRow {
  readonly seq: number;
  readonly kind: string;
  readonly role: string;
  readonly action: unknown;
}

/**
 * Finds the first row in which another playing of the game differs from its log, or which only one of them has, and
 * returns its number; null when both went the same way. Roles are compared one by one, because of two choices at the
 * same time either may be written first.
 */
export function findFirstMismatch(
  countedRows: readonly ChosenRow[],
  playedAgain: readonly ChosenRow[],
): number | null {
  const roles = new Set([...countedRows, ...playedAgain].map(({ role }) => role));
  const rows = [...roles].flatMap((role) => {
    const isOwn = (row: ChosenRow): boolean => row.role === role;
    return firstDifference(countedRows.filter(isOwn), playedAgain.filter(isOwn)) ?? [];
  });
  return rows.length === 0 ? null : Math.min(...rows);
}

const textOf = ({ kind, action }: ChosenRow): string => JSON.stringify([kind, action]);

function firstDifference(
  countedRows: readonly ChosenRow[],
  playedAgain: readonly ChosenRow[],
): number | null {
  for (const [index, row] of countedRows.entries()) {
    const other = playedAgain[index];
    if (other === undefined || textOf(other) !== textOf(row)) return row.seq;
  }
  return playedAgain[countedRows.length]?.seq ?? null;
}
