import type { InstallationCode } from '../../../shared/codes/installation.ts';
import type { About, InstalledCommand } from '../../../shared/contract/index.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { ProgramPlace } from '../../platform/host-api.ts';
import { CHANNEL, type Updates } from '../updates/index.ts';
import { createCommandLink } from './command-link.ts';
import { readBuiltCommit } from './built-commit.ts';
import { runProgram, type RunProgram } from './run-program.ts';
import { readSignature } from './code-signature.ts';

/** Describes this copy of Arbiter and manages its terminal command. */
export interface Installation {
  about(): Promise<About>;
  command(): InstalledCommand;
  installCommand(): Promise<Outcome<InstalledCommand, InstallationCode>>;
  removeCommand(): Promise<Outcome<InstalledCommand, InstallationCode>>;
  /** Corrects a command that starts a copy which no longer exists. */
  correctCommand(): Promise<void>;
}

export interface InstallationDeps extends Pick<CoreServices, 'writer' | 'audit'> {
  readonly place: ProgramPlace;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly version: string;
  readonly updates: Pick<Updates, 'status'>;
  /** Replaced in tests. */
  readonly run?: RunProgram;
}

export function createInstallation(deps: InstallationDeps): Installation {
  const { place, env, home, version, updates, writer, audit, run = runProgram } = deps;
  const link = createCommandLink({ place, env, home });
  // Commit and signature do not change while the program runs, and the system takes a second to check a signature.
  // A failed check is repeated.
  let cachedBuild: Promise<Pick<About, 'commit' | 'changed' | 'signature'>> | null = null;
  const readBuild = async () => {
    const commit =
      place.root === null ? { commit: null, changed: false } : await readBuiltCommit(place.root, run);
    return { ...commit, signature: await readSignature(place.kind, place.program, run) };
  };
  const readCachedBuild = (): ReturnType<typeof readBuild> => {
    cachedBuild ??= readBuild().catch((error: unknown) => {
      cachedBuild = null;
      throw error;
    });
    return cachedBuild;
  };
  const recordAudit = (action: 'COMMAND_INSTALLED' | 'COMMAND_REMOVED', actor: 'person' | 'host') =>
    writer.write(() => audit.append({ system: 'host', action, subject: 'host', actor, payload: {} }));
  return {
    async about() {
      const { mode, unavailable } = updates.status();
      const { platform, arch, versions } = process;
      return {
        version,
        ...(await readCachedBuild()),
        installation: place.kind,
        channel: unavailable === null ? CHANNEL : null,
        updates: mode,
        unavailable,
        sandbox: place.sandbox,
        runtime:
          versions['electron'] === undefined ? `Node ${versions.node}` : `Electron ${versions['electron']}`,
        system: `${platform} ${arch}`,
      };
    },
    command: () => link.state(),
    async installCommand() {
      const installed = link.install();
      if (installed.ok) await recordAudit('COMMAND_INSTALLED', 'person');
      return installed;
    },
    async removeCommand() {
      const removed = link.remove();
      if (removed.ok) await recordAudit('COMMAND_REMOVED', 'person');
      return removed;
    },
    async correctCommand() {
      if (link.correct()) await recordAudit('COMMAND_INSTALLED', 'host');
    },
  };
}
