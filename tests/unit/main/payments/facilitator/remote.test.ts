import { describe, expect, test } from 'vitest';
import { createRemoteFacilitator } from '../../../../../src/main/payments/facilitator/remote.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../../../src/shared/wire/payment.ts';

const TX = `0x${'d'.repeat(64)}`;
const PAYLOAD = {} as PaymentPayload;
const WANTED = {} as PaymentRequirements;
const yes = (transaction: string) => ({ success: true, transaction, network: 'n' });
const no = (errorReason: string) => ({ success: false, errorReason, transaction: '', network: 'n' });

/** A facilitator whose server replies or fails like this. */
function remote(reply: { http?: number; body?: unknown; error?: Error }, authHeaders = async () => ({})) {
  const requested: { url: string; init: RequestInit }[] = [];
  const send = (url: string, init: RequestInit) => {
    requested.push({ url, init });
    if (reply.error !== undefined) return Promise.reject(reply.error);
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return Promise.resolve(new Response(text, { status: reply.http ?? 200 }));
  };
  const config = { url: 'https://pay.example/x402//', timeoutMs: 1000, authHeaders };
  return { requested, ...createRemoteFacilitator({ ...config, fetch: send as typeof fetch }) };
}

const named = (name: string) => Object.assign(new Error('lost'), { name });
const caused = (code: string) => new TypeError('fetch failed', { cause: { code } });

describe('a remote facilitator', () => {
  test('is called at its URL without following redirects', async () => {
    const { requested, verify, settle } = remote({ body: { isValid: true } });
    await verify(PAYLOAD, WANTED);
    await settle(PAYLOAD, WANTED);
    expect(requested.map(({ url }) => url)).toEqual([
      'https://pay.example/x402/verify',
      'https://pay.example/x402/settle',
    ]);
    expect(requested.map(({ init }) => init.redirect)).toEqual(['manual', 'manual']);
  });

  test.each([
    [{ body: { isValid: true } }, { kind: 'valid' }],
    [
      { http: 202, body: { isValid: true } },
      { kind: 'unavailable', detail: 'facilitator_http_202' },
    ],
    [
      { http: 400, body: { isValid: false } },
      { kind: 'refused', reason: 'refused' },
    ],
    [{ body: '<html>' }, { kind: 'unavailable', detail: 'facilitator_http_200' }],
    [{ error: caused('ECONNRESET') }, { kind: 'unavailable', detail: 'facilitator_broken' }],
    [
      { http: 307, body: '' },
      { kind: 'unavailable', detail: 'facilitator_moved' },
    ],
    [
      { http: 403, body: '' },
      { kind: 'unavailable', detail: 'facilitator_auth' },
    ],
    [
      { http: 402, body: '' },
      { kind: 'unavailable', detail: 'facilitator_quota' },
    ],
  ])('verifies a reply of %j as %j', async (reply, verified) => {
    expect(await remote(reply).verify(PAYLOAD, WANTED)).toEqual(verified);
  });

  test.each([
    [{ body: yes(TX) }, { kind: 'settled', txHash: TX }],
    [
      { http: 201, body: yes(TX) },
      { kind: 'unknown', reason: 'facilitator_odd_success', txHash: TX },
    ],
    [{ body: yes('0x12') }, { kind: 'unknown', reason: 'facilitator_odd_success', txHash: null }],
    [
      { http: 402, body: no('insufficient_funds') },
      { kind: 'refused', reason: 'insufficient_funds', txHash: null },
    ],
    [{ body: no('settlement_pending') }, { kind: 'unknown', reason: 'settlement_pending', txHash: null }],
    [
      { http: 500, body: no('insufficient_funds') },
      { kind: 'unknown', reason: 'facilitator_http_500', txHash: null },
    ],
    [
      { http: 302, body: '' },
      { kind: 'unknown', reason: 'facilitator_moved', txHash: null },
    ],
    [
      { http: 401, body: '' },
      { kind: 'unknown', reason: 'facilitator_auth', txHash: null },
    ],
    [
      { http: 429, body: '' },
      { kind: 'unknown', reason: 'facilitator_quota', txHash: null },
    ],
    [
      { http: 503, body: yes('x'.repeat(40_000)) },
      { kind: 'unknown', reason: 'facilitator_http_503', txHash: null },
    ],
    [{ body: `"${'x'.repeat(70_000)}"` }, { kind: 'unknown', reason: 'facilitator_http_200', txHash: null }],
    [{ error: named('TimeoutError') }, { kind: 'unknown', reason: 'facilitator_timeout', txHash: null }],
    [{ error: caused('ECONNRESET') }, { kind: 'unknown', reason: 'facilitator_broken', txHash: null }],
    [{ error: caused('ECONNREFUSED') }, { kind: 'unavailable', detail: 'facilitator_not_sent' }],
  ])(
    'settle case %#: the outcome is unknown unless the reply is a clear success or refusal',
    async (reply, settled) => {
      expect(await remote(reply).settle(PAYLOAD, WANTED)).toEqual(settled);
    },
  );

  test('is not called when its headers cannot be created', async () => {
    const { requested, settle } = remote({ body: yes(TX) }, () => Promise.reject(new Error('no key')));
    expect(await settle(PAYLOAD, WANTED)).toEqual({ kind: 'unavailable', detail: 'facilitator_auth' });
    expect(requested).toEqual([]);
  });

  test('is asked once more, with another token, after it has refused a token', async () => {
    let made = 0;
    const authHeaders = async () => ({ authorization: `token ${(made += 1)}` });
    const refusing = remote({ http: 401, body: '' }, authHeaders);
    expect(await refusing.verify(PAYLOAD, WANTED)).toEqual({
      kind: 'unavailable',
      detail: 'facilitator_auth',
    });
    const tokens = refusing.requested.map(
      ({ init }) => (init.headers as Record<string, string>)['authorization'],
    );
    expect(tokens).toEqual(['token 1', 'token 2']);
  });

  test('leaves a settlement unknown that was sent before no further token could be made', async () => {
    let made = 0;
    const authHeaders = () => ((made += 1) === 1 ? Promise.resolve({}) : Promise.reject(new Error('no key')));
    const { settle } = remote({ http: 401, body: '' }, authHeaders);
    expect(await settle(PAYLOAD, WANTED)).toEqual({
      kind: 'unknown',
      reason: 'facilitator_auth',
      txHash: null,
    });
  });
});
