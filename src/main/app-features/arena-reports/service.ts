import type { ExportFile } from '../../../shared/contract/export-file.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { reportText, type ArenaReportRecord, type Arenas } from '../../arena/index.ts';
import type { ReportKey } from '../../platform/report-key/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { ReplayProgram } from '../replay-files/index.ts';
import { reportDocument } from './html.ts';
import { reportJson } from './judge.ts';
import { unsignedRecord } from './record.ts';

export interface ArenaReportsDeps {
  readonly arenas: Pick<Arenas, 'report'>;
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
}

const GOING_ON: ReadonlySet<string> = new Set(['running', 'draining', 'paused']);

export function createArenaReports(deps: ArenaReportsDeps): ArenaReports {
  return {
    async export(arenaId, format) {
      const report = deps.arenas.report(arenaId);
      if (report === null) return refuse('NOT_FOUND', 'No such arena');
      const unsigned = unsignedRecord(report, {
        host: {
          version: deps.version,
          node: process.versions.node,
          platform: `${process.platform} ${process.arch}`,
        },
        madeAt: new Date(deps.clock.nowMs()).toISOString(),
        headOf: deps.sessions.provenHead,
        sha256: (text) => sha256Hex(utf8(text)),
      });
      const signed = GOING_ON.has(report.state) ? accept(unsigned) : await signedRecord(deps, unsigned);
      return signed.ok ? fileOf(deps, signed.value, format) : signed;
    },
  };
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
