import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { LaunchProblem } from './say.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 250;
/** A clean stop takes at most 3 s (contract §1). */
const STOP_LIMIT_MS = 3500;

/**
 * A host of small, short-lived values needs no large nursery: left alone V8 takes
 * 100 MB for it under load, and gives nothing back.
 */
export const HOST_FLAGS = ['--max-semi-space-size=16'];

/**
 * npm ends on SIGTERM and leaves its script running with another parent, so
 * the parent is watched and its end is passed on as a SIGTERM.
 */
function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts the host and lives as long as it does. The IPC channel is a lifeline:
 * the host ends when it closes, however this process ended. Resolves with the
 * exit code to pass on.
 */
export function runHost(command, args, { parent = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const unwatch = parent
      ? watchParent(() => {
          unwatch();
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref();
        })
      : () => undefined;
    const leave = () => {
      unwatch();
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    child.once('error', (error) => {
      leave();
      reject(new LaunchProblem(`could not start ${command}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      leave();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
