import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestion } from '../players/worker.ts';
import type { EngineQuestion, EngineWorkerData } from '../players/engine-messages.ts';

/** Runs the built-in players off the event loop, one question at a time. */

const { dropped } = workerData as EngineWorkerData;

parentPort?.on('message', (question: EngineQuestion) => {
  parentPort?.postMessage(answerQuestion(question, dropped), []);
});
