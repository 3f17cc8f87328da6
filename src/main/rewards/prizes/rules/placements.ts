/** One wallet's final placement in a league. */
export interface PrizePlace {
  readonly wallet: `0x${string}`;
  readonly playerId: string;
  /** Players that differ only in their id share a placement. */
  readonly placement: number;
  /** How many players share the placement, with and without a wallet. */
  readonly tied: number;
}

export interface RankedPlayer {
  readonly playerId: string;
  readonly sharedRank: number;
}

/**
 * Who is paid from a pool: every player with a wallet, in the order of the table. A wallet of
 * several players is paid once, for the best of their placements.
 */
export function placementsOf(
  table: readonly RankedPlayer[],
  walletOf: (playerId: string) => `0x${string}` | null,
): PrizePlace[] {
  const taken = new Set<string>();
  const placements: PrizePlace[] = [];
  for (const { playerId, sharedRank } of table) {
    const wallet = walletOf(playerId);
    if (wallet === null || taken.has(wallet)) continue;
    taken.add(wallet);
    const tied = table.filter((row) => row.sharedRank === sharedRank).length;
    placements.push({ wallet, playerId, placement: sharedRank, tied });
  }
  return placements;
}
