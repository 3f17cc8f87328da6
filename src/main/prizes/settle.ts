import { poolIdOf, refereedMatchId } from '../rewards/index.ts';
import { claimOf, matchName, type DecidedMatch } from './rules/match-claim.ts';
import { placesOf } from './rules/places.ts';
import type { Desk } from './service.ts';
import type { MatchReward, PrizeRecord } from './store.ts';

export interface Settler {
  /** This league owes something, or will. */
  watch(leagueId: string): void;
  /** Something happened in a league. */
  heard(leagueId: string): void;
  /** Decides what is owed by now. Never rejects. */
  settle(leagueId: string): Promise<void>;
  stop(): Promise<void>;
}

const AGAIN_MS = 30_000;

/**
 * Decides what leagues owe, one league after its own earlier turn. Each step
 * is fixed in the database before rewards is asked, and rewards answers a
 * repeated question with what it decided, so a crash anywhere pays once.
 */
export function createSettler(desk: Desk): Settler {
  const watched = new Set<string>();
  const turns = new Map<string, { now: Promise<void>; again: boolean }>();
  let stopped = false;
  let cancel = (): void => undefined;

  const run = async (leagueId: string): Promise<void> => {
    try {
      if (!stopped && (await settleLeague(desk, leagueId))) watched.delete(leagueId);
    } catch (error) {
      if (stopped) return;
      desk.log('error', 'a prize was not settled', { leagueId, error: String(error) });
      // It stays watched: a league that has ended has no more news that would try again.
      cancel();
      cancel = desk.clock.after(AGAIN_MS, () => {
        for (const open of watched) void settle(open);
      });
    }
  };

  const settle = (leagueId: string): Promise<void> => {
    const turn = turns.get(leagueId);
    if (turn !== undefined) {
      turn.again = true;
      return turn.now;
    }
    const mine = { now: Promise.resolve(), again: false };
    turns.set(leagueId, mine);
    const work = async (): Promise<void> => {
      mine.again = false;
      await run(leagueId);
      // News that came meanwhile has a turn of its own, which those who wait now wait for too.
      if (mine.again && !stopped) return work();
      turns.delete(leagueId);
    };
    mine.now = work();
    return mine.now;
  };

  return {
    watch(leagueId) {
      watched.add(leagueId);
      void settle(leagueId);
    },
    heard(leagueId) {
      if (watched.has(leagueId)) void settle(leagueId);
    },
    settle,
    async stop() {
      stopped = true;
      cancel();
      await Promise.all([...turns.values()].map(({ now }) => now));
    },
  };
}

/** True when nothing more can become due. */
async function settleLeague(desk: Desk, leagueId: string): Promise<boolean> {
  const prize = desk.store.prize(leagueId);
  if (prize === null || prize.state !== 'open') return true;
  // Asked before the matches are: after the end no result can come.
  const status = desk.leagues.progress(leagueId)?.league.status;
  if (prize.rewardMatches) await rewardMatches(desk, leagueId);
  if (status === 'cancelled') {
    await close(desk, prize, 'void');
    return true;
  }
  if (status !== 'completed') return false;
  await payPool(desk, prize);
  return true;
}

/** A player's wallet here: named for this league, or the one its agent has everywhere. */
function walletsOf(desk: Desk, leagueId: string): (playerId: string) => `0x${string}` | null {
  const named = desk.store.walletsIn(leagueId);
  const agents = desk.leagues.find(leagueId)?.agents ?? [];
  const acting = new Map(
    agents.flatMap(({ kind, agentId, sessionAgent }) =>
      kind === 'player' && sessionAgent !== null ? [[agentId, sessionAgent] as const] : [],
    ),
  );
  return (playerId) => {
    const own = named.get(playerId);
    if (own !== undefined) return own;
    const agentId = acting.get(playerId);
    return agentId === undefined ? null : desk.rewards.walletOfAgent(agentId);
  };
}

