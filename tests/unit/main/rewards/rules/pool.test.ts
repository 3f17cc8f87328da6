import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPool } from '../../../../../src/main/rewards/rules/pool.ts';

const CENT = 10_000n;
const SPLITS: Readonly<Record<number, readonly number[]>> = {
  2: [70, 30],
  3: [60, 30, 10],
  5: [50, 25, 15, 7, 3],
};

test('pays every placement its exact share rounded down to hundredths, in sum no more than the pool', () => {
  const pool = fc.integer({ min: 1, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(pool, fc.integer({ min: 2, max: 200 }), (amountMicro, players) => {
      const places = Array.from({ length: players }, (_, index) => ({
        wallet: `wallet ${index}`,
        placement: index + 1,
      }));
      const shares = splitPool(amountMicro, players, places).map((share) => BigInt(share.amountMicro));
      const split = SPLITS[players] ?? SPLITS[3] ?? [];
      const exact = places.map(
        (_, index) => ((BigInt(amountMicro) * BigInt(split[index] ?? 0)) / (100n * CENT)) * CENT,
      );
      expect(shares).toEqual(exact);
      expect(shares.reduce((sum, share) => sum + share, 0n) <= BigInt(amountMicro)).toBe(true);
    }),
  );
});

test('shares placements exactly among any number of tied players', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (amountMicro, tied) => {
        const [share] = splitPool(amountMicro, 100, [{ wallet: 'one', placement: 1, tied }]);
        const percent = [60, 90, 100][Math.min(tied, 3) - 1] ?? 0;
        const exact = ((BigInt(amountMicro) * BigInt(percent)) / (100n * BigInt(tied) * CENT)) * CENT;
        expect(BigInt(share?.amountMicro ?? -1)).toBe(exact);
      },
    ),
  );
});
