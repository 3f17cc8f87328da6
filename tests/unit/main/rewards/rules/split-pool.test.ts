import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPool } from '../../../../../src/main/rewards/rules/split-pool.ts';

const CENT = 10_000n;
const SPLITS: Readonly<Record<number, readonly number[]>> = {
  2: [70, 30],
  3: [60, 30, 10],
  5: [50, 25, 15, 7, 3],
};

test('pays every place its share rounded down to hundredths, and the first one what is left over', () => {
  const pool = fc.integer({ min: 1, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(pool, fc.integer({ min: 2, max: 200 }), (amountMicro, players) => {
      const places = Array.from({ length: players }, (_, index) => ({
        wallet: `wallet ${index}`,
        placement: index + 1,
      }));
      const shares = splitPool(amountMicro, players, places).map((share) => BigInt(share.amountMicro));
      const split = SPLITS[players] ?? SPLITS[3] ?? [];
      const total = BigInt(amountMicro) / CENT;
      const rounded = split.map((percent) => (total * BigInt(percent)) / 100n);
      const left = total - rounded.reduce((sum, one) => sum + one, 0n);
      const exact = places.map((_, at) => ((rounded[at] ?? 0n) + (at === 0 ? left : 0n)) * CENT);
      expect(shares).toEqual(exact);
      const unpaid = rounded.slice(players).reduce((sum, one) => sum + one, 0n);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe((total - unpaid) * CENT);
    }),
  );
});

test('shares placements equally among any number of tied players', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (amountMicro, tied) => {
        const [share] = splitPool(amountMicro, 100, [{ wallet: 'one', placement: 1, tied }]);
        const total = BigInt(amountMicro) / CENT;
        const [second, third] = [(total * 30n) / 100n, (total * 10n) / 100n];
        const first = total - second - third;
        const shared = [first, first + second, total][Math.min(tied, 3) - 1] ?? 0n;
        const exact = (shared / BigInt(tied)) * CENT;
        expect(BigInt(share?.amountMicro ?? -1)).toBe(exact);
      },
    ),
  );
});

test('a pool of one hundredth goes to the first place, and one that does not divide is paid whole', () => {
  const two = [1, 2].map((placement) => ({ wallet: `wallet ${placement}`, placement }));
  const paid = (amountMicro: number) => splitPool(amountMicro, 2, two).map((share) => share.amountMicro);
  expect(paid(10_000)).toEqual([10_000, 0]);
  expect(paid(33_330_000)).toEqual([23_340_000, 9_990_000]);
});
