import { parentPort } from 'node:worker_threads';

/** A worker that misbehaves as the `role` of a job says. */
parentPort.on('message', ({ id, work: { task } }) => {
  const { role, legal } = task;
  if (role === 'die') process.exit(3);
  if (role === 'throw') throw new Error('planted');
  if (role === 'spin') for (;;);
  parentPort.postMessage({ id, processorMs: 1, ok: true, value: legal[0] }, []);
});
