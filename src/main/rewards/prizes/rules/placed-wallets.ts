/** One wallet's placement in a match, as the reward authority takes it. */
export interface PlacedWallet {
  readonly wallet: `0x${string}`;
  readonly placement: number;
  /** How many players share this placement, with and without a wallet. */
  readonly tied: number;
}

export interface WalletPlayer {
  readonly wallet: `0x${string}`;
  readonly hasWon: boolean;
}

/**
 * Places the winner first and the others second. Without a winner all players share the first place.
 */
export const placeWallets = (
  owned: readonly WalletPlayer[],
  { isDrawn, players }: { readonly isDrawn: boolean; readonly players: number },
): PlacedWallet[] =>
  owned.map(({ wallet, hasWon }) => ({
    wallet,
    placement: isDrawn || hasWon ? 1 : 2,
    tied: isDrawn ? players : 1,
  }));
