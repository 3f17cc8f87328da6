import type { BeforeRow } from '../../../src/shared/contract/index.ts';

/** Where the page after a list's last row begins, as the address carries it: its time and its id. */
export const olderThan = (last: { readonly createdAtMs: number } | undefined, id = ''): string =>
  last === undefined ? '' : `${last.createdAtMs}.${id}`;

/** The same read back; an address without an id is as good as one from before there was one. */
export function beforeIn(text: string): BeforeRow {
  const [ms = '', id = ''] = text.split('.', 2);
  const beforeMs = Number(ms);
  return beforeMs > 0 ? { beforeMs, ...(id === '' ? {} : { beforeId: id.slice(0, 64) }) } : {};
}
