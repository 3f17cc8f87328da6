import { describe, expect, test } from 'vitest';
import { placeWallets } from '../../../../../../src/main/rewards/prizes/rules/placed-wallets.ts';

const seats = [
  { wallet: '0xaa', hasWon: false },
  { wallet: '0xbb', hasWon: true },
] as const;

describe('the placements of a session', () => {
  test('are 1 for the winner and 2 for all others, in the given order', () => {
    expect(placeWallets(seats, { isDrawn: false, players: 2 })).toEqual([
      { wallet: '0xaa', placement: 2, tied: 1 },
      { wallet: '0xbb', placement: 1, tied: 1 },
    ]);
  });

  test('are all 1 without a winner, shared with players without a wallet', () => {
    const [only] = placeWallets([{ wallet: '0xaa', hasWon: false }], { isDrawn: true, players: 2 });
    expect(only).toEqual({ wallet: '0xaa', placement: 1, tied: 2 });
  });

  test('are empty without wallets', () => {
    expect(placeWallets([], { isDrawn: true, players: 2 })).toEqual([]);
  });
});
