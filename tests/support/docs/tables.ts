/** A table of a page, cell by cell. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const ROW = /^ *\|/u;
const DASHES = /^ *\| *:?-+/u;

/** The cells of a row, without the backslash that keeps a bar inside a cell. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

/** Every table of a text, in order. */
export function tablesIn(text: string): Table[] {
  const blocks = text.split(/\n(?! *\|)/u).map((block) => block.split('\n').filter((line) => ROW.test(line)));
  return blocks
    .filter(([, dashes = '']) => DASHES.test(dashes))
    .map(([head = '', , ...rows]) => ({ head: cellsOf(head), rows: rows.map(cellsOf) }));
}

/** The rows of all tables of a text, without their heads. */
export const rowsIn = (text: string): (readonly string[])[] => tablesIn(text).flatMap(({ rows }) => rows);
