import type { Api, AuditFilter, AuditRow } from '../../../src/shared/contract/index.ts';
import { csvCell } from '../../export/csv.ts';
import { formatUtc } from '../../text/index.ts';

/** Maximum number of exported rows, which is enough for a spreadsheet; `arbiter export` writes the whole log. */
export const MAX_EXPORTED_ROWS = 20_000;
const PAGE_ROWS = 200;

const COLUMNS = ['seq', 'utc', 'system', 'actor', 'action', 'subject', 'payload', 'prev', 'hash'] as const;

/** Writes rows as CSV below a line with the names of the columns; the payload of a row is JSON in its cell. */
export function toAuditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) =>
    [
      String(row.seq),
      formatUtc(row.atMs),
      row.system,
      row.actor,
      row.action,
      row.subject,
      JSON.stringify(row.payload),
      row.prev,
      row.hash,
    ]
      .map(csvCell)
      .join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

export const toAuditJson = (rows: readonly AuditRow[]): string => `${JSON.stringify(rows, null, 2)}\n`;

/** Reads the rows that fit the filter, from row `asOf` back, newest first and at most `MAX_EXPORTED_ROWS`. */
export async function readAuditRows(
  api: Api,
  filter: AuditFilter,
  asOf: number,
): Promise<readonly AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let offset = 0; offset < MAX_EXPORTED_ROWS; offset += PAGE_ROWS) {
    const page = await api.call('audit.page', { offset, limit: PAGE_ROWS, filter, asOf });
    rows.push(...page.rows);
    if (page.rows.length < PAGE_ROWS || rows.length >= page.total) break;
  }
  return rows;
}
