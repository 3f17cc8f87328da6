import { describe, expect, it } from 'vitest';
import { placeWallets } from '../../../../../src/main/prizes/rules/results.ts';

const seats = [
  { wallet: '0xaa', hasWon: false },
  { wallet: '0xbb', hasWon: true },
] as const;

describe('the places of a session', () => {
  it('are first for who won and second for all others, in the order of the seats', () => {
    expect(placeWallets(seats, { isDrawn: false, players: 2 })).toEqual([
      { wallet: '0xaa', placement: 2, tied: 1 },
      { wallet: '0xbb', placement: 1, tied: 1 },
    ]);
  });

  it('are all first where nobody won, shared with those who have no wallet', () => {
    const [only] = placeWallets([{ wallet: '0xaa', hasWon: false }], { isDrawn: true, players: 2 });
    expect(only).toEqual({ wallet: '0xaa', placement: 1, tied: 2 });
  });

  it('are none where nobody has a wallet', () => {
    expect(placeWallets([], { isDrawn: true, players: 2 })).toEqual([]);
  });
});
