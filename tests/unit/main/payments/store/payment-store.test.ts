import { describe, expect, test } from 'vitest';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import type { PaymentRow } from '../../../../../src/main/payments/records.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { reservedRow } from '../../../../support/payments/test-processor.ts';

const ROW = reservedRow({
  chainId: 84532,
  asset: '0xaa',
  payer: '0xbb',
  nonce: '0x01',
  network: 'eip155:84532',
  payTo: '0xcc',
  amountMicro: 1000,
  validBeforeS: 2000,
  requestHash: 'print',
  tool: 'review',
  callHash: 'hash',
  createdAtMs: 100,
  updatedAtMs: 100,
});
const SENT = { result: '{"a":1}', fromBlock: 7 };
const PAID = { delivery: 'due', txHash: '0xff', logIndex: null, result: null } as const;

async function storeWith(...rows: Partial<PaymentRow>[]) {
  const store = paymentStore(await memoryDb());
  for (const row of rows) store.insert({ ...ROW, ...row });
  return store;
}
/** A payment with another nonce. */
const other = (n: number, change: Partial<PaymentRow> = {}): Partial<PaymentRow> => ({
  paymentId: `p${n}`,
  nonce: `0x0${n}`,
  createdAtMs: 100 * n,
  ...change,
});

describe('a stored payment', () => {
  test('is inserted as reserved and found by its authorisation', async () => {
    const store = await storeWith({ state: 'confirmed', delivery: 'delivered' });
    expect(store.find(ROW)).toEqual(ROW);
    expect(store.find({ ...ROW, chainId: 8453 })).toBeNull();
  });

  test('cannot be inserted twice for one authorisation', async () => {
    const store = await storeWith({});
    expect(() => store.insert({ ...ROW, paymentId: 'p2' })).toThrow('UNIQUE');
  });

  test('keeps its answer during settlement and is confirmed only after it', async () => {
    const store = await storeWith({});
    expect(store.markConfirmed('p1', PAID, 150)).toBe(false);
    expect(store.markSettling('p1', SENT, 200)).toBe(true);
    expect(store.markConfirmed('p1', PAID, 300)).toBe(true);
    expect(store.findById('p1')).toMatchObject({
      state: 'confirmed',
      delivery: 'due',
      txHash: '0xff',
      result: '{"a":1}',
      fromBlock: 7,
      updatedAtMs: 300,
    });
  });

  test('does not change its state after the confirmation', async () => {
    const store = await storeWith({});
    store.markSettling('p1', SENT, 200);
    store.markConfirmed('p1', PAID, 300);
    expect([
      store.markConfirmed('p1', { ...PAID, txHash: '0xee' }, 400),
      store.end('p1', 'failed', 'no', 400),
      store.markUnknown('p1', { reason: 'timeout', txHash: null }, 400),
      store.markSettling('p1', SENT, 400),
    ]).toEqual([false, false, false, false]);
  });

  test('keeps the known transaction while its outcome is unknown', async () => {
    const store = await storeWith({});
    store.markSettling('p1', SENT, 200);
    store.markUnknown('p1', { reason: 'timeout', txHash: '0xff' }, 300);
    store.markUnknown('p1', { reason: 'pending', txHash: null }, 400);
    expect(store.findById('p1')).toMatchObject({ state: 'unknown', reason: 'pending', txHash: '0xff' });
  });

  test('can be reserved again only after its release', async () => {
    const store = await storeWith({}, other(2));
    const again = { ...ROW, tool: 'forensics', updatedAtMs: 500 };
    expect(store.reserveAgain(again)).toBe(false);
    store.end('p1', 'released', 'down', 400);
    store.end('p2', 'failed', 'no', 400);
    expect(store.reserveAgain(again)).toBe(true);
    expect(store.findById('p1')).toMatchObject({ state: 'reserved', tool: 'forensics', reason: null });
    expect(store.reserveAgain({ ...ROW, paymentId: 'p2' })).toBe(false);
  });

  test('is delivered once, and its answer is deleted only after the delivery', async () => {
    const store = await storeWith({}, other(2));
    for (const id of ['p1', 'p2']) {
      store.markSettling(id, SENT, 200);
      store.markConfirmed(id, PAID, 300);
    }
    expect(store.listWithDeliveryDue()).toHaveLength(2);
    const delivered = { delivery: 'delivered', result: null, reason: null } as const;
    expect([store.updateDelivery('p1', delivered, 400), store.updateDelivery('p1', delivered, 500)]).toEqual([
      true,
      false,
    ]);
    expect(store.deleteResultsOlderThan(400)).toBe(0);
    expect(store.deleteResultsOlderThan(401)).toBe(1);
    expect([store.findById('p1')?.result, store.findById('p2')?.result]).toEqual([null, '{"a":1}']);
  });
});

describe('the list of payments', () => {
  test('is sorted from the newest and can be filtered', async () => {
    const store = await storeWith(other(1), other(2), other(3));
    store.end('p2', 'failed', 'no', 500);
    const ids = (filter: object) =>
      store.listPage({ limit: 10, ...filter }).map(({ paymentId }) => paymentId);
    expect([ids({}), ids({ beforeMs: 300 }), ids({ limit: 1 })]).toEqual([
      ['p3', 'p2', 'p1'],
      ['p2', 'p1'],
      ['p3'],
    ]);
    expect([ids({ state: 'failed' }), ids({ delivery: 'due' }), ids({ paymentId: 'p1' })]).toEqual([
      ['p2'],
      [],
      ['p1'],
    ]);
  });
});

describe('a page of payments', () => {
  test('misses no payment, even if several have the same time', async () => {
    const store = await storeWith(...[1, 2, 3, 4].map((n) => other(n, { createdAtMs: n < 4 ? 100 : 200 })));
    const seen: string[] = [];
    let last: PaymentRow | undefined;
    do {
      const [row] = store.listPage({ limit: 1, beforeMs: last?.createdAtMs, beforeId: last?.paymentId });
      if (row !== undefined) seen.push(row.paymentId);
      last = row;
    } while (last !== undefined && seen.length < 9);
    expect(seen).toEqual(['p4', 'p3', 'p2', 'p1']);
  });
});

describe('the totals on a chain', () => {
  test('add up the confirmed payments of each payer, with a margin of blocks that is never negative', async () => {
    const store = await storeWith(
      other(1),
      other(2, { payTo: '0xdd', amountMicro: 5 }),
      other(3),
      other(4, { payer: '0xb0' }),
    );
    for (const [id, fromBlock] of [
      ['p1', 9000],
      ['p2', 8000],
      ['p4', 10],
    ] as const) {
      store.markSettling(id, { result: null, fromBlock }, 200);
      store.markConfirmed(id, PAID, 300);
    }
    const totals = store.listConfirmedTotals(84532, '0xaa');
    expect(totals.map(({ payer, micro, n, fromBlock }) => [payer, micro, n, fromBlock])).toEqual([
      ['0xb0', 1000, 1, 0],
      ['0xbb', 1005, 2, 3000],
    ]);
    expect(totals[1]?.payTo.split(',').sort()).toEqual(['0xcc', '0xdd']);
    expect(store.listConfirmedTotals(8453, '0xaa')).toEqual([]);
  });
});
