import { parentPort, workerData } from 'node:worker_threads';
import {
  createCoordinatorClient,
  runWorker,
  type HostWorkerLine,
  type HostWorkerStart,
} from '../fleet/index.ts';
import { openWorkerGames } from '../host/standalone/worker-games.ts';
import type { Log } from '../platform/log.ts';
import { systemClock } from '../platform/clocks/system-clock.ts';
import { threadUrls } from './thread-url.ts';

/**
 * Entry of the thread in which a host plays games of runs itself. It is a worker like the ones on other computers, and
 * its games are replayed like theirs.
 */

const port = parentPort;
if (port === null) throw new Error('game-thread runs as a worker thread only');
const { url, token, slots, version } = workerData as HostWorkerStart;

const report = (line: string): void => {
  const message: HostWorkerLine = { line };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(message);
};
const log: Log = (level, message) => {
  if (level === 'warn' || level === 'error') report(message);
};

const stopController = new AbortController();
// The host sends one message only, the request to stop.
port.once('message', () => stopController.abort(new Error('the worker of this host stops')));

const games = openWorkerGames({ threadUrl: threadUrls(import.meta.url), log, version, slots });
const { problem } = await runWorker({
  client: createCoordinatorClient({ url, token, signal: stopController.signal }),
  games,
  clock: systemClock,
  slots,
  version,
  once: false,
  signal: stopController.signal,
  report,
});
if (problem !== null) report(problem);
await games.close();
port.close();
