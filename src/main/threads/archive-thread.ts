import { parentPort, workerData } from 'node:worker_threads';
import { serveArchive, type ArchiveThreadData } from '../app-features/archives/index.ts';

/** Entry of the thread that creates or unpacks one backup archive. */
if (parentPort === null) throw new Error('archive-thread runs as a worker thread only');
await serveArchive(parentPort, workerData as ArchiveThreadData);
