/** One wallet's place in a match, as rewards is asked. */
export interface PlacedWallet {
  readonly wallet: `0x${string}`;
  readonly placement: number;
  /** How many players hold this placement, wallet or not. */
  readonly tied: number;
}

/** Somebody who played and has a wallet. */
export interface Seat {
  readonly wallet: `0x${string}`;
  readonly won: boolean;
}

/** Where nobody won, all who played share the first place. */
export const placed = (
  seats: readonly Seat[],
  { isDrawn, players }: { readonly isDrawn: boolean; readonly players: number },
): PlacedWallet[] =>
  seats.map(({ wallet, won }) => ({
    wallet,
    placement: isDrawn || won ? 1 : 2,
    tied: isDrawn ? players : 1,
  }));
