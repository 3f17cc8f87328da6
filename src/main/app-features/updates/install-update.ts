import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import type { RunningWork } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { createDatabaseBackup } from '../../platform/data-folder/index.ts';
import type { UpdatePlan } from '../../platform/host-api.ts';
import { singleQuoted } from '../../platform/shell/single-quoted.ts';
import { checkFile, hasPrevious } from './apply-update.ts';
import { failUpdate, refreshDownload, judgeStored } from './check-feed.ts';
import { recordUpdateAudit, type UpdateContext } from './context.ts';

const isWorking = ({ matches, leagues, mints, payments }: RunningWork): boolean =>
  matches + leagues + mints + payments > 0;

/** Refuses while something runs that a restart would interrupt, unless the person wants it anyway. */
export const checkRestart = ({ deps }: UpdateContext, evenIfRunning: boolean): Outcome<null, UpdateCode> =>
  evenIfRunning || !isWorking(deps.running())
    ? accept(null)
    : refuse('UPDATE_WORK_RUNNING', 'Something is still running that a restart would interrupt');

/**
 * Checks the downloaded file against the signed list once more. Then it names the command that installs the file, or
 * backs the database up and asks the shell for a restart, which checks the file again while it copies it.
 */
export async function installDownload(context: UpdateContext): Promise<void> {
  const judgement = judgeStored(context);
  if (!judgement.ok) return failUpdate(context, judgement);
  const { downloaded, options } = context;
  if (judgement.value.kind !== 'offered' || downloaded === null)
    return failUpdate(context, refuse('NO_UPDATE', 'No update was downloaded'));
  const { file, list } = judgement.value;
  const fileCheck =
    downloaded === join(context.files.downloads, file.name)
      ? checkFile(downloaded, file)
      : refuse('UPDATE_FILE_CHANGED', 'The downloaded file is not the one of the list of the release');
  if (!fileCheck.ok) {
    rmSync(downloaded, { force: true });
    refreshDownload(context);
    return failUpdate(context, fileCheck);
  }
  const { installation } = options;
  if (installation.kind === 'deb' || installation.kind === 'dmg') {
    const program = installation.kind === 'deb' ? 'sudo apt install' : 'open';
    context.command = `${program} ${singleQuoted(downloaded)}`;
    return;
  }
  const { size, sha512 } = file;
  await restartWith(context, list.version, {
    ...(installation.kind === 'appimage'
      ? { kind: 'appimage', image: installation.image }
      : { kind: 'installer' }),
    file: downloaded,
    size,
    sha512,
  });
}

/** The previous version; null when its AppImage is no longer there. */
export function findPrevious({ options, files }: UpdateContext): string | null {
  const { installation } = options;
  const { previous } = files.state();
  return installation.kind === 'appimage' && hasPrevious(installation.image) ? previous : null;
}

/** Backs the database up and asks the shell to restart with the previous version. */
export async function rollBack(context: UpdateContext): Promise<void> {
  const { installation } = context.options;
  const previous = findPrevious(context);
  if (previous === null || installation.kind !== 'appimage')
    return failUpdate(context, refuse('NO_UPDATE', 'There is no version before to go back to'));
  await restartWith(context, previous, { kind: 'previous', image: installation.image });
}

async function restartWith(context: UpdateContext, to: string, plan: UpdatePlan): Promise<void> {
  const { deps, files, options } = context;
  const { version: from, db, paths, runtime } = deps;
  createDatabaseBackup(db, paths, { nowMs: runtime.clock.nowMs(), label: 'before-update' });
  files.change({ pending: { from, to, isWayBack: plan.kind === 'previous' } });
  await recordUpdateAudit(context, 'UPDATE_INSTALLING', { from, to });
  context.isRestarting = true;
  options.restart(plan);
}

/** At the start, records the outcome of an installation that an earlier run began. The running version shows it. */
export async function finishPendingUpdate(context: UpdateContext): Promise<void> {
  const { deps, files } = context;
  const { pending, setAside } = files.state();
  if (pending === null) return;
  const { from, to, isWayBack } = pending;
  if (deps.version !== to) {
    files.change({ pending: null });
    return failUpdate(
      context,
      refuse('UPDATE_INSTALL_FAILED', `Version ${to} was not installed; this is still ${deps.version}`),
    );
  }
  files.change({
    pending: null,
    previous: isWayBack ? null : from,
    ...(isWayBack ? { setAside: [...setAside, from].slice(-MAX_SET_ASIDE) } : {}),
  });
  await recordUpdateAudit(context, isWayBack ? 'UPDATE_ROLLED_BACK' : 'UPDATE_INSTALLED', { from, to });
}

/** Maximum number of versions that are remembered because the person went back from them. */
const MAX_SET_ASIDE = 50;
