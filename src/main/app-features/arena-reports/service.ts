import type { ArenaRunReport } from '../../../shared/contract/index.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import {
  playerLabel,
  toReportTables,
  reportText,
  tournamentText,
  unsignedTournament,
  type ArenaReportRecord,
  type Arenas,
} from '../../arena/index.ts';
import type { ReportKey } from '../../platform/report-key/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { ReplayPageAssets } from '../replay-files/index.ts';
import { reportDocument, tournamentDocument } from './html.ts';
import { reportJson } from './verify-run-report.ts';
import { unsignedRecord } from './unsigned-record.ts';
import { tournamentFileText, tournamentSection } from './tournament-file.ts';

export interface ArenaReportsDeps {
  readonly arenas: Pick<Arenas, 'readReport' | 'tournaments'>;
  readonly sessions: Pick<Sessions, 'findFinalHead'>;
  readonly reportKey: ReportKey;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly version: string;
  /** Null where the build has none. */
  readonly pageAssets: () => ReplayPageAssets | null;
}

export interface ArenaReports {
  /** A run as one file, signed with the key of the data folder unless the run is still in progress. */
  export(arenaId: string, format: 'html' | 'json'): Promise<Outcome<ExportFile, string>>;
  /** All runs of a tournament with its ratings as one file, signed unless a run is still in progress. */
  exportTournament(tournamentId: string, format: 'html' | 'json'): Promise<Outcome<ExportFile, string>>;
}

const UNFINISHED_STATES: ReadonlySet<string> = new Set(['running', 'draining', 'paused']);

export function createArenaReports(deps: ArenaReportsDeps): ArenaReports {
  return {
    async export(arenaId, format) {
      const report = deps.arenas.readReport(arenaId);
      if (report === null) return refuse('NOT_FOUND', 'No such arena run');
      const outcome = await createRecord(deps, report);
      if (!outcome.ok) return outcome;
      const record = outcome.value;
      return fileOf(deps, {
        name: `arena-report-${arenaId.slice(0, 8)}`,
        format,
        json: () => reportJson(record),
        page: (pageAssets) => reportDocument(record, pageAssets),
      });
    },
    exportTournament: (tournamentId, format) => exportTournament(deps, tournamentId, format),
  };
}

const sha256 = (text: string): string => sha256Hex(utf8(text));

/** The record of a run, signed unless the run is still in progress. */
async function createRecord(
  deps: ArenaReportsDeps,
  report: ArenaRunReport,
): Promise<Outcome<ArenaReportRecord, string>> {
  const unsignedReport = unsignedRecord(report, {
    host: {
      version: deps.version,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
    madeAt: new Date(deps.clock.nowMs()).toISOString(),
    headOf: deps.sessions.findFinalHead,
    sha256,
  });
  return UNFINISHED_STATES.has(report.state) ? accept(unsignedReport) : signRecord(deps, unsignedReport);
}

async function exportTournament(
  deps: ArenaReportsDeps,
  tournamentId: string,
  format: 'html' | 'json',
): Promise<Outcome<ExportFile, string>> {
  const info = deps.arenas.tournaments.find(tournamentId);
  if (info === null) return refuse('NOT_FOUND', 'No such tournament');
  const runs: ArenaReportRecord[] = [];
  const labels: { a: string; b: string }[] = [];
  for (const { arenaId } of info.runs) {
    const report = deps.arenas.readReport(arenaId);
    if (report === null) continue;
    const record = await createRecord(deps, report);
    if (!record.ok) return record;
    runs.push(record.value);
    labels.push({ a: playerLabel(report, 'a'), b: playerLabel(report, 'b') });
  }
  const tables = toReportTables({ runs, labels });
  if (tables === null) return refuse('UNAVAILABLE', 'The players of this tournament cannot be rated');
  const unsignedReport = unsignedTournament(
    {
      tournament: tournamentSection(info),
      labels,
      runs,
      tables,
      made_at: new Date(deps.clock.nowMs()).toISOString(),
    },
    sha256,
  );
  const signature = UNFINISHED_STATES.has(info.state)
    ? accept({})
    : await deps.reportKey.sign(tournamentText(unsignedReport.hashes));
  if (!signature.ok) return signature;
  const record = { ...unsignedReport, ...signature.value };
  return fileOf(deps, {
    name: `arena-tournament-${tournamentId.slice(0, 8)}`,
    format,
    json: () => tournamentFileText(record),
    page: (pageAssets) => tournamentDocument(record, pageAssets),
  });
}

async function signRecord(
  { reportKey }: ArenaReportsDeps,
  record: ArenaReportRecord,
): Promise<Outcome<ArenaReportRecord, string>> {
  const signature = await reportKey.sign(reportText(record.hashes));
  return signature.ok ? accept({ ...record, ...signature.value }) : signature;
}

interface ReportFile {
  /** The name of the file without its ending. */
  readonly name: string;
  readonly format: 'html' | 'json';
  readonly json: () => string;
  readonly page: (pageAssets: ReplayPageAssets) => string;
}

function fileOf(
  deps: ArenaReportsDeps,
  { name, format, json, page }: ReportFile,
): Outcome<ExportFile, string> {
  if (format === 'json')
    return accept({ fileName: `${name}.json`, mediaType: 'application/json', text: json() });
  const pageAssets = deps.pageAssets();
  if (pageAssets === null) return refuse('UNAVAILABLE', 'This host has no page for reports; build it first');
  return accept({ fileName: `${name}.html`, mediaType: 'text/html', text: page(pageAssets) });
}
