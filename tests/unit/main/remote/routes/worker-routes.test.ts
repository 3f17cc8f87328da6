import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { createRemoteLimits } from '../../../../../src/main/remote/remote-limits.ts';
import { registerWorkerRoutes } from '../../../../../src/main/remote/routes/worker-routes.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

async function listen() {
  let port = 0;
  const app = createHttpServer({ log: () => undefined, port: () => port, bodyLimitBytes: 1024 });
  const workers = {
    authenticateToken: (token: string) =>
      token === 'right-token' ? ({ kind: 'worker', workerId: 'w1' } as const) : null,
    mount: (gateway: typeof app) =>
      void gateway.post(
        '/fleet/lease',
        { config: { admitsWorkers: true }, schema: { hide: true } },
        (request) => ({
          caller: request.caller,
        }),
      ),
  };
  registerWorkerRoutes(app, workers, createRemoteLimits(stoppedClock()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  return (token: string | null) =>
    fetch(`http://127.0.0.1:${port}/fleet/lease`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: '{}',
    });
}

test('a worker is let in with its token and nobody else, and five wrong tokens lock the address out', async () => {
  const post = await listen();
  expect(await (await post('right-token')).json()).toEqual({ caller: { kind: 'worker', workerId: 'w1' } });
  expect((await post(null)).status).toBe(401);
  for (let wrong = 0; wrong < 5; wrong += 1) expect((await post('wrong-token')).status).toBe(401);
  expect((await post('wrong-token')).status).toBe(429);
  expect((await post('right-token')).status).toBe(200);
});
