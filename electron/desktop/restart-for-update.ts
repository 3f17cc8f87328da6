import { spawn } from 'node:child_process';
import { app } from 'electron';
import { applyUpdate } from '../../src/main/app-features/updates/index.ts';
import type { UpdatePlan } from '../../src/main/platform/host-api.ts';
import type { Log } from '../../src/main/platform/log.ts';

/** The program that starts this app again. */
export interface AppProgram {
  readonly program: string;
  readonly args: readonly string[];
}

/** Variables that an AppImage sets for itself; the next one sets its own. */
const MOUNT_VARIABLES = new Set(['APPDIR', 'APPIMAGE', 'ARGV0', 'OWD', 'LD_LIBRARY_PATH']);

const restartEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !MOUNT_VARIABLES.has(name)));

/**
 * Carries out the plan and starts the app again. The lock of this app is given up before, or the next start would only
 * bring this one to the front. An installer of Windows starts the app itself.
 */
export function applyUpdateAndRestart(plan: UpdatePlan, { program, args }: AppProgram, log: Log): void {
  const outcome = applyUpdate(plan);
  if (!outcome.ok)
    log('error', 'the update was not installed', { code: outcome.code, reason: outcome.message });
  if (outcome.ok && plan.kind === 'installer') return;
  app.releaseSingleInstanceLock();
  const child = spawn(program, args, { detached: true, stdio: 'ignore', env: restartEnvironment() });
  child.on('error', (error) => log('error', 'the app could not be started again', { reason: String(error) }));
  child.unref();
}

/** Creates the function that quits the app for an update; the plan is carried out when the host has stopped. */
export const restartForUpdate =
  (program: AppProgram, log: Log) =>
  (plan: UpdatePlan): void => {
    app.once('will-quit', () => applyUpdateAndRestart(plan, program, log));
    app.quit();
  };
