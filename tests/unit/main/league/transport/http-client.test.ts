import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createExchanger } from '../../../../../src/main/league/transport/http-client.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

/** Posts to an agent that answers with this status and body. */
async function answered(status: number, body: string) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://localhost:1/mcp' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const exchanger = createExchanger(systemClock);
  onTestFinished(() => exchanger.close());
  const { port } = server.address() as AddressInfo;
  const endpoint = { host: '127.0.0.1', port } as Parameters<typeof exchanger.post>[0];
  return exchanger.post(endpoint, {}, { timeoutMs: 20_000 });
}

/** More than one request, and less than two. */
const FIRST_REQUEST_BYTES = 250;
const ANSWER = '{"result":{"message_type":"GAME_JOIN_ACK","accept":true}}';

test.each([301, 302, 307, 308])(
  'a redirect with status %i is no answer, whatever its body says',
  async (status) => {
    expect(await answered(status, ANSWER)).toEqual({
      ok: false,
      code: 'E003',
      http: status,
      message: 'Redirects are not followed',
    });
  },
);

test.each([200, 202, 400, 404, 500])('the body of an answer with status %i counts', async (status) => {
  expect(await answered(status, ANSWER)).toEqual({ ok: true, http: status, body: JSON.parse(ANSWER) });
});

test('an answer without a body counts as received only when the status is a success', async () => {
  expect(await answered(202, '')).toEqual({ ok: true, http: 202, body: null });
  expect(await answered(503, '')).toMatchObject({ ok: false, code: 'E009' });
  expect(await answered(404, '')).toMatchObject({ ok: false, code: 'E003' });
});

test('a first attempt on a connection that the agent closes is sent again, a counted repetition is not', async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    // Only a connection that was used before is cut, as by an agent that closes idle ones.
    if (request.socket.bytesRead > FIRST_REQUEST_BYTES) return request.socket.resetAndDestroy();
    response.setHeader('content-type', 'application/json').end(ANSWER);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const exchanger = createExchanger(systemClock);
  onTestFinished(() => exchanger.close());
  const { port } = server.address() as AddressInfo;
  const endpoint = { host: '127.0.0.1', port } as Parameters<typeof exchanger.post>[0];
  const post = (callerRetries: boolean) => exchanger.post(endpoint, {}, { timeoutMs: 20_000, callerRetries });
  const sent = async (callerRetries: boolean) => {
    const before = requests;
    const { ok } = await post(callerRetries);
    return [ok, requests - before];
  };
  expect(await sent(false)).toEqual([true, 1]);
  expect(await sent(false)).toEqual([true, 2]);
  expect(await sent(true)).toEqual([false, 1]);
});
