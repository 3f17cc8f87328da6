import type { Api, AuditRow } from '../../src/shared/contract/index.ts';
import type { ExportFile } from '../../src/shared/contract/export-file.ts';

/** Formats the content of one match as a JSON file. */
export const toJsonFile = (fileName: string, content: unknown): ExportFile => ({
  fileName,
  mediaType: 'application/json',
  text: `${JSON.stringify(content, null, 2)}\n`,
});

const MAX_ROWS = 200;

/** Reads the newest audit rows of a match, at most 200, for its file. */
export async function readSubjectAuditRows(api: Api, subject: string): Promise<readonly AuditRow[]> {
  const { rows } = await api.call('audit.page', { offset: 0, limit: MAX_ROWS, filter: { subject } });
  return rows;
}
