import { expect, it } from 'vitest';
import { createPaymentLedger } from '../../../../../src/main/payments/store/ledger.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import { subscriptionStore } from '../../../../../src/main/payments/store/subscription-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

async function house() {
  const { db, writer, audit, bus, clock } = await memoryServices();
  const stores = { payments: paymentStore(db), subscriptions: subscriptionStore(db) };
  const ledger = createPaymentLedger({ ...stores, writer, clock, ids: { uuid: () => 'id' }, audit, bus });
  return { books: ledger, audit, bus, writer };
}

it('notes stand in the audit log under payments, and a job that fails leaves none', async () => {
  const { books: ledger, audit, writer } = await house();
  await writer.write(() => ledger.appendAudit('PLAN_ADDED', 'team', 'person', { priceMicro: 7 }));
  const lost = writer.write(() => {
    ledger.appendAudit('PLAN_ADDED', 'lost', 'person', {});
    throw new Error('no room');
  });
  await expect(lost).rejects.toThrow('no room');
  expect(audit.rowsBySubject('team', 9)).toMatchObject([
    { system: 'payments', action: 'PLAN_ADDED', actor: 'person', payload: { priceMicro: 7 } },
  ]);
  expect(audit.rowsBySubject('lost', 9)).toEqual([]);
});

it('a change is told once, as it is', async () => {
  const { books: ledger, bus } = await house();
  const received: unknown[] = [];
  bus.on('payments.changed', (change) => void received.push(change));
  ledger.notifyChanged({ kind: 'plan', id: 'team' });
  expect(received).toEqual([{ kind: 'plan', id: 'team' }]);
});
