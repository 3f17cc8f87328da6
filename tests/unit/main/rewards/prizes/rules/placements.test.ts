import { expect, test } from 'vitest';
import { placementsOf } from '../../../../../../src/main/rewards/prizes/rules/placements.ts';
import { splitPool } from '../../../../../../src/main/rewards/rules/split-pool.ts';

const WALLET = `0x${'1'.repeat(40)}` as const;
const OTHER = `0x${'2'.repeat(40)}` as const;

test('skips a player without a wallet without moving others up', () => {
  const table = ['P01', 'P02', 'P03'].map((playerId, index) => ({ playerId, sharedRank: index + 1 }));
  const placements = placementsOf(table, (playerId) => (playerId === 'P02' ? WALLET : null));
  expect(placements).toEqual([{ wallet: WALLET, playerId: 'P02', placement: 2, tied: 1 }]);
});

test('gives a wallet of two players the better placement only', () => {
  const table = [
    { playerId: 'P01', sharedRank: 1 },
    { playerId: 'P02', sharedRank: 2 },
  ];
  expect(placementsOf(table, () => WALLET)).toEqual([
    { wallet: WALLET, playerId: 'P01', placement: 1, tied: 1 },
  ]);
});

test('shares a tie with a player who has no wallet', () => {
  const table = [
    { playerId: 'P01', sharedRank: 1 },
    { playerId: 'P02', sharedRank: 1 },
    { playerId: 'P03', sharedRank: 3 },
  ];
  const placements = placementsOf(table, (playerId) =>
    playerId === 'P01' ? WALLET : playerId === 'P03' ? OTHER : null,
  );
  const shares = splitPool(100_000_000, 3, placements);
  const whole = splitPool(
    100_000_000,
    3,
    table.map(({ playerId, sharedRank }) => ({ wallet: playerId, placement: sharedRank })),
  );
  expect(shares[0]?.amountMicro).toBe(whole[0]?.amountMicro);
});
