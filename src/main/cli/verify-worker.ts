import { parentPort, workerData } from 'node:worker_threads';
import { builtinMachines } from '../games/index.ts';
import { createSessionReplay } from '../sessions/index.ts';
import { serveVerify, type VerifyOrder } from '../app-features/verify/index.ts';

/** Entry of the worker thread that runs one verification. */
if (parentPort === null) throw new Error('verify-worker runs as a worker thread only');
// The self-checks of the game registry are left out, because the host runs them when it starts.
const sessionReplay = createSessionReplay({
  get: (id) => builtinMachines.find((machine) => machine.id === id),
});
await serveVerify(parentPort, workerData as VerifyOrder, sessionReplay);
