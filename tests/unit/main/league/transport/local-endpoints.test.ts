import { expect, onTestFinished, test } from 'vitest';
import { createExchanger } from '../../../../../src/main/league/transport/http-client.ts';
import {
  createLocalEndpoints,
  createLocalExchanger,
  type LocalEndpoints,
} from '../../../../../src/main/league/transport/local-endpoints.ts';
import { listenRpc } from '../../../../../src/main/league/transport/rpc-server.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

const PLENTY_MS = 20_000;

function exchangerOf(endpoints: LocalEndpoints) {
  const exchanger = createLocalExchanger({
    endpoints,
    network: createExchanger(systemClock),
    clock: systemClock,
    processClock: systemClock,
  });
  onTestFinished(() => exchanger.close());
  return exchanger;
}

type Endpoint = Parameters<ReturnType<typeof exchangerOf>['post']>[0];
const endpointAt = (port: number) => ({ host: '127.0.0.1', port }) as Endpoint;
const LIMIT = { timeoutMs: PLENTY_MS };

test('a call without a socket gets the answer that the same call over HTTP gets', async () => {
  const endpoints = createLocalEndpoints();
  const listener = await listenRpc(
    {
      name: 'player',
      tools: ['choose_parity'],
      handle: ({ type }) =>
        type === 'CHOOSE_PARITY_CALL'
          ? Promise.resolve({
              message_type: 'CHOOSE_PARITY_RESPONSE',
              parity_choice: 'even',
              left: undefined,
            })
          : Promise.reject(new Error('planted')),
    },
    { port: 0, log: () => undefined, local: endpoints },
  );
  if (!listener.ok) throw new Error('no port');
  onTestFinished(() => listener.value.close());
  const endpoint = endpointAt(listener.value.port);
  const local = exchangerOf(endpoints);
  const http = createExchanger(systemClock);
  onTestFinished(() => http.close());
  const call = (type: string) => ({
    jsonrpc: '2.0',
    id: 3,
    method: 'choose_parity',
    params: { protocol: 'league.v2', message_type: type, sender: 'referee:REF01' },
  });
  const bodies = [
    call('CHOOSE_PARITY_CALL'),
    call('GAME_OVER'),
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    [],
  ];
  for (const body of bodies) {
    expect(await local.post(endpoint, body, LIMIT)).toEqual(await http.post(endpoint, body, LIMIT));
  }
  expect(await local.post(endpoint, bodies[0], LIMIT)).toMatchObject({ ok: true, http: 200 });

  // Once the endpoint is closed, its port belongs to the next program that opens it.
  await listener.value.close();
  expect(await local.post(endpoint, bodies[0], LIMIT)).toMatchObject({ ok: false, code: 'E009' });
});

test('a call fails like one over HTTP: too late, too large, endpoint closed, host closed', async () => {
  const endpoints = createLocalEndpoints();
  const exchanger = exchangerOf(endpoints);
  endpoints.add(1, () => Promise.resolve({ status: 200, body: 'x'.repeat(64 * 1024) }));
  expect(await exchanger.post(endpointAt(1), {}, LIMIT)).toMatchObject({ ok: false, code: 'E003' });
  endpoints.add(2, () => Promise.resolve({ status: 503, body: undefined }));
  expect(await exchanger.post(endpointAt(2), {}, LIMIT)).toMatchObject({ ok: false, code: 'E009' });
  const remove = endpoints.add(3, () => new Promise(() => undefined));
  expect(await exchanger.post(endpointAt(3), {}, { timeoutMs: 1 })).toMatchObject({
    ok: false,
    code: 'E001',
  });
  const cut = exchanger.post(endpointAt(3), {}, LIMIT);
  remove();
  expect(await cut).toMatchObject({ ok: false, code: 'E009' });
  endpoints.add(4, () => new Promise(() => undefined));
  const open = exchanger.post(endpointAt(4), {}, LIMIT);
  exchanger.close();
  expect(await open).toMatchObject({ ok: false, code: 'E009' });
});

test('messages keep their order, and many of them leave the event loop free in between', async () => {
  const endpoints = createLocalEndpoints();
  const exchanger = exchangerOf(endpoints);
  const seen: number[] = [];
  let largest = 0;
  let inTurn = 0;
  endpoints.add(5, (bytes) => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0));
    inTurn += 1;
    largest = Math.max(largest, inTurn);
    seen.push(Number(bytes.toString()));
    return Promise.resolve({ status: 200, body: {} });
  });
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  await Promise.all(numbers.map((n) => exchanger.post(endpointAt(5), n, LIMIT)));
  expect(seen).toEqual(numbers);
  expect(largest).toBeLessThanOrEqual(32);
});
