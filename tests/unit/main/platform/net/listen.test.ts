import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { listenLoopback, type HttpListener } from '../../../../../src/main/platform/net/listen.ts';
import { quietSocket } from '../../../../support/raw-http.ts';

/** A listener that cannot be opened, and the requests it got. */
function shut(code: string) {
  const requested: object[] = [];
  const httpListener: HttpListener = {
    server: createServer(),
    connectionLimit: { addServer: () => undefined },
    routing: () => undefined,
    listen: async (where) => {
      requested.push(where);
      throw Object.assign(new Error('no'), { code });
    },
    close: async () => undefined,
  };
  return { httpListener, requested };
}

test('refuses a taken port with its number, tries loopback only and never shares the port', async () => {
  const { httpListener, requested } = shut('EADDRINUSE');
  expect(await listenLoopback(httpListener, 4321)).toMatchObject({
    ok: false,
    code: 'PORT_IN_USE',
    detail: { port: 4321 },
  });
  expect(requested).toEqual([{ host: '127.0.0.1', port: 4321, exclusive: true }]);
});

test('throws any other error instead of reporting a taken port', async () => {
  await expect(listenLoopback(shut('EACCES').httpListener, 80)).rejects.toMatchObject({ code: 'EACCES' });
});

test('the maximum of connections is that of 127.0.0.1 and ::1 together', async () => {
  const app = createHttpServer({ log: () => undefined, port: () => 0, bodyLimitBytes: 1, maxConnections: 2 });
  const opened = await listenLoopback(app, 0);
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.value.close());
  const { port, servers } = opened.value;
  expect(servers).toHaveLength(2);
  const connect = async (host: string) => {
    const accepted = Promise.race(
      servers.map((server) => new Promise((resolve) => server.once('connection', resolve))),
    );
    const socket = await quietSocket({ port, host });
    await accepted;
    return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
  };
  const oldest = await connect('127.0.0.1');
  const second = await connect('::1');
  const newest = await connect('127.0.0.1');
  await oldest.closed;
  expect([second.socket.destroyed, newest.socket.destroyed]).toEqual([false, false]);
});
