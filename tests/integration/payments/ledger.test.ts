// In process: many tampered copies of one folder are checked, and each report is compared as a value.
import { cpSync, rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import type { Db } from '../../../src/main/platform/db/writer.ts';
import { verifyFolder, type VerifyCheckName } from '../../../src/main/app-features/verify/index.ts';
import { openVerifyStore } from '../../../src/main/app-features/verify/store/verify-store.ts';
import { forge } from '../../support/forgery.ts';
import { replayCheck } from '../../support/played.ts';
import { hostFolder } from '../../support/built-host.ts';
import { ANALYSIS, defaultPayer, openSeller, payFor } from '../../support/payments/seller.ts';

/** `arbiter verify` on a data folder with a sale, a subscription and a wallet payment, and on tampered copies of it. */

let folder = '';
const copies: string[] = [];

beforeAll(async () => {
  const seller = await openSeller();
  const buyer = await seller.buyer();
  const account = await seller.wallet();
  await payFor(buyer, defaultPayer(account), ANALYSIS);
  const subscribe = { tool: 'subscribe', args: { planId: 'day-pass', walletAddress: account.address } };
  await payFor(buyer, defaultPayer(account), subscribe);
  await payFor(buyer, defaultPayer(account), subscribe);
  await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: 'ledger-wallet' });
  await seller.control('wallet.pay', { ...ANALYSIS, server: null });
  await buyer.close();
  folder = seller.host.data;
  await seller.host.stop();
}, 120_000);
afterAll(() => {
  for (const path of [folder, ...copies]) rmSync(path, { recursive: true, force: true });
});

function copied(path: string) {
  const copy = hostFolder();
  copies.push(copy);
  cpSync(path, statSync(path).isDirectory() ? copy : dataPaths(copy).database, { recursive: true });
  return dataPaths(copy);
}

async function verify(tamper: ((db: Db) => void) | null) {
  const paths = copied(folder);
  if (tamper !== null) await forge(paths, tamper);
  return verifyFolder(
    { paths, scope: 'all', replayCheck },
    { start: () => {}, rowProgress: { step: () => {} } },
  );
}

test('finds no problem, and reports the number of rows', async () => {
  const { ok, checks } = await verify(null);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  const rows = Object.fromEntries(checks.map(({ name, rows: n }) => [name, n]));
  expect(rows).toMatchObject({ payment_rows: 4, payment_audit: 4, subscription_rows: 1, wallet_rows: 1 });
  expect(rows['payment_owed']).toBe(0);
});

const OWED_AUDIT_ROW = `insert into audit (seq, at, system, action, subject, actor, payload, prev, hash)
  select max(seq) + 1, '2026-11-21T00:00:00.000Z', 'payments', 'PAYMENT_OWED',
    (select payment_id from payments where tool = 'chess_analysis' limit 1), 'host', '{}', '', '' from audit`;

test('lists owed answers, which are not a problem', async () => {
  const { checks } = await verify((db) => {
    db.exec(
      "update payments set delivery = 'owed' where payment_id = (select payment_id from payments where tool = 'chess_analysis' limit 1)",
    );
    db.exec(OWED_AUDIT_ROW);
  });
  const owed = checks.find(({ name }) => name === 'payment_owed');
  expect(owed).toMatchObject({ ok: true, rows: 1 });
  expect(owed?.listed?.[0]).toMatch(/^payment \S+: chess_analysis, 10000 micro-units of 0x[0-9a-f]{40}$/u);
  expect(checks.find(({ name }) => name === 'payment_audit')?.ok).toBe(true);
});

const forgeries: [string, VerifyCheckName, RegExp, string][] = [
  [
    'an answer without a settlement',
    'payment_rows',
    /the payment is not confirmed/u,
    "update payments set state = 'released' where tool = 'chess_analysis'",
  ],
  [
    'an answer for a failed payment',
    'payment_rows',
    /the payment is not confirmed/u,
    "update payments set state = 'failed' where tool = 'chess_analysis'",
  ],
  [
    'a confirmation without a transaction',
    'payment_rows',
    /without a transaction/u,
    'update payments set tx_hash = null',
  ],
  [
    'two payments with one transaction',
    'payment_rows',
    /another payment/u,
    'update payments set tx_hash = (select max(tx_hash) from payments)',
  ],
  [
    'a changed amount',
    'payment_audit',
    /does not record its confirmation/u,
    "update payments set amount_micro = 1 where tool = 'chess_analysis'",
  ],
  [
    'a changed payer',
    'payment_audit',
    /does not record its confirmation/u,
    "update payments set payer = '0x00000000000000000000000000000000000000aa' where tool = 'subscribe'",
  ],
  [
    'a confirmation without its payment',
    'payment_audit',
    /that was not confirmed/u,
    "delete from challenges_402; delete from payments where tool = 'chess_analysis'",
  ],
  [
    'an owed answer without an audit row',
    'payment_audit',
    /is owed/u,
    "update payments set delivery = 'owed' where tool = 'chess_analysis'",
  ],
  [
    'a subscription without a payment',
    'subscription_rows',
    /the number of its terms differs/u,
    'update payments set subscription_id = null',
  ],
  [
    'an additional term',
    'subscription_rows',
    /the number of its terms differs/u,
    "update payments set subscription_id = null where payment_id = (select max(payment_id) from payments where tool = 'subscribe')",
  ],
  [
    'more calls than were purchased',
    'subscription_rows',
    /more calls/u,
    'update subscriptions set calls_used = calls_allowed + 1',
  ],
  [
    'a wallet payment that does not count against the caps',
    'wallet_rows',
    /caps/u,
    'update wallet_payments set spent_at_ms = null',
  ],
  [
    'a wallet payment with a changed amount',
    'wallet_rows',
    /does not record it/u,
    'update wallet_payments set amount_micro = 1',
  ],
  [
    'a wallet payment without a transaction',
    'wallet_rows',
    /without a transaction/u,
    'update wallet_payments set tx_hash = null',
  ],
];

test.each(forgeries)('finds %s', async (_name, check, detail, sql) => {
  const paths = copied(dataPaths(folder).database);
  await forge(paths, (db) => db.exec(sql));
  const store = await openVerifyStore(paths.database);
  const found = [...store.payments()].find(({ name }) => name === check);
  store.close();
  expect(found?.broken?.detail).toMatch(detail);
});
