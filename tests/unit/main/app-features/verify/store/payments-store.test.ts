import { describe, expect, test } from 'vitest';
import type { Db } from '../../../../../../src/main/platform/db/open.ts';
import { MEMORY, openDatabase } from '../../../../../../src/main/platform/db/open.ts';
import {
  undeliveredPaymentLines,
  paymentInvariants,
} from '../../../../../../src/main/app-features/verify/store/payments-store.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, paymentRow, insertAuditRow, type Row } from '../../../../../support/rows.ts';

const CONFIRMED = { state: 'confirmed', delivery: 'delivered', tx_hash: '0xt' };
const received = (db: Db, subject: string, over: Row | { afterLoss: true } = {}): void =>
  insertAuditRow(db, {
    system: 'payments',
    action: 'PAYMENT_CONFIRMED',
    subject,
    payload: JSON.stringify({ amountMicro: 5, payer: '0xaa', txHash: '0xt', ...over }),
  });
const paid = (db: Db, id: string, over: Row = {}): void =>
  insertRow(db, 'payments', paymentRow(id, { ...CONFIRMED, ...over }));

/** The first broken row of each check that fails. */
async function broken(fill: (db: Db) => void): Promise<Record<string, string>> {
  const db = await memoryDb();
  fill(db);
  const held = [...paymentInvariants(db)];
  return Object.fromEntries(
    held.flatMap(({ name, broken: found }) => (found ? [[name, found.firstBroken]] : [])),
  );
}

test('a payment that is confirmed, delivered and recorded once passes', async () => {
  expect(await broken((db) => (paid(db, 'p1'), received(db, 'p1')))).toEqual({});
});

const returned = (db: Db, id: string): void => received(db, id, { afterLoss: true });
const lost = (db: Db, subject: string): void =>
  insertAuditRow(db, { system: 'payments', action: 'PAYMENT_LOST', subject, payload: '{}' });

test('a payment that was lost and came back passes, and one that was never lost does not', async () => {
  const after = (fill: (db: Db) => void) =>
    broken((db) => {
      paid(db, 'p1');
      received(db, 'p1');
      fill(db);
    });
  expect(await after((db) => (lost(db, 'p1'), returned(db, 'p1')))).toEqual({});
  expect(await after((db) => returned(db, 'p1'))).toEqual({ payment_audit: 'payment p1' });
});

describe('the check fails', () => {
  test('when an answer is due for an unconfirmed payment', async () => {
    const found = await broken((db) => insertRow(db, 'payments', paymentRow('p1', { delivery: 'due' })));
    expect(found).toEqual({ payment_rows: 'payment p1' });
  });

  test('when two payments name one transaction of one chain, but not of two chains', async () => {
    const two = (chain: number) => (db: Db) => {
      paid(db, 'p1');
      paid(db, 'p2', { chain_id: chain });
      received(db, 'p1');
      received(db, 'p2');
    };
    expect(await broken(two(1))).toEqual({ payment_rows: 'payment p2' });
    expect(await broken(two(2))).toEqual({});
  });

  test.each<[string, Row]>([
    ['another amount', { amountMicro: 6 }],
    ['another payer', { payer: '0xbb' }],
    ['another transaction', { txHash: '0xu' }],
  ])('when the audit log records %s', async (_, over) => {
    expect(await broken((db) => (paid(db, 'p1'), received(db, 'p1', over)))).toEqual({
      payment_audit: 'payment p1',
    });
  });

  test('when the audit log records it twice, or records an unknown payment', async () => {
    expect(await broken((db) => (paid(db, 'p1'), received(db, 'p1'), received(db, 'p1')))).toEqual({
      payment_audit: 'payment p1',
    });
    expect(await broken((db) => received(db, 'p9'))).toEqual({ payment_audit: 'audit 1' });
  });

  test('when more calls were used than bought', async () => {
    const sub = (used: number) => (db: Db) =>
      insertRow(db, 'subscriptions', {
        subscription_id: 's1',
        wallet: '0xaa',
        plan_id: 'monthly',
        calls_allowed: 5,
        calls_used: used,
        created_at_ms: 1,
        updated_at_ms: 1,
      });
    expect([await broken(sub(5)), await broken(sub(6))]).toEqual([
      {},
      { subscription_rows: 'subscription s1' },
    ]);
  });
});

test('undelivered payments are listed with tool, amount and payer, oldest first', async () => {
  const db = await memoryDb();
  paid(db, 'p1', { delivery: 'owed', created_at_ms: 9, tx_hash: '0x1' });
  paid(db, 'p2', { delivery: 'owed', created_at_ms: 3, tx_hash: '0x2' });
  paid(db, 'p3', { tx_hash: '0x3' });
  expect(undeliveredPaymentLines(db)).toEqual([
    'payment p2: match, 5 micro-units of 0xaa',
    'payment p1: match, 5 micro-units of 0xaa',
  ]);
});

test('a folder without payments lists nothing and breaks nothing', async () => {
  const db = await openDatabase(MEMORY);
  expect([undeliveredPaymentLines(db), [...paymentInvariants(db)]]).toEqual([null, []]);
  db.close();
});
