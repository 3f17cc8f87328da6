/** One wallet's final place in a league. */
export interface PrizePlace {
  readonly wallet: `0x${string}`;
  readonly playerId: string;
  /** Shared by players that only their id separates. */
  readonly placement: number;
  /** How many share it, also those without a wallet. */
  readonly tied: number;
}

export interface RankedPlayer {
  readonly playerId: string;
  readonly rank: number;
}

/**
 * Who is paid from a pool: every player with a wallet, by the table. A wallet
 * behind several players has the best of their places and no other.
 */
export function placementsOf(
  table: readonly RankedPlayer[],
  walletOf: (playerId: string) => `0x${string}` | null,
): PrizePlace[] {
  const taken = new Set<string>();
  const placements: PrizePlace[] = [];
  for (const { playerId, rank } of table) {
    const wallet = walletOf(playerId);
    if (wallet === null || taken.has(wallet)) continue;
    taken.add(wallet);
    const tied = table.filter((row) => row.rank === rank).length;
    placements.push({ wallet, playerId, placement: rank, tied });
  }
  return placements;
}
