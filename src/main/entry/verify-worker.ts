import { parentPort, workerData } from 'node:worker_threads';
import { builtinMachines } from '../games/index.ts';
import { createFolds } from '../sessions/index.ts';
import { serveVerify, type VerifyOrder } from '../verify/index.ts';

/** The thread of one verification; ends when it is told. */
if (parentPort === null) throw new Error('verify-worker runs as a worker thread only');
// Without the registry's battery: the host ran it when it started.
const folds = createFolds({ get: (id) => builtinMachines.find((machine) => machine.id === id) });
await serveVerify(parentPort, workerData as VerifyOrder, folds);
