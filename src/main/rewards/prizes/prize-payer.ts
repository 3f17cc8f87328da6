import { poolIdOf, refereedMatchId } from '../index.ts';
import { matchClaimOf, matchName, type DecidedMatch } from './rules/match-claim.ts';
import { placementsOf } from './rules/placements.ts';
import type { PrizeContext } from './service.ts';
import type { MatchReward, PrizeRecord } from './store.ts';

export interface PrizePayer {
  /** Adds a league that has something to pay, or will have, and pays what is due. */
  watch(leagueId: string): void;
  /** Pays what has become due in the league, if it is watched. */
  onLeagueChanged(leagueId: string): void;
  /** Pays everything that is due for the league now. Never rejects. */
  payDue(leagueId: string): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 30_000;

/**
 * Creates the payer, which decides what leagues pay: rewards of single matches as they are reported, and the pool when the
 * league has ended. Runs of the same league follow one another.
 *
 * States of a prize: `open`, then `paid`, `nobody` (there was nothing or no wallet to pay) or
 * `void` (the league was cancelled). States of a match: `claimed`, then `decided` or `skipped`.
 * Claims and the placements of a pool are stored before the reward authority is called, and the
 * authority responds to a repeated request with its first decision. After a restart `watch` is called
 * for every open prize and continues from the stored rows, so a crash at any point pays once.
 */
export function createPrizePayer(context: PrizeContext): PrizePayer {
  const watchedLeagueIds = new Set<string>();
  const activeRuns = new Map<string, { done: Promise<void>; isRequested: boolean }>();
  let isStopped = false;
  let cancelRetry = (): void => undefined;

  const payAndLog = async (leagueId: string): Promise<void> => {
    try {
      if (!isStopped && (await payLeague(context, leagueId))) watchedLeagueIds.delete(leagueId);
    } catch (error) {
      if (isStopped) return;
      context.log('error', 'a prize could not be paid out; trying again', { leagueId, error: String(error) });
      // The league stays watched and a timer tries again, because a league that has ended emits no more events.
      cancelRetry();
      cancelRetry = context.clock.after(RETRY_MS, () => {
        for (const watchedLeagueId of watchedLeagueIds) void payDue(watchedLeagueId);
      });
    }
  };

  const payDue = (leagueId: string): Promise<void> => {
    const activeRun = activeRuns.get(leagueId);
    if (activeRun !== undefined) {
      activeRun.isRequested = true;
      return activeRun.done;
    }
    const thisRun = { done: Promise.resolve(), isRequested: false };
    activeRuns.set(leagueId, thisRun);
    const payWhileRequested = async (): Promise<void> => {
      thisRun.isRequested = false;
      await payAndLog(leagueId);
      // A change that arrived during this run needs another one; callers that wait now wait for it
      // too.
      if (thisRun.isRequested && !isStopped) return payWhileRequested();
      activeRuns.delete(leagueId);
    };
    thisRun.done = payWhileRequested();
    return thisRun.done;
  };

  return {
    watch(leagueId) {
      watchedLeagueIds.add(leagueId);
      void payDue(leagueId);
    },
    onLeagueChanged(leagueId) {
      if (watchedLeagueIds.has(leagueId)) void payDue(leagueId);
    },
    payDue,
    async stop() {
      isStopped = true;
      cancelRetry();
      await Promise.all([...activeRuns.values()].map(({ done }) => done));
    },
  };
}

/** Pays what is due for a league; true if nothing more can become due. */
async function payLeague(context: PrizeContext, leagueId: string): Promise<boolean> {
  const prize = context.store.findPrize(leagueId);
  if (prize === null || prize.state !== 'open') return true;
  // The status is read before the matches: once a league has ended, no more results are reported.
  const status = context.leagues.readProgress(leagueId)?.league.status;
  if (prize.rewardMatches) await rewardMatches(context, leagueId);
  if (status === 'cancelled' || status === 'failed') {
    await settlePrize(context, prize, 'void');
    return true;
  }
  if (status !== 'completed') return false;
  await payLeaguePool(context, prize);
  return true;
}

/**
 * Creates the function that finds a player's wallet: the one named for this league, or else the one of the agent that plays
 * for the player.
 */
function createWalletReader(
  context: PrizeContext,
  leagueId: string,
): (playerId: string) => `0x${string}` | null {
  const wallets = context.store.listWallets(leagueId);
  const agents = context.leagues.find(leagueId)?.agents ?? [];
  const agentByPlayer = new Map(
    agents.flatMap(({ kind, agentId, sessionAgent }) =>
      kind === 'player' && sessionAgent !== null ? [[agentId, sessionAgent] as const] : [],
    ),
  );
  return (playerId) => {
    const namedWallet = wallets.get(playerId);
    if (namedWallet !== undefined) return namedWallet;
    const agentId = agentByPlayer.get(playerId);
    return agentId === undefined ? null : context.rewards.walletOfAgent(agentId);
  };
}

/** Stores the claims of the matches that were reported since the last run, and has every open claim decided. */
async function rewardMatches(context: PrizeContext, leagueId: string): Promise<void> {
  const rewardsByMatch = new Map(context.store.listMatchRewards(leagueId).map((row) => [row.matchId, row]));
  const newMatches = (context.leagues.find(leagueId)?.matches ?? []).filter(
    ({ matchId, phase }) => phase === 'REPORTED' && !rewardsByMatch.has(matchId),
  );
  if (newMatches.length > 0) {
    const newRewards = await context.writer.write(() => {
      const walletOf = createWalletReader(context, leagueId);
      const matchRewards = newMatches.map((match) =>
        toMatchReward(readDecidedMatch(context, match), walletOf),
      );
      for (const matchReward of matchRewards)
        context.store.insertMatchReward(leagueId, matchReward, context.clock.nowMs());
      return matchRewards;
    });
    for (const matchReward of newRewards) rewardsByMatch.set(matchReward.matchId, matchReward);
  }
  for (const { matchId, claim, state } of rewardsByMatch.values()) {
    if (claim === null || state !== 'claimed') continue;
    const decisions = await context.rewards.rewardRefereed(claim);
    const matchEnd = decisions.ok
      ? { matchId, state: 'decided' as const, reason: null }
      : { matchId, state: 'skipped' as const, reason: 'refused' as const };
    await context.writer.write(() => context.store.endMatchReward(leagueId, matchEnd, context.clock.nowMs()));
  }
}

function toMatchReward(
  match: DecidedMatch,
  walletOf: (playerId: string) => `0x${string}` | null,
): MatchReward {
  const { match: claim, reason } = matchClaimOf(match, walletOf);
  const rewardId = refereedMatchId('league', matchName(match));
  return { matchId: match.matchId, rewardId, claim, reason, state: claim === null ? 'skipped' : 'claimed' };
}

type LeagueMatch = NonNullable<ReturnType<PrizeContext['leagues']['find']>>['matches'][number];

function readDecidedMatch(context: PrizeContext, match: LeagueMatch): DecidedMatch {
  const { leagueId, matchId, a, b, winner, absent, decidedAt } = match;
  const begunAtMs = context.leagues.readModel.findMatch(leagueId, matchId)?.begunAtMs ?? null;
  const endedAtMs = decidedAt === null ? null : Date.parse(decidedAt);
  const durationMs = begunAtMs === null || endedAtMs === null ? 0 : Math.max(0, endedAtMs - begunAtMs);
  const isRefereedHere = context.leagues.readModel.findReferee(leagueId, match.refereeId)?.isHosted === true;
  return { leagueId, matchId, a, b, winner, absent: absent ?? [], durationMs, isRefereedHere };
}

async function payLeaguePool(context: PrizeContext, prize: PrizeRecord): Promise<void> {
  const { leagueId, amountMicro, by } = prize;
  if (amountMicro === 0) return settlePrize(context, prize, 'nobody');
  const pool = { system: 'league', pool: leagueId } as const;
  const table = context.leagues.readModel.readTable(leagueId);
  await context.writer.write(() =>
    context.store.freezePlacements(
      leagueId,
      placementsOf(table, createWalletReader(context, leagueId)),
      poolIdOf(pool),
    ),
  );
  const placements = context.store.findPrize(leagueId)?.places ?? [];
  context.crashPoint('prizes.beforePool');
  if (placements.length === 0) return settlePrize(context, prize, 'nobody');
  const decisions = await context.rewards.payPool({
    ...pool,
    amountMicro,
    players: table.length,
    places: placements.map(({ wallet, placement, tied }) => ({ wallet, placement, tied })),
    by,
  });
  context.crashPoint('prizes.afterPool');
  if (!decisions.ok) throw new Error(`${decisions.code}: ${decisions.message}`);
  await settlePrize(context, prize, decisions.value.length === 0 ? 'nobody' : 'paid');
}

async function settlePrize(
  context: PrizeContext,
  { leagueId, amountMicro }: PrizeRecord,
  state: 'paid' | 'nobody' | 'void',
): Promise<void> {
  await context.writer.write(() => {
    if (!context.store.markFinished(leagueId, state, context.clock.nowMs())) return;
    context.audit.append({
      system: 'league',
      action: 'PRIZE_SETTLED',
      subject: leagueId,
      actor: 'host',
      payload: { state, amountMicro, poolId: context.store.findPrize(leagueId)?.poolId ?? null },
    });
    context.writer.afterCommit(() => context.bus.emit('league.changed', { leagueId }));
  });
}
