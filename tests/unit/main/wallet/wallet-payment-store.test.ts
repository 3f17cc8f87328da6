import { describe, expect, test } from 'vitest';
import {
  walletPaymentStore,
  type WalletPaymentRow,
} from '../../../../src/main/wallet/wallet-payment-store.ts';
import { memoryDb } from '../../../support/memory-db.ts';

const ROW: WalletPaymentRow = {
  paymentId: 'p1',
  agentId: 'ann',
  requestId: null,
  tool: 'review',
  url: 'https://pay.example/paid/review',
  transport: 'post',
  mandateId: null,
  responseStatus: null,
  responseHash: null,
  args: '{}',
  payee: '0xbb',
  network: 'eip155:84532',
  amountMicro: 100,
  maxMicro: null,
  permitNonce: null,
  state: 'reserved',
  reason: null,
  txHash: null,
  spentAtMs: 1000,
  payer: null,
  asset: null,
  nonce: null,
  validBeforeS: null,
  fromBlock: null,
  offer: null,
  result: null,
  createdAtMs: 1000,
  updatedAtMs: 1000,
};
const SIGNED = { payer: '0xaa', asset: '0xcc', nonce: '0x01', validBeforeS: 9, fromBlock: 3, offer: '{}' };
const CHANGE = {
  state: 'paid',
  reason: null,
  txHash: '0xff',
  result: '{}',
  responseStatus: 200,
  responseHash: 'ab',
  spentAtMs: 1000,
  updatedAtMs: 2000,
} as const;

async function storeWith(...rows: Partial<WalletPaymentRow>[]) {
  const store = walletPaymentStore(await memoryDb());
  for (const row of rows) store.insert({ ...ROW, ...row });
  return store;
}
const ids = (rows: readonly WalletPaymentRow[]): string[] => rows.map(({ paymentId }) => paymentId);

describe('a wallet payment', () => {
  test('is stored before it is signed', async () => {
    const store = await storeWith({});
    expect([store.find('p1'), store.find('p2')]).toEqual([ROW, null]);
  });

  test('gets one authorisation only', async () => {
    const store = await storeWith({});
    expect([store.authorise('p1', SIGNED), store.authorise('p1', { ...SIGNED, nonce: '0x02' })]).toEqual([
      true,
      false,
    ]);
    expect(store.find('p1')).toMatchObject(SIGNED);
  });

  test('keeps its authorisation when its state changes', async () => {
    const store = await storeWith({});
    store.authorise('p1', SIGNED);
    store.update('p1', CHANGE);
    expect(store.find('p1')).toEqual({ ...ROW, ...SIGNED, ...CHANGE });
  });

  test('has one request id for each agent', async () => {
    const store = await storeWith({ requestId: 'r' }, { paymentId: 'p2', agentId: 'bob', requestId: 'r' });
    expect([store.findByRequest('ann', 'r')?.paymentId, store.findByRequest('bob', 'r')?.paymentId]).toEqual([
      'p1',
      'p2',
    ]);
    expect(store.findByRequest('ann', 'other')).toBeNull();
    expect(() => store.insert({ ...ROW, paymentId: 'p3', requestId: 'r' })).toThrow('UNIQUE');
  });

  test('may be repeated without a request id', async () => {
    const store = await storeWith({}, { paymentId: 'p2' });
    expect(ids(store.listPage({ limit: 10 }))).toHaveLength(2);
  });
});

describe('the spent amount', () => {
  test('at an origin counts all its paths, and that of a stake, which has no origin, its own fees', async () => {
    const store = await storeWith(
      {},
      { paymentId: 'p2', url: 'https://pay.example/other' },
      { paymentId: 'p3', url: 'stake:one' },
      { paymentId: 'p4', url: 'stake:two' },
    );
    const spent = ['https://pay.example', 'stake:one', 'stake:two', 'null'].map((origin) =>
      store.sumSpentAtOriginSince(origin, 0),
    );
    expect(spent).toEqual([200, 100, 100, 0]);
  });

  test('includes every payment that counts against the caps', async () => {
    const store = await storeWith(
      { state: 'unknown' },
      { paymentId: 'p2', spentAtMs: 2000, state: 'paid' },
      { paymentId: 'p3', spentAtMs: null, state: 'waiting' },
    );
    expect([999, 1000, 2000].map((ms) => store.sumSpentSince(ms))).toEqual([200, 100, 0]);
  });

  test('for a tool ignores the case of its name', async () => {
    const store = await storeWith({ tool: 'Review' }, { paymentId: 'p2', tool: 'forensics' });
    expect([store.sumSpentOnToolSince('reVIEW', 0), store.sumSpentOnToolSince('rev', 0)]).toEqual([100, 0]);
  });

  test('does not include failed payments', async () => {
    const store = await storeWith({});
    store.update('p1', { ...CHANGE, state: 'failed', spentAtMs: null });
    expect(store.sumSpentSince(0)).toBe(0);
  });
});

describe('lists of payments', () => {
  test('contain pending payments and paid ones without an answer', async () => {
    const paid = { state: 'paid', updatedAtMs: 5000 } as const;
    const store = await storeWith(
      { paymentId: 'reserved' },
      { paymentId: 'waiting', state: 'waiting' },
      { paymentId: 'failed', state: 'failed' },
    );
    for (const [paymentId, change] of [
      ['unanswered', { reason: 'no_answer', result: null }],
      ['answered', { reason: null, result: '{}' }],
    ] as const) {
      store.insert({ ...ROW, paymentId, createdAtMs: 2000 });
      store.update(paymentId, { ...CHANGE, ...paid, ...change });
    }
    expect(ids(store.listPending(4999))).toEqual(['reserved', 'unanswered']);
    expect(ids(store.listPending(5000))).toEqual(['reserved']);
    expect(store.countWaiting()).toBe(1);
  });

  test('continue on the next page even if payments have the same time', async () => {
    const store = await storeWith({}, { paymentId: 'p2' }, { paymentId: 'p3' });
    const next = { beforeMs: 1000, beforeId: 'p2', limit: 2 };
    expect([ids(store.listPage({ limit: 2 })), ids(store.listPage(next))]).toEqual([['p3', 'p2'], ['p1']]);
  });

  test('start with the newest payment', async () => {
    const store = await storeWith(
      {},
      { paymentId: 'p2', createdAtMs: 2000 },
      { paymentId: 'p3', createdAtMs: 3000 },
    );
    expect([ids(store.listPage({ beforeMs: 3000, limit: 10 })), ids(store.listPage({ limit: 1 }))]).toEqual([
      ['p2', 'p1'],
      ['p3'],
    ]);
  });
});

describe('the limits', () => {
  test('are the last stored ones, and null before', async () => {
    const store = await storeWith();
    expect(store.findLimits()).toBeNull();
    store.upsertLimits('a');
    store.upsertLimits('b');
    expect(store.findLimits()).toBe('b');
  });
});
