import { parentPort, workerData } from 'node:worker_threads';
import { runEngineJob } from '../players/worker.ts';
import type { EngineJob, EngineWorkerData } from '../players/engine-messages.ts';

/** Runs the built-in players off the event loop, one question at a time. */

const { dropped } = workerData as EngineWorkerData;

parentPort?.on('message', (question: EngineJob) => {
  parentPort?.postMessage(runEngineJob(question, dropped), []);
});
