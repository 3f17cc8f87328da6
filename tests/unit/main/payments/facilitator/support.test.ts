import { describe, expect, test } from 'vitest';
import { readSupport } from '../../../../../src/main/payments/facilitator/support.ts';

const NETWORK = 'eip155:84532';
const kind = (more: object = {}) => ({ x402Version: 2, scheme: 'exact', network: NETWORK, ...more });
const listing = (...kinds: object[]) => new Response(JSON.stringify({ kinds, extensions: [], signers: {} }));
const redirect = (location: string, status = 308) => new Response(null, { status, headers: { location } });

/** Asks a facilitator whose servers answer each address like this. */
async function readFrom(answers: Record<string, Response | Error>, url = 'https://pay.example/x402') {
  const requested: { url: string; init: RequestInit }[] = [];
  const send = (address: string, init: RequestInit) => {
    requested.push({ url: address, init });
    const answer = answers[address] ?? new Response('not found', { status: 404 });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone());
  };
  const config = {
    url,
    timeoutMs: 1000,
    authHeaders: () => Promise.resolve({ authorization: 'Bearer pass' }),
    fetch: send as typeof fetch,
  };
  return { support: await readSupport(config, NETWORK), requested };
}

const START = 'https://pay.example/x402/supported';

describe('a facilitator that answers', () => {
  test.each([
    ['the network', listing(kind({ network: 'eip155:1' }), kind()), 'listed'],
    ['other networks only', listing(kind({ network: 'eip155:8453' })), 'not_listed'],
    ['version 1 only', listing(kind({ x402Version: 1 })), 'not_listed'],
    ['another scheme only', listing(kind({ scheme: 'upto' })), 'not_listed'],
    ['nothing', listing(), 'not_listed'],
    ['no list', new Response('{}'), 'unknown'],
    ['a fault', new Response('busy', { status: 500 }), 'unknown'],
  ])('with %s is understood', async (_, answer, expected) => {
    expect((await readFrom({ [START]: answer })).support).toEqual({ kind: expected });
  });

  test.each([
    [
      'with its address',
      { facilitatorAddress: `0x${'ab'.repeat(20)}` },
      { meteredBy: `0x${'ab'.repeat(20)}` },
    ],
    ['without an address', {}, {}],
    ['with an address that is none', { facilitatorAddress: 'me' }, {}],
  ])('that lists payments by usage %s', async (_, extra, expected) => {
    const answer = listing(kind(), kind({ scheme: 'upto', extra }));
    expect((await readFrom({ [START]: answer })).support).toEqual({ kind: 'listed', ...expected });
  });

  test.each([
    [401, 'facilitator_auth'],
    [403, 'facilitator_auth'],
    [402, 'facilitator_quota'],
    [429, 'facilitator_quota'],
  ])('with %i refuses this host', async (status, reason) => {
    const { support } = await readFrom({ [START]: new Response('no', { status }) });
    expect(support).toEqual({ kind: 'refused', reason });
  });

  test('not at all is not known to be wrong', async () => {
    const { support, requested } = await readFrom({ [START]: new TypeError('fetch failed') });
    expect(support).toEqual({ kind: 'unknown' });
    expect(requested.map(({ init }) => [init.method, init.body])).toEqual([['GET', undefined]]);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 307, 308])(
    'with %i is followed without credentials, and its end is named',
    async (status) => {
      const { support, requested } = await readFrom({
        [START]: redirect('https://www.pay.example/x402/supported', status),
        'https://www.pay.example/x402/supported': listing(kind()),
      });
      expect(support).toEqual({ kind: 'moved', url: 'https://www.pay.example/x402' });
      expect(requested.map(({ init }) => init.headers)).toEqual([{ authorization: 'Bearer pass' }, {}]);
      expect(requested.every(({ init }) => init.redirect === 'manual')).toBe(true);
    },
  );

  test('may be relative, and three of them are followed', async () => {
    const at = (path: string) => `https://pay.example${path}`;
    const hops = {
      [START]: redirect('/a/supported'),
      [at('/a/supported')]: redirect('/b/supported'),
      [at('/b/supported')]: redirect('/c/supported'),
    };
    const { support } = await readFrom({ ...hops, [at('/c/supported')]: listing(kind()) });
    expect(support).toEqual({ kind: 'moved', url: at('/c') });
    const again = await readFrom({ ...hops, [at('/c/supported')]: redirect('/d/supported') });
    expect(again.support).toEqual({ kind: 'refused', reason: 'facilitator_moved' });
    expect(again.requested).toHaveLength(4);
  });

  test.each([
    'http://www.pay.example/supported',
    'http://127.0.0.1:9000/supported',
    'https://user@pay.example/supported',
    'ftp://pay.example/supported',
  ])('to %s is not followed', async (location) => {
    const { support, requested } = await readFrom({ [START]: redirect(location) });
    expect(support).toEqual({ kind: 'refused', reason: 'facilitator_moved' });
    expect(requested).toHaveLength(1);
  });

  test('of a facilitator on this computer may lead to another address of this computer', async () => {
    const { support } = await readFrom(
      {
        'http://127.0.0.1:4021/supported': redirect('http://127.0.0.1:4022/supported'),
        'http://127.0.0.1:4022/supported': listing(kind()),
      },
      'http://127.0.0.1:4021',
    );
    expect(support).toEqual({ kind: 'moved', url: 'http://127.0.0.1:4022' });
  });

  test('to something that is no facilitator names no address', async () => {
    const { support } = await readFrom({
      [START]: redirect('https://other.example/home'),
      'https://other.example/home': listing(kind()),
    });
    expect(support).toEqual({ kind: 'refused', reason: 'facilitator_moved' });
  });
});
