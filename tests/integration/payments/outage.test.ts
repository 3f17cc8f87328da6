import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNonce, openHttpSeller, type HttpSeller } from '../../support/payments/http-seller.ts';
import type { Reply } from '../../support/rest.ts';
import { ANALYSIS } from '../../support/payments/seller.ts';

/** Paid tools and the facilitator while another program holds the database of the built program. */

const PRICE = 10_000;

let seller: HttpSeller;
beforeAll(async () => {
  seller = await openHttpSeller();
}, 120_000);
afterAll(() => seller.dispose());

/** Runs the call while the database is locked, and releases it afterwards. */
async function whileLocked(call: () => Promise<Reply>): Promise<Reply> {
  const other = new Database(join(seller.host.data, 'arbiter.db'), { timeout: 10_000 });
  other.exec('begin immediate');
  try {
    return await call();
  } finally {
    other.exec('rollback');
    other.close();
  }
}

const payment = async () => {
  const account = await seller.wallet();
  return seller.sign({ account, to: seller.payee, value: PRICE, nonce: newNonce() });
};

test('a paid tool asks for the same payment again, which then pays', async () => {
  const payload = await payment();
  const call = () => seller.pay(ANALYSIS.tool, ANALYSIS.args, payload);
  const refused = await whileLocked(call);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/u),
  ]);
  expect(refused.body).toMatchObject({ error: true, code: 'PAYMENT_PENDING' });
  await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(200);
});

test('an offer that cannot be stored is refused in the form of paid tools', async () => {
  const offer = () => seller.host.rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args);
  const refused = await whileLocked(offer);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/u),
  ]);
  expect(refused.body).toEqual({
    error: true,
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('Repeat a payment unchanged'),
  });
  await expect.poll(async () => (await offer()).status, { timeout: 20_000 }).toBe(402);
});

test('the facilitator refuses in the form of x402, and settles the same payment afterwards', async () => {
  const payload = await payment();
  const refused = await whileLocked(() => seller.settle(payload));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/u),
  ]);
  expect(refused.body).toEqual({
    success: false,
    errorReason: 'unexpected_settle_error',
    errorMessage: expect.stringContaining('storage'),
    transaction: '',
    network: '',
  });
  await expect
    .poll(async () => (await seller.settle(payload)).body['success'], { timeout: 20_000 })
    .toBe(true);
});

test('a request that is not JSON, or comes from another site, is refused in the same forms', async () => {
  const send = async (path: string, headers: Record<string, string>, body: string) => {
    const answer = await fetch(new URL(path, seller.host.ready.url), { method: 'POST', headers, body });
    return [answer.status, await answer.json()];
  };
  const json = { 'content-type': 'application/json' };
  expect(await send('paid/chess_analysis', json, '{')).toEqual([
    400,
    { error: true, code: 'INVALID_PARAMETERS', message: expect.any(String) },
  ]);
  expect(await send('paid/chess_analysis', { ...json, origin: 'http://evil.example' }, '{}')).toEqual([
    403,
    { error: true, code: 'FORBIDDEN', message: expect.any(String) },
  ]);
  expect(await send('facilitator/verify', json, '{')).toEqual([
    400,
    { isValid: false, invalidReason: 'invalid_payload', invalidMessage: expect.any(String) },
  ]);
  expect(await send('facilitator/settle', json, '{')).toEqual([
    400,
    expect.objectContaining({ success: false, errorReason: 'invalid_payload', transaction: '' }),
  ]);
});
