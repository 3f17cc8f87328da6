import { expect, test } from 'vitest';
import { runDisturbedInterleavings } from '../../support/payments/disturbed-interleavings.ts';

/** The long tests play some, and `npm run test:interleavings -- --disturbed` ten thousand of them. */
const COUNT = 24;

test('random orders of buying and using nonces, with reorganisations and kills, deliver nothing unpaid', async () => {
  const result = await runDisturbedInterleavings({ count: COUNT, atOnce: 6, firstSeed: 40_000, every: 6 });
  expect(result.faults).toEqual([]);
  expect(result.sold).toBeGreaterThan(COUNT / 4);
  expect(result.soldByUsage).toBeGreaterThan(0);
  expect(result.kills).toBeGreaterThan(0);
  expect(result.reorganisations).toBeGreaterThan(0);
}, 400_000);
