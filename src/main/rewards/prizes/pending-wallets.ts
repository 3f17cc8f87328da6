import type { PrizeContext } from './service.ts';

/** Begins the key of a wallet whose player has not registered yet. No player id has a colon. */
const KEY_PREFIX = 'awaited:';

/** The key under which the wallet of a player that has not registered yet is stored. */
export const pendingWalletKey = (player: string): string => `${KEY_PREFIX}${player}`;

/**
 * Gives waiting wallets to the players that have registered in the meantime, by id or by a name that only
 * one player has. Nothing is paid to a name that no player has. A failure is logged, and the next change of the league
 * tries again.
 */
export async function assignPendingWallets(context: PrizeContext, leagueId: string): Promise<void> {
  if (findAssignableWallets(context, leagueId).length === 0) return;
  try {
    await context.writer.write(() => assignPendingWalletsInJob(context, leagueId));
  } catch (error) {
    context.log('warn', 'a wallet could not be given to its player', { leagueId, error: String(error) });
  }
}

export function assignPendingWalletsInJob(context: PrizeContext, leagueId: string): void {
  for (const { key, playerId, wallet } of findAssignableWallets(context, leagueId)) {
    context.store.deleteWallet(leagueId, key);
    context.store.upsertWallet(leagueId, playerId, wallet, context.clock.nowMs());
    context.audit.append({
      system: 'league',
      action: 'PRIZE_WALLET_NAMED',
      subject: leagueId,
      actor: 'host',
      payload: { player: key.slice(KEY_PREFIX.length), playerId, wallet },
    });
  }
}

/** The waiting wallets of a league whose player is registered now. */
function findAssignableWallets(context: PrizeContext, leagueId: string) {
  const pendingWallets = [...context.store.listWallets(leagueId)].filter(([key]) =>
    key.startsWith(KEY_PREFIX),
  );
  if (pendingWallets.length === 0) return [];
  const table = context.leagues.readModel.readTable(leagueId);
  return pendingWallets.flatMap(([key, wallet]) => {
    const player = key.slice(KEY_PREFIX.length);
    const rowsById = table.filter(({ playerId }) => playerId === player);
    const [row, ...otherRows] =
      rowsById.length > 0 ? rowsById : table.filter(({ displayName }) => displayName === player);
    return row === undefined || otherRows.length > 0 ? [] : [{ key, wallet, playerId: row.playerId }];
  });
}
