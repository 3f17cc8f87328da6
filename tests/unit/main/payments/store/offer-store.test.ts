import { describe, expect, test } from 'vitest';
import { offerStore } from '../../../../../src/main/payments/store/offer-store.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { reservedRow } from '../../../../support/payments/test-processor.ts';

async function storedPayment() {
  const db = await memoryDb();
  paymentStore(db).insert(reservedRow({ paymentId: 'p1' }));
  return db;
}

describe('an offer', () => {
  const offer = {
    tool: 'review',
    subject: 'review',
    agentId: null,
    code: 'PAYMENT_REQUIRED',
    amountMicro: 10,
  };

  test('is valid until the second before it expires', async () => {
    const store = offerStore(await memoryDb());
    store.insertOffer({ ...offer, validUntilS: 50, createdAtMs: 1 });
    expect([store.wasOffered('review', 10, 49), store.wasOffered('review', 10, 50)]).toEqual([true, false]);
    expect([store.wasOffered('review', 11, 1), store.wasOffered('other', 10, 1)]).toEqual([false, false]);
  });

  test('is marked as paid on the newest open offer, which is not deleted with old ones', async () => {
    const store = offerStore(await storedPayment());
    for (const createdAtMs of [1, 2, 3]) store.insertOffer({ ...offer, validUntilS: 50, createdAtMs });
    store.markOfferPaid('p1', 'review', 10);
    expect(store.listOffers(99, 10).map(({ paymentId }) => paymentId)).toEqual(['p1', null, null]);
    expect(store.deleteOffersOlderThan(10)).toBe(2);
    expect(store.listOffers(99, 10).map(({ createdAtMs }) => createdAtMs)).toEqual([3]);
  });
});
