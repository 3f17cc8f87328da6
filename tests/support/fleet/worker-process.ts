import { onTestFinished } from 'vitest';
import { spawnWorker, type WorkerProcess } from './spawn-worker.ts';

/** Starts `arbiter work`; it is killed when the test ends. */
export function startWorker(file: string, ...args: readonly string[]): WorkerProcess {
  const worker = spawnWorker(file, ...args);
  onTestFinished(() => worker.signal('SIGKILL'));
  return worker;
}