async function rewardMatches(desk: Desk, leagueId: string): Promise<void> {
  const known = new Map(desk.store.matchRewards(leagueId).map((row) => [row.matchId, row]));
  const fresh = (desk.leagues.find(leagueId)?.matches ?? []).filter(
    ({ matchId, phase }) => phase === 'REPORTED' && !known.has(matchId),
  );
  if (fresh.length > 0) {
    const claimed = await desk.writer.write(() => {
      const walletOf = walletsOf(desk, leagueId);
      const claims = fresh.map((match) => claimedMatch(decidedMatch(desk, match), walletOf));
      for (const claim of claims) desk.store.claimMatch(leagueId, claim, desk.clock.nowMs());
      return claims;
    });
    for (const claim of claimed) known.set(claim.matchId, claim);
  }
  for (const { matchId, claim, state } of known.values()) {
    if (claim === null || state !== 'claimed') continue;
    const decided = await desk.rewards.refereed(claim);
    const end = decided.ok
      ? { matchId, state: 'decided' as const, reason: null }
      : { matchId, state: 'skipped' as const, reason: 'refused' as const };
    await desk.writer.write(() => desk.store.endMatch(leagueId, end, desk.clock.nowMs()));
  }
}

function claimedMatch(
  match: DecidedMatch,
  walletOf: (playerId: string) => `0x${string}` | null,
): MatchReward {
  const { match: claim, reason } = claimOf(match, walletOf);
  const rewardId = refereedMatchId('league', matchName(match));
  return { matchId: match.matchId, rewardId, claim, reason, state: claim === null ? 'skipped' : 'claimed' };
}

type LeagueMatch = NonNullable<ReturnType<Desk['leagues']['find']>>['matches'][number];

function decidedMatch(desk: Desk, match: LeagueMatch): DecidedMatch {
  const { leagueId, matchId, a, b, winner, absent, decidedAt } = match;
  const begunAtMs = desk.leagues.lens.match(leagueId, matchId)?.begunAtMs ?? null;
  const endedAtMs = decidedAt === null ? null : Date.parse(decidedAt);
  const durationMs = begunAtMs === null || endedAtMs === null ? 0 : Math.max(0, endedAtMs - begunAtMs);
  const refereedHere = desk.leagues.lens.referee(leagueId, match.refereeId)?.builtIn === true;
  return { leagueId, matchId, a, b, winner, absent: absent ?? [], durationMs, refereedHere };
}

async function payPool(desk: Desk, prize: PrizeRecord): Promise<void> {
  const { leagueId, amountMicro, by } = prize;
  if (amountMicro === 0) return close(desk, prize, 'nobody');
  const pool = { system: 'league', pool: leagueId } as const;
  const table = desk.leagues.lens.table(leagueId);
  await desk.writer.write(() =>
    desk.store.fixPlaces(leagueId, placesOf(table, walletsOf(desk, leagueId)), poolIdOf(pool)),
  );
  const places = desk.store.prize(leagueId)?.places ?? [];
  desk.crash('prizes.beforePool');
  if (places.length === 0) return close(desk, prize, 'nobody');
  const paid = await desk.rewards.payPool({
    ...pool,
    amountMicro,
    players: table.length,
    places: places.map(({ wallet, placement, tied }) => ({ wallet, placement, tied })),
    by,
  });
  desk.crash('prizes.afterPool');
  if (!paid.ok) throw new Error(`${paid.code}: ${paid.message}`);
  await close(desk, prize, paid.value.length === 0 ? 'nobody' : 'paid');
}

async function close(
  desk: Desk,
  { leagueId, amountMicro }: PrizeRecord,
  state: 'paid' | 'nobody' | 'void',
): Promise<void> {
  await desk.writer.write(() => {
    if (!desk.store.settle(leagueId, state, desk.clock.nowMs())) return;
    desk.audit.append({
      system: 'league',
      action: 'PRIZE_SETTLED',
      subject: leagueId,
      actor: 'host',
      payload: { state, amountMicro, poolId: desk.store.prize(leagueId)?.poolId ?? null },
    });
    desk.writer.afterCommit(() => desk.bus.emit('league.changed', { leagueId }));
  });
}
