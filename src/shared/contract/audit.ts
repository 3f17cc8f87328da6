import { z } from 'zod';

/** A row of the audit log. Secrets were redacted from the payload before it was stored. */
export const auditRow = z.object({
  seq: z.number(),
  atMs: z.number(),
  system: z.string(),
  action: z.string(),
  subject: z.string(),
  actor: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The hash of the row before; 64 zeros in the first row. */
  prev: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

const auditFilter = z.object({
  system: z.string().max(64).optional(),
  actor: z.string().max(200).optional(),
  action: z.string().max(64).optional(),
  subject: z.string().max(200).optional(),
  /** Leaves out rows whose payload names another wallet; a row whose payload names none is about all of them. */
  wallet: z.string().max(100).optional(),
  fromMs: z.number().optional(),
  toMs: z.number().optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** Newest first. `asOf` is the number of the last row to include, so that new rows do not shift the pages. */
export const auditPageQuery = z.object({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
  filter: auditFilter.optional(),
  asOf: z.number().int().min(0).optional(),
});
export const auditPage = z.object({
  rows: z.array(auditRow),
  /** Rows that match the filter at `asOf`. */
  total: z.number(),
  asOf: z.number(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** `asOf` is the number of the last row to count; the newest when absent. */
export const auditHoursQuery = auditPageQuery.pick({ filter: true, asOf: true });
export const auditHours = z.object({
  /** The start of the first hour, in UTC; 0 when no row matches. */
  fromMs: z.number(),
  /** Rows of each hour, up to the hour of the newest row that matches; at most a week. */
  counts: z.array(z.number()),
});
export type AuditHours = z.infer<typeof auditHours>;

export const auditHead = z.object({ seq: z.number(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** Progress of one verification run of the audit log, and its result. */
export const verifyProgress = z.object({
  jobId: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Rows that were checked so far. */
  checked: z.number(),
  /** The number of rows of the log when the verification began. */
  total: z.number(),
  elapsedMs: z.number(),
  /** Null while it runs and after it was cancelled. */
  ok: z.boolean().nullable(),
  /** The first row that is not sound; null for none, and where the problem is not one of a row. */
  firstBroken: z.number().nullable(),
  /** What is not sound, or why the verification failed; null without either. */
  detail: z.string().nullable(),
});
export type VerifyProgress = z.infer<typeof verifyProgress>;
