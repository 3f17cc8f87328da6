import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** Exports of all data of the person in open formats, and problem reports without any personal data. */

/** A ZIP in the data folder's `exports/`; a caller cannot choose the path. */
const savedBundle = z.object({
  /** The absolute path of the ZIP. */
  file: z.string(),
  /** The size of the ZIP. */
  bytes: z.number(),
  /** The number of files in the ZIP. */
  files: z.number(),
});
export type SavedBundle = z.infer<typeof savedBundle>;

const reportFile = z.object({ path: z.string(), text: z.string() });
export type ReportFile = z.infer<typeof reportFile>;

export const DATA_EXPORT_CALLS = {
  /** Writes one ZIP with sessions, leagues, decisions, payments, audit log and agents, without tokens and keys. */
  'dataExport.create': call(emptyObject, savedBundle),
  /** Returns every file of the report as it would be saved. */
  'dataExport.previewReport': call(
    emptyObject,
    z.object({ reportId: z.string(), files: z.array(reportFile) }),
  ),
  /** Saves the previewed report byte for byte. */
  'dataExport.saveReport': call(z.object({ reportId: z.string().max(64) }), savedBundle),
} as const;
