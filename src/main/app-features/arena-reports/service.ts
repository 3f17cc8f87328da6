import type { ArenaReport } from '../../../shared/contract/index.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import {
  playerLabel,
  recountTables,
  reportText,
  tournamentText,
  unsignedTournament,
  type ArenaReportRecord,
  type Arenas,
} from '../../arena/index.ts';
import type { ReportKey } from '../../platform/report-key/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { ReplayProgram } from '../replay-files/index.ts';
import { reportDocument } from './html.ts';
import { reportJson } from './judge.ts';
import { unsignedRecord } from './record.ts';
import { tournamentFileText, tournamentSection } from './tournament-file.ts';

export interface ArenaReportsDeps {
  readonly arenas: Pick<Arenas, 'report' | 'tournaments'>;
  readonly sessions: Pick<Sessions, 'provenHead'>;
  readonly reportKey: ReportKey;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly version: string;
  /** Null where the build has none. */
  readonly program: () => ReplayProgram | null;
}

export interface ArenaReports {
  /** A run as one file, signed with the key of the data folder unless the run goes on. */
  export(arenaId: string, format: 'html' | 'json'): Promise<Outcome<ExportFile, string>>;
  /** All runs of a tournament with its ratings as one JSON file, signed unless a run goes on. */
  exportTournament(tournamentId: string): Promise<Outcome<ExportFile, string>>;
}

const GOING_ON: ReadonlySet<string> = new Set(['running', 'draining', 'paused']);

export function createArenaReports(deps: ArenaReportsDeps): ArenaReports {
  return {
    async export(arenaId, format) {
      const report = deps.arenas.report(arenaId);
      if (report === null) return refuse('NOT_FOUND', 'No such arena');
      const record = await recordOf(deps, report);
      return record.ok ? fileOf(deps, record.value, format) : record;
    },
    exportTournament: (tournamentId) => exportTournament(deps, tournamentId),
  };
}

const sha256 = (text: string): string => sha256Hex(utf8(text));

/** The record of a run, signed unless the run goes on. */
async function recordOf(
  deps: ArenaReportsDeps,
  report: ArenaReport,
): Promise<Outcome<ArenaReportRecord, string>> {
  const unsigned = unsignedRecord(report, {
    host: {
      version: deps.version,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
    madeAt: new Date(deps.clock.nowMs()).toISOString(),
    headOf: deps.sessions.provenHead,
    sha256,
  });
  return GOING_ON.has(report.state) ? accept(unsigned) : signedRecord(deps, unsigned);
}

async function exportTournament(
  deps: ArenaReportsDeps,
  tournamentId: string,
): Promise<Outcome<ExportFile, string>> {
  const info = deps.arenas.tournaments.find(tournamentId);
  if (info === null) return refuse('NOT_FOUND', 'No such tournament');
  const runs: ArenaReportRecord[] = [];
  const labels: { a: string; b: string }[] = [];
  for (const { arenaId } of info.runs) {
    const report = deps.arenas.report(arenaId);
    if (report === null) continue;
    const record = await recordOf(deps, report);
    if (!record.ok) return record;
    runs.push(record.value);
    labels.push({ a: playerLabel(report, 'a'), b: playerLabel(report, 'b') });
  }
  const tables = recountTables({ runs, labels });
  if (tables === null) return refuse('UNAVAILABLE', 'The players of this tournament cannot be rated');
  const unsigned = unsignedTournament(
    {
      tournament: tournamentSection(info),
      labels,
      runs,
      tables,
      made_at: new Date(deps.clock.nowMs()).toISOString(),
    },
    sha256,
  );
  const signature = GOING_ON.has(info.state)
    ? accept({})
    : await deps.reportKey.sign(tournamentText(unsigned.hashes));
  if (!signature.ok) return signature;
  return accept({
    fileName: `arena-tournament-${tournamentId.slice(0, 8)}.json`,
    mediaType: 'application/json',
    text: tournamentFileText({ ...unsigned, ...signature.value }),
  });
}

async function signedRecord(
  { reportKey }: ArenaReportsDeps,
  record: ArenaReportRecord,
): Promise<Outcome<ArenaReportRecord, string>> {
  const signature = await reportKey.sign(reportText(record.hashes));
  return signature.ok ? accept({ ...record, ...signature.value }) : signature;
}

function fileOf(
  { program }: ArenaReportsDeps,
  record: ArenaReportRecord,
  format: 'html' | 'json',
): Outcome<ExportFile, string> {
  const name = `arena-report-${record.run.arena_id.slice(0, 8)}`;
  if (format === 'json')
    return accept({ fileName: `${name}.json`, mediaType: 'application/json', text: reportJson(record) });
  const page = program();
  if (page === null) return refuse('UNAVAILABLE', 'This host has no page for reports; build it first');
  return accept({ fileName: `${name}.html`, mediaType: 'text/html', text: reportDocument(record, page) });
}
