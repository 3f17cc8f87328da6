import type { BeforeRow } from '../../../src/shared/contract/index.ts';

/** The cursor of the page after a list's last row, as the address has it: the row's time and id; empty without a row. */
export const cursorAfter = (last: { readonly createdAtMs: number } | undefined, id = ''): string =>
  last === undefined ? '' : `${last.createdAtMs}.${id}`;

/** Parses the cursor; any other text means the first page. Addresses of earlier versions have no id. */
export function parseCursor(text: string): BeforeRow {
  const [ms = '', id = ''] = text.split('.', 2);
  const beforeMs = Number(ms);
  return beforeMs > 0 ? { beforeMs, ...(id === '' ? {} : { beforeId: id.slice(0, 64) }) } : {};
}
