import type { UpdateStatus, Settings, RunningWork } from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { UpdateOptions } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { InstalledCopy, UpdateJudgement } from './judge-release.ts';
import type { UpdateFiles } from './state-file.ts';

export interface UpdateDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly paths: DataPaths;
  readonly settings: { get(): Settings };
  readonly version: string;
  readonly packaged: boolean;
  /** Undefined where nothing is updated. */
  readonly updates: UpdateOptions | undefined;
  /** The work that a restart would interrupt. */
  readonly running: () => RunningWork;
}

/** The state and dependencies that the parts of the updater share. */
export interface UpdateContext {
  readonly deps: UpdateDeps;
  readonly options: UpdateOptions;
  readonly feed: URL;
  readonly files: UpdateFiles;
  phase: 'idle' | 'checking' | 'downloading' | 'installing';
  failure: UpdateStatus['failure'];
  /** How the last accepted list applies to this installation; null before a list was read. */
  judgement: UpdateJudgement | null;
  /** The path of the downloaded file of the offer; null until all of it is there. */
  downloaded: string | null;
  progress: UpdateStatus['progress'];
  /** The command with which the person installs the download; null where Arbiter installs it, and before. */
  command: string | null;
  /** In epoch time; null while no check is planned. */
  nextCheckMs: number | null;
  /** True when the shell was asked for a restart, which ends this host. */
  isRestarting: boolean;
  /** Aborts the check or the download in progress. */
  abort: AbortController;
}

/** The properties of this installation to which a list must fit. */
export function installedOf({ deps, options, files }: UpdateContext): InstalledCopy {
  const { highestSequence, highestDigest, setAside, secret } = files.state();
  return {
    version: deps.version,
    platform: process.platform,
    arch: process.arch,
    kind: options.installation.kind,
    highestSequence,
    highestDigest,
    setAside,
    secret,
  };
}

/** Records the event in the audit log. */
export const recordUpdateAudit = (
  { deps }: UpdateContext,
  action: string,
  payload: Record<string, unknown>,
) =>
  deps.writer.write(() =>
    deps.audit.append({ system: 'host', action, subject: 'host', actor: 'host', payload }),
  );
