import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { STOP_MESSAGE, type HostWorkerStart } from '../../../../src/main/fleet/embedded/host-worker.ts';

test('the thread asks its host for work with its token, and ends when it is told so', async () => {
  let receive: (request: { readonly path: string; readonly token: string }) => void = () => undefined;
  const received = new Promise((resolve) => void (receive = resolve));
  // Answers nothing, like a host that has no work for now.
  const server = createServer(({ url = '', headers }) =>
    receive({ path: url, token: headers.authorization ?? '' }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const workerData: HostWorkerStart = {
    url: `http://127.0.0.1:${port}/`,
    token: 'a-token',
    slots: 1,
    version: '1',
  };
  const thread = new Worker(new URL('../../../../src/main/threads/game-thread.ts', import.meta.url), {
    workerData,
  });
  expect(await received).toEqual({ path: '/fleet/lease', token: 'Bearer a-token' });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(STOP_MESSAGE);
  expect(await ended).toBe(0);
  server.closeAllConnections();
  server.close();
});
