import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runEngineJob } from '../players/engine-jobs.ts';
import type { EngineJob, EngineThreadData } from '../players/engine-messages.ts';

/** Entry of the thread that computes the moves of the built-in players, one at a time. */

const { droppedJobId, isBackground } = workerData as EngineThreadData;

// Linux has a priority for each thread, and 0 is the calling one; elsewhere it would be the priority of the whole host.
// Only a privileged program may raise its own priority, so a host that was started with a lower one keeps that.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (isBackground && process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL)
  setPriority(0, PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (question: EngineJob) => {
  parentPort?.postMessage(runEngineJob(question, droppedJobId), []);
});
