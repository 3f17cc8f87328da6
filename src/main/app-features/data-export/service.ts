import { mkdirSync, rmSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type {
  Api,
  HostInfo,
  ReportFile,
  SavedBundle,
  ServiceState,
  Settings,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { writeZip, type ZipSource } from '../../platform/zip.ts';
import { timeInName, type DataPaths } from '../../platform/data-folder/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { collectOwnData } from './collect-own-data.ts';
import type { LogRing } from './log-ring.ts';
import { buildReport } from './problem-report.ts';
import { dataExportStore } from './store.ts';

export interface DataExportDeps {
  readonly db: Db;
  readonly paths: DataPaths;
  readonly runtime: Pick<Runtime, 'clock' | 'ids'>;
  readonly logs: Pick<LogRing, 'lines'>;
  readonly settings: { get(): Settings };
  readonly services: () => readonly ServiceState[];
  readonly hostInfo: () => Promise<HostInfo>;
  readonly doctor: () => Promise<readonly object[]>;
  /** A client for the window's calls; available once the host listens. */
  readonly api: () => Api;
}

export interface DataExport {
  /** Writes all data of the person as one bundle. */
  createExport(): Promise<Outcome<SavedBundle, 'BUSY'>>;
  previewReport(): Promise<{ readonly reportId: string; readonly files: ReportFile[] }>;
  saveReport(reportId: string): Outcome<SavedBundle, 'NOT_FOUND'>;
}

/** Writes exports of all data and problem reports as ZIP files, called bundles, into the data folder's `exports/`. */
export function createDataExport(deps: DataExportDeps): DataExport {
  const store = dataExportStore(deps.db);
  const folder = join(deps.paths.folder, 'exports');
  let previewedReport: { readonly reportId: string; readonly files: ReportFile[] } | null = null;
  let isBusy = false;

  const writeBundle = (kind: 'export' | 'report', sources: readonly ZipSource[]): SavedBundle => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `arbiter-${kind}-${timeInName(deps.runtime.clock.nowMs())}.zip`);
    // A second bundle within the same millisecond has the same name and replaces the first.
    rmSync(file, { force: true });
    writeZip(file, sources, () => undefined);
    return { file, bytes: statSync(file).size, files: sources.length };
  };
  const sourceOf = ({ path, text }: ReportFile): ZipSource => ({ path, from: { text } });

  return {
    async createExport() {
      if (isBusy) return refuse('BUSY', 'An export is being made');
      isBusy = true;
      try {
        const sources: ZipSource[] = [];
        for await (const file of collectOwnData(deps.api())) sources.push(sourceOf(file));
        return accept(writeBundle('export', sources));
      } finally {
        isBusy = false;
      }
    },
    async previewReport() {
      const input = {
        host: await deps.hostInfo(),
        services: deps.services(),
        settings: deps.settings.get(),
        counts: store.counts(),
        schema: store.schemaVersion(),
        lines: deps.logs.lines(),
        doctor: await deps.doctor(),
        platform: `${process.platform} ${process.arch}`,
      };
      const names = [...store.privateTexts(), input.settings.playerName, userInfo().username];
      const replacements = [
        [deps.paths.folder, '<data>'],
        [homedir(), '~'],
      ] as const;
      previewedReport = {
        reportId: deps.runtime.ids.uuid(),
        files: buildReport(input, { names, replacements }),
      };
      return previewedReport;
    },
    saveReport(reportId) {
      if (previewedReport?.reportId !== reportId) return refuse('NOT_FOUND', 'That report was not previewed');
      return accept(writeBundle('report', previewedReport.files.map(sourceOf)));
    },
  };
}
