import { z } from 'zod';
import { call, nothing } from './call.ts';

/** What a person takes along: everything of theirs as open formats, or a report on a fault without anything of theirs. */

/** Relative to the data folder's `exports/`; never a path of anybody's choosing. */
const saved = z.object({ file: z.string(), bytes: z.number(), files: z.number() });
export type SavedBundle = z.infer<typeof saved>;

export const reportFile = z.object({ path: z.string(), text: z.string() });
export type ReportFile = z.infer<typeof reportFile>;

export const DATA_EXPORT_CALLS = {
  /** One ZIP with sessions, leagues, decisions, payments, audit log and agents; no token and no key. */
  'dataExport.create': call(nothing, saved),
  /** The report as it would be saved, every file of it. */
  'dataExport.previewReport': call(nothing, z.object({ reportId: z.string(), files: z.array(reportFile) })),
  /** Saves what was previewed, byte for byte. */
  'dataExport.saveReport': call(z.object({ reportId: z.string().max(64) }), saved),
} as const;
