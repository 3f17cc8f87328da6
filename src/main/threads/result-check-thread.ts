import { parentPort } from 'node:worker_threads';
import { builtInGameTemplates } from '../games/index.ts';
import { serveChecks } from '../fleet/index.ts';

/** Entry of the thread that checks the games which workers played. */
if (parentPort === null) throw new Error('result-check-thread runs as a worker thread only');
// The host ran the conformance suite on each template before it ordered a game.
serveChecks(parentPort, { get: (id) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id) });
