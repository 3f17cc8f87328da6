import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostFeeOf, splitPot } from '../../../../../src/main/stakes/rules/split-pot.ts';

const wallet = (index: number) => `0x${String(index).padStart(40, '0')}` as const;
const placed = (places: readonly number[]) =>
  places.map((place, seat) => ({ wallet: wallet(seat), place, seat }));
const amounts = (places: readonly number[], potMicro: number, shares = [10_000]) =>
  splitPot(placed(places), { potMicro, hostFeeBps: 0, shares }).payouts.map(({ amountMicro }) => amountMicro);

test('the winner takes all, and a draw is shared with the odd unit to the first seat', () => {
  expect(amounts([2, 1], 3)).toEqual([3]);
  expect(amounts([1, 1], 3)).toEqual([2, 1]);
  expect(amounts([1, 1, 1], 5)).toEqual([2, 2, 1]);
});

test('players who tie share the places that they take up', () => {
  expect(amounts([1, 2, 2], 100, [6000, 3000, 1000])).toEqual([60, 20, 20]);
  expect(amounts([1, 1, 3], 100, [6000, 3000, 1000])).toEqual([45, 45, 10]);
});

test('parts of places that nobody takes go to the others in proportion', () => {
  expect(amounts([1, 2], 90, [6000, 3000, 1000])).toEqual([60, 30]);
});

test('the host fee is rounded down', () => {
  expect(hostFeeOf(999, 100)).toBe(9);
  expect(hostFeeOf(1_000_000_000_000, 1000)).toBe(100_000_000_000);
});

test('the sum is always exact, and a better place never gets less', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 64_000_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }),
      (raw, potMicro, hostFeeBps, parts) => {
        // Places as a table has them: 1, 1, 3 and so on.
        const entrants = placed(raw.map((rank) => 1 + raw.filter((other) => other < rank).length));
        const shares = parts.toSorted((a, b) => b - a);
        const split = splitPot(entrants, { potMicro, hostFeeBps, shares });
        const sum = split.payouts.reduce((total, { amountMicro }) => total + amountMicro, split.hostFeeMicro);
        expect(sum).toBe(potMicro);
        const paid = new Map(split.payouts.map(({ wallet: to, amountMicro }) => [to, amountMicro]));
        const byPlace = entrants.toSorted((a, b) => a.place - b.place || a.seat - b.seat);
        for (const [index, { wallet: to }] of byPlace.entries()) {
          const next = byPlace[index + 1];
          if (next !== undefined)
            expect((paid.get(to) ?? 0) + 1).toBeGreaterThanOrEqual(paid.get(next.wallet) ?? 0);
        }
      },
    ),
  );
});
