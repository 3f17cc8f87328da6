import { refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { LeagueRecord, OpenLeagueRequest } from '../../league/index.ts';
import { assignPendingWallets, pendingWalletKey } from './pending-wallets.ts';
import {
  appendPrizeSetAudit,
  ENDED_STATUSES,
  findMintLimitRefusal,
  findSharedWalletRefusal,
  findWorkersProblem,
  parsePrize,
  resolvePlayerWallets,
  type PlayerWallet,
} from './prize-settings.ts';
import type { PrizeContext } from './service.ts';
import type { LeaguePrizeRequest } from './types.ts';

interface NewLeague {
  readonly league: OpenLeagueRequest;
  readonly prize: Omit<LeaguePrizeRequest, 'leagueId'>;
  /** Adds the league to those that have something to pay. */
  readonly watch: (leagueId: string) => void;
}

/**
 * Creates a league and stores its prize in the same transaction, so that no failure leaves a league that could be played
 * without its prize. Its wallets wait for its players like those of players that register later. A league that has no
 * player for one of them is cancelled.
 */
export async function createLeagueWithPrize(
  context: PrizeContext,
  { league, prize, watch }: NewLeague,
): Promise<Outcome<LeagueRecord>> {
  const wallets = checkNewPrize(context, league, prize);
  if (!wallets.ok) return wallets;
  const newLeague = await context.leagues.createLeague(league, (leagueId) => {
    insertPrize(context, { ...prize, leagueId }, wallets.value);
    context.writer.afterCommit(() => watch(leagueId));
  });
  if (!newLeague.ok) return newLeague;
  const { leagueId } = newLeague.value;
  await assignPendingWallets(context, leagueId);
  const players = resolvePlayerWallets(context, newLeague.value, wallets.value);
  return players.ok ? newLeague : cancelRefusedLeague(context, leagueId, players);
}

/** Checks what decides about money before the league exists. Its players are known only afterwards. */
function checkNewPrize(
  context: PrizeContext,
  { settings, players = [] }: OpenLeagueRequest,
  prize: NewLeague['prize'],
): Outcome<readonly PlayerWallet[]> {
  const wallets = parsePrize(prize);
  if (!wallets.ok) return wallets;
  const problem = findWorkersProblem(settings?.workers);
  if (problem !== null) return refuse('CONFLICT', problem);
  // The players have no ids yet, so their names stand for them.
  const playerWallets = wallets.value.map(({ player, wallet }) => ({ playerId: player, wallet }));
  return (
    findSharedWalletRefusal(new Map(), playerWallets) ??
    findMintLimitRefusal(context, prize.amountMicro, players.length) ??
    wallets
  );
}

/** Stores the prize of a league that has no players yet. Must run inside a writer job. */
function insertPrize(
  context: PrizeContext,
  prize: LeaguePrizeRequest,
  wallets: readonly PlayerWallet[],
): void {
  const { leagueId, amountMicro, rewardMatches, by } = prize;
  const atMs = context.clock.nowMs();
  context.store.upsertPrize({ leagueId, amountMicro, rewardMatches, by, atMs });
  for (const { player, wallet } of wallets)
    if (wallet !== null) context.store.upsertWallet(leagueId, pendingWalletKey(player), wallet, atMs);
  appendPrizeSetAudit(context, prize);
}

/** Cancels a league whose wallets are refused. Returns the refusal, which says if the league could not be cancelled. */
async function cancelRefusedLeague(
  context: PrizeContext,
  leagueId: string,
  refusal: Refusal<string>,
): Promise<Refusal<string>> {
  try {
    await context.leagues.cancel(leagueId);
  } catch (error) {
    context.log('error', 'a league whose prize was refused could not be cancelled', {
      leagueId,
      error: String(error),
    });
  }
  const status = context.leagues.readProgress(leagueId)?.league.status;
  if (status === undefined || ENDED_STATUSES.has(status)) return refusal;
  return refuse(
    refusal.code,
    `${refusal.message}. The league ${leagueId} could not be cancelled: it is ${status} and has its prize. ` +
      `Name the wallets again, or cancel it with "arbiter league cancel ${leagueId}"`,
  );
}
