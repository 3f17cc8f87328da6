import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestion } from '../players/worker.ts';
import type { EngineQuestion, EngineWorkerData } from '../players/engine-messages.ts';

/** Entry of the worker thread that computes the moves of the built-in players, one at a time. */

const { dropped } = workerData as EngineWorkerData;

parentPort?.on('message', (question: EngineQuestion) => {
  parentPort?.postMessage(answerQuestion(question, dropped), []);
});
