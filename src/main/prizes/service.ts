import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../audit/index.ts';
import type { CrashPort } from '../crash-points.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports.ts';
import { splitPool, type Rewards } from '../rewards/index.ts';
import type { LeaguePrizeView, PrizeAsk, Prizes } from './api.ts';
import { createSessionRewards, type SessionRewardDeps } from './sessions.ts';
import { createSettler } from './settle.ts';
import { prizeStore, type PrizeRecord, type PrizeStore } from './store.ts';

export interface PrizesDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly crash: CrashPort;
  readonly log: Log;
  readonly leagues: Pick<LeaguesApi, 'progress' | 'find' | 'lens'>;
  readonly sessions: SessionRewardDeps['sessions'];
  readonly rewards: Pick<Rewards, 'refereed' | 'payPool' | 'get' | 'walletOfAgent'>;
  readonly rewardsSessions: SessionRewardDeps['rewardsSessions'];
}

/** What every part of the prizes works with. */
export interface Desk extends PrizesDeps {
  readonly store: PrizeStore;
}

const MOST_MICRO = 1_000_000 * 1_000_000;

export function createPrizes(deps: PrizesDeps): Prizes {
  const desk: Desk = { ...deps, store: prizeStore(deps.db) };
  const settler = createSettler(desk);
  const sessionRewards = createSessionRewards(deps);
  let off = (): void => undefined;
  return {
    async set(ask) {
      const done = await setPrize(desk, ask);
      if (!done.ok) return done;
      settler.watch(ask.leagueId);
      const view = viewOf(desk, ask.leagueId);
      return view === null ? refuse('NOT_FOUND', 'No such league') : accept(view);
    },
    ofLeague: (leagueId) => viewOf(desk, leagueId),
    ofMatch: (leagueId, matchId) => desk.store.matchReward(leagueId, matchId),
    settled: (leagueId) => settler.settle(leagueId),
    start() {
      off = desk.bus.on('league.changed', ({ leagueId }) => settler.heard(leagueId));
      for (const leagueId of desk.store.openPrizes()) settler.watch(leagueId);
      sessionRewards.start();
    },
    async stop() {
      off();
      await Promise.all([settler.stop(), sessionRewards.stop()]);
    },
  };
}

async function setPrize(desk: Desk, ask: PrizeAsk): Promise<Outcome<null>> {
  const { leagueId, amountMicro, rewardMatches, by } = ask;
  if (!Number.isSafeInteger(amountMicro) || amountMicro < 0 || amountMicro > MOST_MICRO)
    return refuse('INVALID_REQUEST', 'The pool is 0 to 1,000,000 MONARD');
  return desk.writer.write((): Outcome<null> => {
    const league = desk.leagues.progress(leagueId)?.league;
    if (league === undefined) return refuse('NOT_FOUND', 'No such league');
    if (league.status === 'completed' || league.status === 'cancelled')
      return refuse('CONFLICT', `This league is ${league.status}; its prize stays as it was`);
    const wallets = namedWallets(desk, ask);
    if (!wallets.ok) return wallets;
    const atMs = desk.clock.nowMs();
    if (!desk.store.put({ leagueId, amountMicro, rewardMatches, by, atMs }))
      return refuse('CONFLICT', 'This prize is settled');
    // All go before any comes, so that two players may swap.
    for (const { playerId } of wallets.value) desk.store.dropWallet(leagueId, playerId);
    for (const { playerId, wallet } of wallets.value)
      if (wallet !== null) desk.store.putWallet(leagueId, playerId, wallet, atMs);
    desk.audit.append({
      system: 'league',
      action: 'PRIZE_SET',
      subject: leagueId,
      actor: by,
      payload: { amountMicro, rewardMatches, wallets: Object.fromEntries(desk.store.walletsIn(leagueId)) },
    });
    desk.writer.afterCommit(() => desk.bus.emit('league.changed', { leagueId }));
    return accept(null);
  });
}

interface NamedWallet {
  readonly playerId: string;
  readonly wallet: `0x${string}` | null;
}

/** Players by id or by a name that only one has; no wallet twice in one league. */
function namedWallets(desk: Desk, { leagueId, wallets }: PrizeAsk): Outcome<readonly NamedWallet[]> {
  const table = desk.leagues.lens.table(leagueId);
  const named: NamedWallet[] = [];
  for (const { player, wallet } of wallets) {
    const byId = table.filter(({ playerId }) => playerId === player);
    const found = byId.length > 0 ? byId : table.filter(({ displayName }) => displayName === player);
    const [only, ...others] = found;
    if (only === undefined) return refuse('NOT_FOUND', `No player "${player}" in this league`);
    if (others.length > 0) return refuse('CONFLICT', `Several players are called "${player}"; name the id`);
    named.push({ playerId: only.playerId, wallet });
  }
  const after = new Map<string, string | null>(desk.store.walletsIn(leagueId));
  for (const { playerId, wallet } of named) after.set(playerId, wallet);
  const held = [...after.values()].filter((wallet) => wallet !== null);
  if (new Set(held).size < held.length)
    return refuse('CONFLICT', 'A wallet belongs to one player of a league');
  return accept(named);
}

function viewOf(desk: Desk, leagueId: string): LeaguePrizeView | null {
  const prize = desk.store.prize(leagueId);
  return prize && { prize, players: playersOf(desk, prize) };
}

/** The table with what each row was paid, or would be paid if it ended so. */
function playersOf(desk: Desk, prize: PrizeRecord): LeaguePrizeView['players'] {
  const { leagueId, poolId } = prize;
  const table = desk.leagues.lens.table(leagueId);
  const wallets = new Map<string, `0x${string}`>(desk.store.walletsIn(leagueId));
  for (const { playerId, wallet } of prize.places ?? []) wallets.set(playerId, wallet);
  // What each row would earn is the table's business, wallet or not.
  const planned = splitPool(
    prize.amountMicro,
    table.length,
    table.map(({ playerId, rank }) => ({ wallet: playerId, placement: rank })),
  );
  return table.map((row, index) => {
    const wallet = wallets.get(row.playerId) ?? null;
    const decision = poolId === null || wallet === null ? null : desk.rewards.get(poolId, wallet);
    return {
      playerId: row.playerId,
      displayName: row.displayName,
      rank: row.rank,
      wallet,
      amountMicro: prize.state === 'open' ? (planned[index]?.amountMicro ?? 0) : amountOf(decision),
      decision,
    };
  });
}

const amountOf = (decision: LeaguePrizeView['players'][number]['decision']): number =>
  decision?.decision.amountMicro ?? 0;
