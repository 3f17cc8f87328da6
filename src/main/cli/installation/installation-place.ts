import { dirname } from 'node:path';
import { findInstallationRoot } from '../../app-features/installation/index.ts';
import { installationOf } from '../../app-features/updates/index.ts';
import type { ProgramPlace } from '../../platform/host-api.ts';
import { findPackagedScript } from './installed-launcher.ts';

export interface RunningProgram {
  /** `import.meta.url` of the running entry. */
  readonly entryUrl: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
}

/** The folder of the app on macOS, three levels above its program: `Arbiter.app/Contents/MacOS/Arbiter`. */
const appOf = (execPath: string): string => dirname(dirname(dirname(execPath)));

/** Where this copy of Arbiter is, and how it was installed. */
export function installationPlace(program: RunningProgram): Omit<ProgramPlace, 'sandbox'> {
  const { entryUrl, env, packaged, platform, execPath } = program;
  const root = findInstallationRoot(entryUrl);
  if (!packaged) return { kind: 'source', root, launcher: null, program: execPath };
  const installation = installationOf({ platform, env });
  const launcher =
    installation.kind === 'appimage' ? installation.image : findPackagedScript(entryUrl, platform);
  return {
    kind: installation.kind,
    root,
    launcher,
    program: installation.kind === 'dmg' ? appOf(execPath) : execPath,
  };
}
