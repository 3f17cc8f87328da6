import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import { parseAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { LeagueRecord, LeaguesApi } from '../../league/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import { largestShareMicro, splitPool, type Rewards } from '../index.ts';
import type { LeaguePrizeView, LeaguePrizeRequest, Prizes } from './types.ts';
import { createSessionRewards, type SessionRewardDeps } from './session-rewards.ts';
import { createPrizePayer } from './prize-payer.ts';
import { pendingWalletKey, assignPendingWallets } from './pending-wallets.ts';
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

/** 1,000,000 MONARD. */
const MAX_POOL_MICRO = 1_000_000 * 1_000_000;

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
    async createLeague(league, prize) {
      const newLeague = await context.leagues.createLeague(league);
      if (!newLeague.ok || prize === null) return newLeague;
      const { leagueId } = newLeague.value;
      let isSaved = false;
      try {
        const outcome = await save({ ...prize, leagueId });
        isSaved = outcome.ok;
        return outcome.ok ? newLeague : outcome;
      } finally {
        // Also after an error of the storage, because the caller is told that there is no such league.
        if (!isSaved) await context.leagues.cancel(leagueId);
      }
    },
    findByLeague: (leagueId) => findPrizeView(context, leagueId),
    findMatchReward: (leagueId, matchId) => context.store.findMatchReward(leagueId, matchId),
    isSessionRewarded: (agentIds) =>
      context.shouldRewardSessions() &&
      agentIds.some((agentId) => context.rewards.walletOfAgent(agentId) !== null),
    payDue: payer.payDue,
    start() {
      unsubscribe = context.bus.on('league.changed', ({ leagueId }) => {
        assignPendingWallets(context, leagueId);
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
  const addresses = parseWallets(request.wallets);
  if (!addresses.ok) return addresses;
  if (!Number.isSafeInteger(amountMicro) || amountMicro < 0 || amountMicro > MAX_POOL_MICRO)
    return refuse('INVALID_REQUEST', 'The pool must be 0 to 1,000,000 MONARD');
  return context.writer.write((): Outcome<null> => {
    const league = context.leagues.readProgress(leagueId)?.league;
    if (league === undefined) return refuse('NOT_FOUND', 'No such league');
    if (ENDED_STATUSES.has(league.status))
      return refuse('CONFLICT', `This league is ${league.status}; its prize can no longer be changed`);
    const problem = findTrustProblem(context, league);
    if (problem !== null) return refuse('CONFLICT', problem);
    // Only a league that waits for external players may name one that is not registered yet.
    const acceptsUnknownPlayers = league.status === 'registering' && league.settings.expect !== null;
    const wallets = resolveWallets(context, leagueId, {
      wallets: addresses.value,
      acceptsUnknownPlayers,
    });
    if (!wallets.ok) return wallets;
    const mintLimitRefusal = findMintLimitRefusal(context, leagueId, amountMicro);
    if (mintLimitRefusal !== null) return mintLimitRefusal;
    const atMs = context.clock.nowMs();
    if (!context.store.upsertPrize({ leagueId, amountMicro, rewardMatches, by, atMs }))
      return refuse('CONFLICT', 'This prize is already paid out or void');
    // All named players lose their wallet before any gets a new one, so that two players may swap
    // theirs.
    for (const { playerId } of wallets.value) context.store.deleteWallet(leagueId, playerId);
    for (const { playerId, wallet } of wallets.value)
      if (wallet !== null) context.store.upsertWallet(leagueId, playerId, wallet, atMs);
    context.audit.append({
      system: 'league',
      action: 'PRIZE_SET',
      subject: leagueId,
      actor: by,
      payload: {
        amountMicro,
        rewardMatches,
        wallets: Object.fromEntries(context.store.listWallets(leagueId)),
      },
    });
    context.writer.afterCommit(() => context.bus.emit('league.changed', { leagueId }));
    return accept(null);
  });
}

/** Why the results of a league may not decide about money: others could report or choose them. Null when they may. */
function findTrustProblem(
  { leagues }: PrizeContext,
  { leagueId, settings }: Pick<LeagueRecord, 'leagueId' | 'settings'>,
): string | null {
  if (settings.workers === 'invited')
    return 'Invited workers play this league, and they could choose the moves themselves; only your own workers and signed players may play for a prize';
  return !settings.externalReferees && leagues.hasExternalReferee(leagueId)
    ? 'An external referee is registered in this league, and leagues with a prize must allow that'
    : null;
}

/** The refusal of a pool with a share above the daily mint limit, which could never be minted; null for any other pool. */
function findMintLimitRefusal(
  context: PrizeContext,
  leagueId: string,
  amountMicro: number,
): Refusal<'INVALID_REQUEST'> | null {
  const players = context.leagues.readModel.readTable(leagueId).length;
  const shareMicro = largestShareMicro(amountMicro, players);
  const dailyMintLimitMicro = context.dailyMintLimitMicro();
  if (shareMicro <= dailyMintLimitMicro) return null;
  return refuse(
    'INVALID_REQUEST',
    `The first place of this pool would get ${formatMonard(shareMicro)} MONARD, but at most ${formatMonard(dailyMintLimitMicro)} are ` +
      'minted in a day: choose a smaller pool, or raise the limit in Settings under Money',
  );
}

const formatMonard = (micro: number): string => (micro / 1_000_000).toLocaleString('en-US');

const ENDED_STATUSES: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed']);

interface PlayerWallet {
  readonly player: string;
  readonly wallet: `0x${string}` | null;
}

function parseWallets(wallets: LeaguePrizeRequest['wallets']): Outcome<readonly PlayerWallet[]> {
  const parsedWallets: PlayerWallet[] = [];
  for (const { player, wallet } of wallets) {
    const address = wallet === null ? null : parseAddress(wallet);
    if (wallet !== null && address === null)
      return refuse('INVALID_REQUEST', `The wallet of ${player}: its mixed-case checksum (EIP-55) is wrong`);
    parsedWallets.push({ player, wallet: address });
  }
  return accept(parsedWallets);
}

interface NamedWallet {
  readonly playerId: string;
  readonly wallet: `0x${string}` | null;
}

/**
 * Resolves players by id, or by a name that only one player has. While the league is open for
 * registration, the wallet of an unknown player waits for it. Refuses a wallet that two players
 * of the league would have.
 */
function resolveWallets(
  context: PrizeContext,
  leagueId: string,
  {
    wallets,
    acceptsUnknownPlayers,
  }: { readonly wallets: readonly PlayerWallet[]; readonly acceptsUnknownPlayers: boolean },
): Outcome<readonly NamedWallet[]> {
  const table = context.leagues.readModel.readTable(leagueId);
  const namedWallets: NamedWallet[] = [];
  for (const { player, wallet } of wallets) {
    const rowsById = table.filter(({ playerId }) => playerId === player);
    const rows = rowsById.length > 0 ? rowsById : table.filter(({ displayName }) => displayName === player);
    const [row, ...otherRows] = rows;
    if (row === undefined && acceptsUnknownPlayers) {
      namedWallets.push({ playerId: pendingWalletKey(player), wallet });
      continue;
    }
    if (row === undefined) return refuse('NOT_FOUND', `This league has no player "${player}"`);
    if (otherRows.length > 0)
      return refuse('CONFLICT', `Several players are called "${player}"; use the player id`);
    namedWallets.push({ playerId: row.playerId, wallet });
  }
  const walletsAfter = new Map<string, string | null>(context.store.listWallets(leagueId));
  for (const { playerId, wallet } of namedWallets) walletsAfter.set(playerId, wallet);
  const usedWallets = [...walletsAfter.values()].filter((wallet) => wallet !== null);
  if (new Set(usedWallets).size < usedWallets.length)
    return refuse('CONFLICT', 'A wallet can belong to only one player of a league');
  return accept(namedWallets);
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
