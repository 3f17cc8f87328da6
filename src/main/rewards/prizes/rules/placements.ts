/** One wallet's final placement in a league. It is stored as JSON under these names. */
export interface PrizePlace {
  readonly wallet: `0x${string}`;
  readonly playerId: string;
  /** Players that all tie-breaks leave level share a placement. */
  readonly placement: number;
  /** How many players share the placement, with and without a wallet. */
  readonly tied: number;
}

export interface RankedPlayer {
  readonly playerId: string;
  readonly sharedRank: number;
}

/**
 * The placements that a pool pays: of every player with a wallet, in the order of the table. A wallet of
 * several players is paid once, for the best of their placements.
 */
export function placementsOf(
  table: readonly RankedPlayer[],
  walletOf: (playerId: string) => `0x${string}` | null,
): PrizePlace[] {
  const placedWallets = new Set<string>();
  const placements: PrizePlace[] = [];
  for (const { playerId, sharedRank } of table) {
    const wallet = walletOf(playerId);
    if (wallet === null || placedWallets.has(wallet)) continue;
    placedWallets.add(wallet);
    const tiedCount = table.filter((row) => row.sharedRank === sharedRank).length;
    placements.push({ wallet, playerId, placement: sharedRank, tied: tiedCount });
  }
  return placements;
}
