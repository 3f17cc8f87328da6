import type { ArenaEvidence } from '../../../../shared/contract/index.ts';
import { readAuditHashes, readSessionHeads } from '../../../app-features/arena-reports/index.ts';
import type { ReportGame } from '../../../arena/index.ts';

/**
 * The first game whose log in the data folder has another head, or that is not in the folder; null when all agree. A
 * text about the folder when it has no database.
 */
export function findDifferentLog(games: readonly ReportGame[], dataFolder: string): string | null {
  const heads = readSessionHeads(
    dataFolder,
    games.map(([, , sessionId]) => sessionId),
  );
  if (heads === null) return `there is no database in ${dataFolder}`;
  const index = games.findIndex(([, , , head], game) => heads[game] !== head);
  return index === -1 ? null : `games[${index}]`;
}

/**
 * The first of the run's two rows of the audit log that is missing from the data folder or differs there; null if both
 * agree, or if the report names no rows.
 */
export function findDifferentAuditRow(audit: ArenaEvidence['audit'], dataFolder: string): string | null {
  if (audit === null) return null;
  const [first, last] = readAuditHashes(dataFolder, [audit.first.seq, audit.last.seq]) ?? [];
  if (first !== audit.first.hash) return 'evidence.audit.first';
  return last === audit.last.hash ? null : 'evidence.audit.last';
}
