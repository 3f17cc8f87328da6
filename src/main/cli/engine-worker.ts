import { parentPort, workerData } from 'node:worker_threads';
import { runEngineJob } from '../players/worker.ts';
import type { EngineJob, EngineWorkerData } from '../players/engine-messages.ts';

/** Entry of the worker thread that computes the moves of the built-in players, one at a time. */

const { dropped } = workerData as EngineWorkerData;

parentPort?.on('message', (question: EngineJob) => {
  parentPort?.postMessage(runEngineJob(question, dropped), []);
});
