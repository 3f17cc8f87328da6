/**
 * Formats one CSV cell. Names and payloads come from agents, so text that a spreadsheet would run
 * as a formula is escaped.
 */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row of a table as plain values, by the names of their columns. */
export type PlainRow = Readonly<Record<string, string | number | boolean | null>>;

/** Writes a table as CSV, with the columns of its first row; numbers stay as they are, and null is an empty cell. */
export function rowsToCsv(rows: readonly PlainRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: PlainRow[string] | undefined): string =>
    typeof value === 'string' ? csvCell(value) : String(value ?? '');
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
