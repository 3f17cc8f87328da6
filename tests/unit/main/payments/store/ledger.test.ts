import { expect, test } from 'vitest';
import { createPaymentLedger } from '../../../../../src/main/payments/store/ledger.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import { subscriptionStore } from '../../../../../src/main/payments/store/subscription-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

async function setup() {
  const { db, writer, audit, bus, clock } = await memoryServices();
  const stores = { payments: paymentStore(db), subscriptions: subscriptionStore(db) };
  const ledger = createPaymentLedger({ ...stores, writer, clock, ids: { uuid: () => 'id' }, audit, bus });
  return { ledger, audit, bus, writer };
}

test('appends audit rows for payments, and none in a job that fails', async () => {
  const { ledger, audit, writer } = await setup();
  await writer.write(() => ledger.appendAudit('PLAN_ADDED', 'team', 'person', { priceMicro: 7 }));
  const lost = writer.write(() => {
    ledger.appendAudit('PLAN_ADDED', 'lost', 'person', {});
    throw new Error('disk full');
  });
  await expect(lost).rejects.toThrow('disk full');
  expect(audit.rowsBySubject('team', 9)).toMatchObject([
    { system: 'payments', action: 'PLAN_ADDED', actor: 'person', payload: { priceMicro: 7 } },
  ]);
  expect(audit.rowsBySubject('lost', 9)).toEqual([]);
});

test('emits a change once', async () => {
  const { ledger, bus } = await setup();
  const received: unknown[] = [];
  bus.on('payments.changed', (change) => void received.push(change));
  ledger.notifyChanged({ kind: 'plan', id: 'team' });
  expect(received).toEqual([{ kind: 'plan', id: 'team' }]);
});
