import { parentPort, workerData } from 'node:worker_threads';
import { serveArchive, type ArchiveOrder } from '../app-features/backup/index.ts';

/** The thread that packs or unpacks one archive; ends when it is told. */
if (parentPort === null) throw new Error('archive-worker runs as a worker thread only');
await serveArchive(parentPort, workerData as ArchiveOrder);
