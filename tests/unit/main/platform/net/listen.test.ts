import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenLoopback, type HttpListener } from '../../../../../src/main/platform/net/listen.ts';

/** A listener that cannot be opened, and the requests it got. */
function shut(code: string) {
  const requested: object[] = [];
  const httpListener: HttpListener = {
    server: createServer(),
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
