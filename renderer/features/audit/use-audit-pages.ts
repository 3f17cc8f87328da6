import type { AuditFilter, AuditRow } from '../../../src/shared/contract/index.ts';
import { usePages, type Pages } from '../../host/index.ts';

export type AuditPages = Pages<AuditRow>;

/** Reads the rows of the audit log that fit the filter, newest first. */
export const useAuditPages = (filter: AuditFilter): AuditPages => usePages('audit.page', filter);
