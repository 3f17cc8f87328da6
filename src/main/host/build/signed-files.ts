import {
  createArenaReports,
  REPORT_PAGE,
  type ArenaReportsDeps,
} from '../../app-features/arena-reports/index.ts';
import {
  createReplayFiles,
  createPageAssetsReader,
  type ReplayFilesDeps,
} from '../../app-features/replay-files/index.ts';
import { createReportKey, type ReportKeyDeps } from '../../platform/report-key/index.ts';
import type { Clock, Random } from '../../platform/runtime.ts';
import { installedProgramUrl } from '../../platform/resource-url.ts';
import type { HostOptions } from '../../platform/host-api.ts';

interface SignedFilesDeps {
  readonly options: Pick<HostOptions, 'version' | 'threadUrl'>;
  readonly storage: Pick<ReportKeyDeps, 'audit' | 'writer'>;
  readonly runtime: { readonly clock: Clock; readonly random: Random };
}

type SignedFileDomains = Omit<
  ReplayFilesDeps & ArenaReportsDeps,
  'reportKey' | 'pageAssetsFolder' | 'pageAssets' | 'clock' | 'version'
> &
  Pick<ReportKeyDeps, 'vault'>;

/** Builds the exports that the host signs with the key of its data folder: replay files and reports of arena runs. */
export function buildSignedFiles({ options, storage, runtime }: SignedFilesDeps, domains: SignedFileDomains) {
  const reportKey = createReportKey({ ...storage, vault: domains.vault, random: runtime.random });
  // The build writes the scripts and style sheets of pages beside the program of the host, for each game and for reports.
  const pageAssetsFolder = new URL('replay/', installedProgramUrl(options.threadUrl));
  const pageAssetsOf = createPageAssetsReader(pageAssetsFolder);
  return {
    replayFiles: createReplayFiles({ ...domains, reportKey, pageAssetsFolder }),
    arenaReports: createArenaReports({
      ...domains,
      reportKey,
      clock: runtime.clock,
      version: options.version,
      pageAssets: () => pageAssetsOf(REPORT_PAGE),
    }),
  };
}
