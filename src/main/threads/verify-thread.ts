import { parentPort, workerData } from 'node:worker_threads';
import { builtInGameTemplates } from '../games/index.ts';
import { createSessionReplay } from '../sessions/index.ts';
import { serveVerify, type VerifyThreadData } from '../app-features/verify/index.ts';

/** Entry of the thread that runs one verification. */

if (parentPort === null) throw new Error('verify-thread runs as a worker thread only');
// The registry of a host checks a template before its first game; this thread only replays, so it checks none.
const sessionReplay = createSessionReplay({
  get: (id) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id),
});
await serveVerify(parentPort, workerData as VerifyThreadData, sessionReplay);
