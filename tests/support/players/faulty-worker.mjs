import { parentPort } from 'node:worker_threads';

/* A worker that does what the role of a question says. */
parentPort.on('message', ({ id, role, legal }) => {
  if (role === 'die') process.exit(3);
  if (role === 'throw') throw new Error('planted');
  if (role === 'spin') for (;;);
  parentPort.postMessage({ id, ok: true, action: legal[0] }, []);
});
