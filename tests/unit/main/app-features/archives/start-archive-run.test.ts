import { expect, test } from 'vitest';
import { startArchiveRun } from '../../../../../src/main/app-features/archives/start-archive-run.ts';

const WORK = { kind: 'unpack', archive: 'a.zip', folder: 'f' } as const;

/** Starts a worker thread with these lines as its code. */
function started(lines: string) {
  const received: [number, number][] = [];
  const source = `import { parentPort, workerData } from 'node:worker_threads';
const stop = new Int32Array(workerData.stopFlag);
const tell = (news) => parentPort.postMessage(news);
${lines}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return { received, run: startArchiveRun(url, WORK, (done, total) => void received.push([done, total])) };
}

test('progress is passed on, and the thread’s last message is the result', async () => {
  const { run, received } = started(`
    tell({ type: 'progress', done: 1, total: 2 });
    tell({ type: 'done', manifest: { of: workerData.work.archive } });`);
  expect(await run.done).toEqual({ state: 'done', manifest: { of: 'a.zip' } });
  expect(received).toEqual([[1, 2]]);
});

test('a faulty archive and a failed thread have different results', async () => {
  expect(await started("tell({ type: 'invalid_archive', detail: 'no manifest' });").run.done).toEqual({
    state: 'invalid_archive',
    detail: 'no manifest',
  });
  expect(await started("throw new Error('disk full');").run.done).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('disk full'),
  });
});

test('a thread that ends without a message has failed', async () => {
  expect(await started('process.exit(3);').run.done).toEqual({
    state: 'failed',
    detail: 'the thread ended with code 3',
  });
});

test('cancelling reaches the thread while it works', async () => {
  const { run } = started(
    "Atomics.wait(stop, 0, 0, 10); while (Atomics.load(stop, 0) === 0); tell({ type: 'cancelled' });",
  );
  run.cancel();
  expect(await run.done).toEqual({ state: 'cancelled' });
});
