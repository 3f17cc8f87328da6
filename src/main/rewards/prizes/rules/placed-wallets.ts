/** One wallet's placement in a match, as the reward authority accepts it. */
export interface PlacedWallet {
  readonly wallet: `0x${string}`;
  readonly placement: number;
  /** How many players share this placement, with and without a wallet. Stored under this name. */
  readonly tied: number;
}

/** A player of the match that has a wallet. */
export interface WalletPlayer {
  readonly wallet: `0x${string}`;
  readonly hasWon: boolean;
}

/** Places the winner first and the others second. Without a winner all players share the first place. */
export const placeWallets = (
  walletPlayers: readonly WalletPlayer[],
  { isDrawn, players }: { readonly isDrawn: boolean; readonly players: number },
): PlacedWallet[] =>
  walletPlayers.map(({ wallet, hasWon }) => ({
    wallet,
    placement: isDrawn || hasWon ? 1 : 2,
    tied: isDrawn ? players : 1,
  }));
