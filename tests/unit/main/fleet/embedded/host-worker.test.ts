import { expect, test, vi } from 'vitest';
import { createHostWorker } from '../../../../../src/main/fleet/embedded/host-worker.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

const programOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Reports with what it was started, and ends on request. */
const OBEDIENT = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.postMessage({ line: [workerData.url, workerData.token, workerData.slots].join(' ') });
  parentPort.once('message', (text) => { parentPort.postMessage({ line: text }); parentPort.close(); });`;

function open(program: string) {
  const lines: string[] = [];
  const state = { slots: 0, tokens: 0 };
  const worker = createHostWorker({
    threadUrl: programOf(program),
    version: 'test',
    slots: () => state.slots,
    newToken: async () => `token${(state.tokens += 1)}`,
    clock: systemClock,
    log: (_, message) => void lines.push(message.replace('the worker of this host: ', '')),
  });
  return { worker, lines, state };
}

test('it runs only while games are wanted, and starts again with another number of them', async () => {
  const { worker, lines, state } = open(OBEDIENT);
  worker.start('http://host/');
  worker.update();
  state.slots = 2;
  worker.update();
  await vi.waitFor(() => expect(lines).toEqual(['http://host/ token1 2']));
  // Another setting changed.
  worker.update();
  state.slots = 3;
  worker.update();
  await vi.waitFor(() => expect(lines.slice(1)).toEqual(['stop', 'http://host/ token2 3']));
  state.slots = 0;
  worker.update();
  await vi.waitFor(() => expect(lines.slice(3)).toEqual(['stop']));
  await worker.stop();
  expect(state.tokens).toBe(2);
});

test('a thread that ends by itself is started again with a new token', async () => {
  const { worker, lines, state } = open(`${OBEDIENT} if (workerData.token === 'token1') process.exit(1);`);
  state.slots = 1;
  worker.start('http://host/');
  await vi.waitFor(() => expect(lines).toContain('http://host/ token2 1'), { timeout: 60_000 });
  await worker.stop();
});

test('a thread that does not end is ended', async () => {
  const { worker, lines, state } = open(
    `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ line: 'deaf' }); for (;;);`,
  );
  state.slots = 1;
  worker.start('http://host/');
  await vi.waitFor(() => expect(lines).toEqual(['deaf']));
  await worker.stop();
});
