import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import {
  ANALYSIS,
  callUntilKnown,
  defaultPayer,
  openSeller,
  payFor,
  START,
  type Buyer,
  type Json,
  type Reply,
  type Seller,
} from '../../support/payments/seller.ts';
import { readDatabase } from '../../support/database.ts';

/** They pay at once; in the long tests there are many more. */
const PAYERS = isFullRun ? 40 : 16;
let seller: Seller;
let buyer: Buyer;

beforeAll(async () => {
  seller = await openSeller();
  buyer = await seller.buyer();
}, 120_000);
afterAll(() => seller.host.dispose());

const signed = async (tool = ANALYSIS, micro = 1_000_000): Promise<Json> => {
  const account = await seller.wallet(micro);
  const offer = await buyer.call(tool.tool, tool.args);
  return (await defaultPayer(account).createPaymentPayload(offer.structured as never)) as unknown as Json;
};

const paid = (payment: Json): Promise<Reply> =>
  callUntilKnown(() => buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': payment }));

const rowsOf = (payment: Json): { state: string; delivery: string }[] => {
  const { authorization } = payment['payload'] as { authorization: { nonce: string } };
  return readDatabase(seller.host.data, (db) =>
    db
      .prepare<[string], { state: string; delivery: string }>(
        'select state, delivery from payments where nonce = ?',
      )
      .all(authorization.nonce.toLowerCase()),
  );
};

const auditCount = (action: string): number =>
  readDatabase(
    seller.host.data,
    (db) => (db.prepare('select count(*) as n from audit where action = ?').get(action) as { n: number }).n,
  );

describe('one payment', () => {
  test('runs the tool once for 25 concurrent calls, which get the same answer', async () => {
    const payment = await signed();
    const before = auditCount('PAYMENT_CONFIRMED');
    const replies = await Promise.all(Array.from({ length: 25 }, () => paid(payment)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.every(({ isError }) => !isError)).toBe(true);
    const transactions = replies.map(({ meta }) => (meta['x402/payment-response'] as Json)['transaction']);
    expect(new Set(transactions).size).toBe(1);
    expect(auditCount('PAYMENT_CONFIRMED') - before).toBe(1);
    expect(rowsOf(payment)).toEqual([{ state: 'confirmed', delivery: 'delivered' }]);
  });

  test('cannot be used for another call or by another agent', async () => {
    const account = await seller.wallet();
    const { payment } = await payFor(buyer, defaultPayer(account), ANALYSIS);
    const meta = { 'x402/payment': payment };
    const other = await buyer.call(ANALYSIS.tool, { ...ANALYSIS.args, lines: 2 }, meta);
    expect(other.structured).toMatchObject({
      status: 402,
      code: 'PAYMENT_INVALID',
      details: { reason: 'used_for_another_call' },
    });
    const otherBuyer = await seller.buyer({ name: 'other-buyer' });
    const stolen = await otherBuyer.call(ANALYSIS.tool, ANALYSIS.args, meta);
    expect(stolen.structured).toMatchObject({
      code: 'PAYMENT_INVALID',
      details: { reason: 'nonce_already_used' },
    });
    const again = await buyer.call(ANALYSIS.tool, ANALYSIS.args, meta);
    expect(again.isError).toBe(false);
    await otherBuyer.close();
  });

  test('with a known identifier and a new signature is a conflict without an offer', async () => {
    const account = await seller.wallet();
    const payer = defaultPayer(account);
    const id = 'pay_0123456789abcdef';
    const offer = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
    const withId = async () => {
      const made = (await payer.createPaymentPayload(offer.structured as never)) as unknown as Json;
      return { ...made, extensions: { 'payment-identifier': { info: { id } } } };
    };
    const first = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': await withId() });
    expect(first.isError).toBe(false);
    const second = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': await withId() });
    expect(second.structured).toMatchObject({ error: true, code: 'CONFLICT' });
    expect(second.meta['x402/error']).toBeUndefined();
    expect(second.structured['accepts']).toBeUndefined();
  });
});

describe('many payments', () => {
  test(`of ${PAYERS} payers settle concurrently`, async () => {
    const payments = await Promise.all(Array.from({ length: PAYERS }, () => signed()));
    const replies = await Promise.all(payments.map(paid));
    expect(replies.filter(({ isError }) => isError).map(({ text }) => text)).toEqual([]);
    const transactions = replies.map(({ meta }) => (meta['x402/payment-response'] as Json)['transaction']);
    expect(new Set(transactions).size).toBe(PAYERS);
  });
});

type Change = (payment: Json) => Json;
const inAccepted =
  (more: Json): Change =>
  (payment) => ({ ...payment, accepted: { ...(payment['accepted'] as Json), ...more } });
const inAuthorization =
  (more: Json): Change =>
  (payment) => {
    const payload = payment['payload'] as { signature: string; authorization: Json };
    return { ...payment, payload: { ...payload, authorization: { ...payload.authorization, ...more } } };
  };
const OTHER_ADDRESS = '0x00000000000000000000000000000000000000aa';

describe('a payment that does not match the offer', () => {
  const swaps: readonly (readonly [string, Change, string, string])[] = [
    ['a lower amount accepted', inAccepted({ amount: '9999' }), 'PAYMENT_INSUFFICIENT', 'amount_mismatch'],
    ['a higher amount accepted', inAccepted({ amount: '10001' }), 'PAYMENT_INVALID', 'amount_mismatch'],
    ['a lower value signed', inAuthorization({ value: '9999' }), 'PAYMENT_INSUFFICIENT', 'amount_mismatch'],
    ['a higher value signed', inAuthorization({ value: '10001' }), 'PAYMENT_INVALID', 'amount_mismatch'],
    ['another payee accepted', inAccepted({ payTo: OTHER_ADDRESS }), 'PAYMENT_INVALID', 'recipient_mismatch'],
    ['another payee signed', inAuthorization({ to: OTHER_ADDRESS }), 'PAYMENT_INVALID', 'recipient_mismatch'],
    ['another network', inAccepted({ network: 'eip155:8453' }), 'PAYMENT_INVALID', 'network_mismatch'],
    ['another token', inAccepted({ asset: OTHER_ADDRESS }), 'PAYMENT_INVALID', 'asset_mismatch'],
    [
      'another nonce',
      inAuthorization({ nonce: `0x${'7'.repeat(64)}` }),
      'PAYMENT_INVALID',
      'invalid_exact_evm_signature',
    ],
    [
      'an expired validity',
      inAuthorization({ validBefore: '1700000000' }),
      'PAYMENT_EXPIRED',
      'valid_before',
    ],
    [
      'a later end of validity',
      inAuthorization({ validBefore: String(Math.floor(Date.now() / 1000) + 150) }),
      'PAYMENT_INVALID',
      'invalid_exact_evm_signature',
    ],
    [
      'a validity of years',
      inAuthorization({ validBefore: '4102444800' }),
      'PAYMENT_INVALID',
      'valid_before_too_late',
    ],
    [
      'a validity that starts in the future',
      inAuthorization({ validAfter: '4102444000', validBefore: '4102444800' }),
      'PAYMENT_INVALID',
      'valid_after',
    ],
    [
      'another payer',
      inAuthorization({ from: OTHER_ADDRESS }),
      'PAYMENT_INVALID',
      'invalid_exact_evm_signature',
    ],
  ];

  test.each(swaps)('is refused with its reason: %s', async (_name, change, code, reason) => {
    const changed = change(await signed());
    const confirmed = auditCount('PAYMENT_CONFIRMED');
    const reply = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': changed });
    expect(reply.isError).toBe(true);
    expect(reply.structured).toMatchObject({ status: 402, code, details: { reason } });
    expect(reply.structured['lines']).toBeUndefined();
    expect(reply.meta['x402/error']).toBeDefined();
    expect(auditCount('PAYMENT_CONFIRMED')).toBe(confirmed);
    expect(rowsOf(changed).filter(({ state }) => state !== 'released')).toEqual([]);
  });

  test('is refused as insufficient from an empty wallet', async () => {
    const payment = await signed(ANALYSIS, 0);
    const reply = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': payment });
    expect(reply.structured).toMatchObject({ code: 'PAYMENT_INSUFFICIENT' });
  });

  test('costs nothing and gets no offer with invalid arguments', async () => {
    const payment = await signed();
    const bad = [
      ['chess_analysis', { fen: 'nonsense' }, 'INVALID_PARAMETERS'],
      ['chess_analysis', { fen: START, depth: 3 }, 'INVALID_PARAMETERS'],
      ['subscribe', { planId: 'nowhere', walletAddress: OTHER_ADDRESS }, 'PLAN_NOT_FOUND'],
      ['subscribe', { planId: 'day-pass', walletAddress: '0x12' }, 'INVALID_WALLET_ADDRESS'],
      [
        'subscribe',
        {
          planId: 'day-pass',
          walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aA', '5AA'),
        },
        'INVALID_WALLET_ADDRESS',
      ],
      ['game_review', { sessionId: 'none' }, 'NOT_FOUND'],
      ['no_such_tool', {}, 'NOT_FOUND'],
    ] as const;
    for (const [tool, args, code] of bad) {
      const reply = await buyer.call(tool, args, { 'x402/payment': payment });
      expect(reply.structured, tool).toMatchObject({ error: true, code });
      expect(reply.meta['x402/error']).toBeUndefined();
    }
    expect(rowsOf(payment)).toEqual([]);
  });
});
