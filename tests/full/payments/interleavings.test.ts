import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpSeller, type HttpSeller } from '../../support/payments/http-seller.ts';
import { runInterleavings } from '../../support/payments/interleavings.ts';

/** `npm run test:interleavings` plays ten thousand of them. */
const COUNT = 500;

let seller: HttpSeller;
beforeAll(async () => {
  seller = await openHttpSeller();
}, 120_000);
afterAll(() => seller.dispose());

test(
  `${COUNT} random orders of buying, settling and using nonces deliver nothing that was not paid`,
  { timeout: 600_000 },
  async () => {
    const { sold, soldByUsage, refusedLate, unpaid } = await runInterleavings(seller, {
      count: COUNT,
      atOnce: 20,
      firstSeed: 11_000,
    });
    expect(unpaid).toEqual([]);
    expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
    expect(sold).toBeGreaterThan(COUNT / 4);
    expect(soldByUsage).toBeGreaterThan(COUNT / 8);
    expect(refusedLate).toBeGreaterThan(COUNT / 20);
  },
);
