import { join } from 'node:path';
import type { UpdateInstallation, UpdatePlan } from '../../platform/host-api.ts';
import { hasPrevious } from './apply-update.ts';
import { createUpdateFiles } from './state-file.ts';

/** A return to the previous version, without a host. */
export interface Rollback {
  readonly version: string;
  /** Notes that a person goes back, so that the next start knows it, and returns what has to be put in place. */
  begin(): UpdatePlan;
}

/** The version that an update replaced, when its AppImage is still there; for a version that does not start. */
export function findRollback(
  dataFolder: string,
  installation: UpdateInstallation,
  running: string,
): Rollback | null {
  if (installation.kind !== 'appimage' || !hasPrevious(installation.image)) return null;
  const { image } = installation;
  const files = createUpdateFiles(join(dataFolder, 'updates'), { bytes: (length) => new Uint8Array(length) });
  const { previous, pending } = files.state();
  // A version that never started did not record what it replaced.
  const version = previous ?? (pending?.to === running ? pending.from : null);
  if (version === null) return null;
  return {
    version,
    begin() {
      files.change({ pending: { from: running, to: version, isWayBack: true } });
      return { kind: 'previous', image };
    },
  };
}
