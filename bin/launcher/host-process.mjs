import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { LaunchError } from './launch-error.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 250;
/** A host stops within 3 s; after this time it is killed. */
const MAX_STOP_MS = 3500;

/**
 * V8 flags of every host. The young generation stays small, because V8 would
 * let it grow to 100 MB under load and never shrink it again.
 */
export const HOST_FLAGS = ['--max-semi-space-size=16'];

/** Flags of a host that runs on Node: stack traces name the TypeScript sources. */
export const NODE_HOST_FLAGS = [...HOST_FLAGS, '--import', new URL('source-maps.mjs', import.meta.url).href];

/**
 * Calls `onGone` when this process gets another parent: npm exits on SIGTERM
 * and leaves its script running.
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
 * Starts the host and resolves with its exit code. The host ends when its IPC
 * channel closes, which happens however this process ends. With `endsWithParent`
 * the host also ends with the parent of this process.
 */
export function runHost(command, args, { endsWithParent = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const unwatch = endsWithParent
      ? watchParent(() => {
          unwatch();
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS).unref();
        })
      : () => undefined;
    const stopForwarding = () => {
      unwatch();
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    child.once('error', (error) => {
      stopForwarding();
      reject(new LaunchError(`could not start ${command}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
