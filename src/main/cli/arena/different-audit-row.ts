import type { ArenaEvidence } from '../../../shared/contract/index.ts';
import { auditHashesOf } from '../../app-features/arena-reports/index.ts';

/** The first of the run's two rows in the audit log that the data folder has otherwise or has not; null when both agree. */
export function differentAuditRow(audit: ArenaEvidence['audit'], dataFolder: string): string | null {
  if (audit === null) return null;
  const [first, last] = auditHashesOf(dataFolder, [audit.first.seq, audit.last.seq]) ?? [];
  if (first !== audit.first.hash) return 'evidence.audit.first';
  return last === audit.last.hash ? null : 'evidence.audit.last';
}
