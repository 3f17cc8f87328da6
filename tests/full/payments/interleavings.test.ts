import { expect, test } from 'vitest';
import { openHttpSeller } from '../../support/payments/http-seller.ts';
import { finishedSessions, runInterleavings } from '../../support/payments/interleavings.ts';

const COUNT = 10_000;
/** A host forgets nothing of what it sold, so several hosts share the interleavings. */
const HOSTS = 20;

test(
  '10,000 random orders of buying, settling and using a nonce deliver nothing that was not paid',
  { timeout: 3_600_000 },
  async () => {
    const unpaid: string[] = [];
    let sold = 0;
    for (let host = 0; host < HOSTS; host += 1) {
      const seller = await openHttpSeller();
      const count = COUNT / HOSTS;
      const sessions = await finishedSessions(seller);
      const result = await runInterleavings(seller, sessions, {
        count,
        atOnce: 20,
        firstSeed: 1000 + host * count,
      });
      unpaid.push(...result.unpaid);
      sold += result.sold;
      process.stderr.write(`${(host + 1) * count} interleavings: ${sold} sold, ${unpaid.length} unpaid\n`);
      expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
      await seller.dispose();
    }
    expect(unpaid).toEqual([]);
    expect(sold).toBeGreaterThan(COUNT / 10);
  },
);
