import { createReplayFiles, type ReplayFiles } from '../app-features/replay-files/index.ts';
import { createReportKey } from '../platform/report-key/index.ts';
import type { DomainDeps, Domains } from './domains.ts';

type ReplayParts = Pick<Domains, 'sessions' | 'agents' | 'games' | 'models' | 'analysis' | 'vault'>;

/** The build writes one replay program for each game beside the program of the host. */
export const buildReplayFiles = (
  { options, storage, runtime }: Pick<DomainDeps, 'options' | 'storage' | 'runtime'>,
  domains: ReplayParts,
): ReplayFiles =>
  createReplayFiles({
    ...domains,
    reportKey: createReportKey({ ...storage, vault: domains.vault, random: runtime.random }),
    programs: new URL('replay/', options.workerUrl('engine-worker')),
  });
