import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { LeaguesApi } from '../../league/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import { splitPool, type Rewards } from '../index.ts';
import type { LeaguePrizeView, LeaguePrizeRequest, Prizes } from './types.ts';
import { createSessionRewards, type SessionRewardDeps } from './session-rewards.ts';
import { createPrizePayer } from './prize-payer.ts';
import { createLeagueWithPrize } from './create-league.ts';
import { assignPendingWallets, assignPendingWalletsInJob } from './pending-wallets.ts';
import {
  appendPrizeSetAudit,
  ENDED_STATUSES,
  findMintLimitRefusal,
  findTrustProblem,
  findSharedWalletRefusal,
  parsePrize,
  resolvePlayerWallets,
} from './prize-settings.ts';
import { prizeStore, type PrizeRecord, type PrizeStore } from './store.ts';

export interface PrizesDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly crashPoint: CrashTrigger;
  readonly log: Log;
  readonly leagues: Pick<
    LeaguesApi,
    'createLeague' | 'cancel' | 'readProgress' | 'find' | 'readModel' | 'hasExternalReferee'
  >;
  readonly sessions: SessionRewardDeps['sessions'];
  readonly rewards: Pick<Rewards, 'rewardRefereed' | 'payPool' | 'findDecision' | 'walletOfAgent'>;
  readonly shouldRewardSessions: SessionRewardDeps['shouldRewardSessions'];
  readonly isAttestedOnly: SessionRewardDeps['isAttestedOnly'];
  /** The daily mint limit, in micro-units of MONARD. */
  readonly dailyMintLimitMicro: () => number;
}

/** Shared by every part of this folder. */
export interface PrizeContext extends PrizesDeps {
  readonly store: PrizeStore;
}

export function createPrizes(deps: PrizesDeps): Prizes {
  const context: PrizeContext = { ...deps, store: prizeStore(deps.db) };
  const payer = createPrizePayer(context);
  const sessionRewards = createSessionRewards(deps);
  let unsubscribe = (): void => undefined;
  const save: Prizes['save'] = async (request) => {
    const outcome = await savePrize(context, request);
    if (!outcome.ok) return outcome;
    payer.watch(request.leagueId);
    const view = findPrizeView(context, request.leagueId);
    return view === null ? refuse('NOT_FOUND', 'No such league') : accept(view);
  };
  return {
    save,
    createLeague: (league, prize) =>
      prize === null
        ? context.leagues.createLeague(league)
        : createLeagueWithPrize(context, { league, prize, watch: payer.watch }),
    findByLeague: (leagueId) => findPrizeView(context, leagueId),
    findMatchReward: (leagueId, matchId) => context.store.findMatchReward(leagueId, matchId),
    isSessionRewarded: (agentIds) =>
      context.shouldRewardSessions() &&
      agentIds.some((agentId) => context.rewards.walletOfAgent(agentId) !== null),
    payDue: payer.payDue,
    start() {
      unsubscribe = context.bus.on('league.changed', ({ leagueId }) => {
        void assignPendingWallets(context, leagueId);
        payer.onLeagueChanged(leagueId);
      });
      for (const leagueId of context.store.listUnsettledLeagueIds()) payer.watch(leagueId);
      sessionRewards.start();
    },
    async stop() {
      unsubscribe();
      await Promise.all([payer.stop(), sessionRewards.stop()]);
    },
  };
}

async function savePrize(context: PrizeContext, request: LeaguePrizeRequest): Promise<Outcome<null>> {
  const { leagueId, amountMicro, rewardMatches, by } = request;
  const addresses = parsePrize(request);
  if (!addresses.ok) return addresses;
  return context.writer.write((): Outcome<null> => {
    const league = context.leagues.readProgress(leagueId)?.league;
    if (league === undefined) return refuse('NOT_FOUND', 'No such league');
    if (ENDED_STATUSES.has(league.status))
      return refuse('CONFLICT', `This league is ${league.status}; its prize can no longer be changed`);
    const problem = findTrustProblem(context, league);
    if (problem !== null) return refuse('CONFLICT', problem);
    // A wallet whose player has registered must not wait any longer, or it would later replace the one that is set now.
    assignPendingWalletsInJob(context, leagueId);
    const wallets = resolvePlayerWallets(context, league, addresses.value);
    if (!wallets.ok) return wallets;
    const walletRefusal = findSharedWalletRefusal(context.store.listWallets(leagueId), wallets.value);
    if (walletRefusal !== null) return walletRefusal;
    const players = context.leagues.readModel.readTable(leagueId).length;
    const mintLimitRefusal = findMintLimitRefusal(context, amountMicro, players);
    if (mintLimitRefusal !== null) return mintLimitRefusal;
    const atMs = context.clock.nowMs();
    if (!context.store.upsertPrize({ leagueId, amountMicro, rewardMatches, by, atMs }))
      return refuse('CONFLICT', 'This prize is already paid out or void');
    // All named players lose their wallet before any gets a new one, so that two players may swap
    // theirs.
    for (const { playerId } of wallets.value) context.store.deleteWallet(leagueId, playerId);
    for (const { playerId, wallet } of wallets.value)
      if (wallet !== null) context.store.upsertWallet(leagueId, playerId, wallet, atMs);
    appendPrizeSetAudit(context, request);
    context.writer.afterCommit(() => context.bus.emit('league.changed', { leagueId }));
    return accept(null);
  });
}

function findPrizeView(context: PrizeContext, leagueId: string): LeaguePrizeView | null {
  const prize = context.store.findPrize(leagueId);
  return prize && { prize, players: readPrizePlayers(context, prize) };
}

/**
 * Reads the rows of the league's table with the amount that each was paid, or would be paid if the league
 * ended now.
 */
function readPrizePlayers(context: PrizeContext, prize: PrizeRecord): LeaguePrizeView['players'] {
  const { leagueId, poolId } = prize;
  const table = context.leagues.readModel.readTable(leagueId);
  const wallets = new Map<string, `0x${string}`>(context.store.listWallets(leagueId));
  for (const { playerId, wallet } of prize.places ?? []) wallets.set(playerId, wallet);
  // Planned amounts are computed for every row, also for players without a wallet.
  const plannedShares = splitPool(
    prize.amountMicro,
    table.length,
    table.map(({ playerId, sharedRank }) => ({ wallet: playerId, placement: sharedRank })),
  );
  return table.map((row, index) => {
    const wallet = wallets.get(row.playerId) ?? null;
    const decision = poolId === null || wallet === null ? null : context.rewards.findDecision(poolId, wallet);
    return {
      playerId: row.playerId,
      displayName: row.displayName,
      rank: row.sharedRank,
      wallet,
      amountMicro: prize.state === 'open' ? (plannedShares[index]?.amountMicro ?? 0) : amountOf(decision),
      decision,
    };
  });
}

const amountOf = (decision: LeaguePrizeView['players'][number]['decision']): number =>
  decision?.decision.amountMicro ?? 0;
