import type { Address } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { DayTotals } from '../rules/judge-submit.ts';
import { TIER_POINTS } from '../rules/reward-constants.ts';

/** All-time totals of a wallet's accepted matches, without matches that are in review or were rejected, and its prizes. */
export interface WalletTotals {
  readonly matches: number;
  readonly rewardsMicro: number;
  /** The sum that prize pools paid to the wallet, in micro-units. */
  readonly prizesMicro: number;
  readonly wins: number;
  /** The sum of the placements, for their average. */
  readonly placements: number;
  /** Tier points. */
  readonly points: number;
  /** Consecutive wins up to the last accepted match. */
  readonly winStreak: number;
}

const NO_MATCHES: WalletTotals = {
  matches: 0,
  rewardsMicro: 0,
  prizesMicro: 0,
  wins: 0,
  placements: 0,
  points: 0,
  winStreak: 0,
};

export interface Ban {
  readonly wallet: Address;
  readonly reason: string;
  /** Null for a ban without an end. */
  readonly untilMs: number | null;
  /** Who banned it. */
  readonly by: string;
  readonly atMs: number;
}

/** A match that counts towards the caps of its day: an accepted one, or one that is held. */
export interface DayMatch {
  /** Id of the day's row, used if this is the wallet's first match of the day. */
  readonly id: string;
  readonly wallet: string;
  readonly day: string;
  readonly amountMicro: number;
  /** Start of the cooldown; null leaves it unchanged. */
  readonly lastMatchAtMs: number | null;
}

/** One decision that counts towards the totals of all time. */
export interface CountedDecision {
  readonly kind: 'reward' | 'pool';
  readonly amountMicro: number;
  /** 0 without a placement. */
  readonly placement: number;
  readonly points: number;
}

export interface RewardWalletRow extends WalletTotals {
  readonly wallet: Address;
  readonly todayMatches: number;
  readonly todayMicro: number;
}

const ADD_TO_DAY = `insert into daily_player_stats (id, wallet_address, date, matches_played, rewards_earned, last_match_at)
  values (@id, @wallet, @day, 1, @amountMicro, @lastMatchAtMs)
  on conflict (wallet_address, date) do update set matches_played = matches_played + 1,
    rewards_earned = rewards_earned + excluded.rewards_earned,
    last_match_at = coalesce(excluded.last_match_at, last_match_at)`;

/** Adds one counted match or prize. */
const ADD_TO_TOTALS = `insert into reward_wallets
    (wallet, matches, rewards_micro, wins, placements, points, winning_row, prizes_micro)
  values (@wallet, @matches, @rewardsMicro, @wins, @placements, @points, @winStreak, @prizesMicro)
  on conflict (wallet) do update set matches = matches + excluded.matches,
    rewards_micro = rewards_micro + excluded.rewards_micro, wins = wins + excluded.wins,
    placements = placements + excluded.placements, points = points + excluded.points,
    winning_row = case when excluded.matches = 0 then winning_row when excluded.wins = 1 then winning_row + 1 else 0 end,
    prizes_micro = prizes_micro + excluded.prizes_micro`;

/** Decisions that count: accepted ones, and held ones once they were approved or released. */
const COUNTED_CONDITION = `outcome <> 'rejected' and (outcome <> 'held' or coalesce(review, '') in ('approved', 'released'))`;
const POINTS = `case placement ${TIER_POINTS.map((points, index) => `when ${index + 1} then ${points}`).join(' ')} else 0 end`;

const LIST_COUNTED = `select kind, amount_micro as amountMicro, coalesce(placement, 0) as placement, ${POINTS} as points
  from reward_decisions where wallet = ? and ${COUNTED_CONDITION} order by seq`;

const FIND_TOTALS = `select matches, rewards_micro as rewardsMicro, wins, placements, points, winning_row as winStreak,
    prizes_micro as prizesMicro from reward_wallets where wallet = ?`;

const SUM_HELD = `select coalesce(sum(amount_micro), 0) from reward_decisions
  where wallet = ? and outcome = 'held' and review is null`;

const LIST = `select w.wallet, w.matches, w.rewards_micro as rewardsMicro, w.wins, w.placements, w.points,
    w.winning_row as winStreak, w.prizes_micro as prizesMicro, coalesce(d.matches_played, 0) as todayMatches,
    coalesce(d.rewards_earned, 0) as todayMicro
  from reward_wallets w left join daily_player_stats d on d.wallet_address = w.wallet and d.date = ?
  order by w.rewards_micro + w.prizes_micro desc, w.wallet limit ?`;

/** Reads and writes of the totals of all time, and of the held rewards that are not part of them yet. */
function allTimeTotals(db: Db) {
  const insertOrAdd = db.prepare(ADD_TO_TOTALS);
  const deleteTotals = db.prepare('delete from reward_wallets where wallet = ?');
  const listCounted = db.prepare<[string], CountedDecision>(LIST_COUNTED);
  const sumHeldMicro = db.prepare<[string], number>(SUM_HELD).pluck();
  const addToTotals = (wallet: string, { kind, amountMicro, placement, points }: CountedDecision): void => {
    const isMatch = kind === 'reward';
    const wins = isMatch && placement === 1 ? 1 : 0;
    insertOrAdd.run({
      wallet,
      matches: isMatch ? 1 : 0,
      rewardsMicro: isMatch ? amountMicro : 0,
      wins,
      placements: isMatch ? placement : 0,
      points: isMatch ? points : 0,
      winStreak: wins,
      prizesMicro: isMatch ? 0 : amountMicro,
    });
  };
  return {
    /** Adds a decision that counts to the totals of all time. */
    addToTotals,
    /** Computes the totals of all time again, after a person or a lobby decided about a held match. */
    recomputeTotals(wallet: string): void {
      deleteTotals.run(wallet);
      for (const decision of listCounted.all(wallet)) addToTotals(wallet, decision);
    },
    /** Held rewards of the wallet that have not been reviewed yet, in micro-units. */
    sumHeldMicro: (wallet: string): number => sumHeldMicro.get(wallet) ?? 0,
  };
}

export const rewardWalletStore = (db: Db) => {
  const addToDay = db.prepare(ADD_TO_DAY);
  const subtractRejected = db.prepare(
    'update daily_player_stats set rewards_earned = rewards_earned - ? where wallet_address = ? and date = ?',
  );
  const findDay = db.prepare<[string, string], DayTotals>(
    `select matches_played as matches, rewards_earned as earnedMicro from daily_player_stats
     where wallet_address = ? and date = ?`,
  );
  const findLastMatchAtMs = db
    .prepare<[string], number | null>(
      'select max(last_match_at) from daily_player_stats where wallet_address = ?',
    )
    .pluck();
  const findTotals = db.prepare<[string], WalletTotals>(FIND_TOTALS);
  const list = db.prepare<[string, number], RewardWalletRow>(LIST);
  const ban = db.prepare(
    `insert into wallet_bans (wallet, reason, until, by, at) values (@wallet, @reason, @untilMs, @by, @atMs)
     on conflict (wallet) do update set reason = excluded.reason, until = excluded.until,
       by = excluded.by, at = excluded.at`,
  );
  const unban = db.prepare('delete from wallet_bans where wallet = ?');
  const listBans = db.prepare<[], Ban>(
    'select wallet, reason, until as untilMs, by, at as atMs from wallet_bans order by at',
  );
  const findBan = db.prepare<[string, number], Ban>(
    `select wallet, reason, until as untilMs, by, at as atMs from wallet_bans
     where wallet = ? and (until is null or until > ?)`,
  );
  const isHashSeen = db
    .prepare<[string, string, string, number], number>(
      'select 1 from reward_input_hashes where hash in (?, ?) and match_id <> ? and at > ? limit 1',
    )
    .pluck();
  const insertHash = db.prepare(
    'insert or ignore into reward_input_hashes (hash, match_id, at) values (?, ?, ?)',
  );
  const deleteHashesOlderThan = db.prepare('delete from reward_input_hashes where at <= ?');

  return {
    ...allTimeTotals(db),
    /** Adds a match to the counters of its day, by which the daily caps are judged. */
    addToDay: (match: DayMatch): void => void addToDay.run(match),
    /** Subtracts a held reward that a person rejected from the amount of its day; the match still counts there. */
    subtractRejected: (wallet: string, day: string, amountMicro: number): void =>
      void subtractRejected.run(amountMicro, wallet, day),
    findDay: (wallet: string, day: string): DayTotals =>
      findDay.get(wallet, day) ?? { matches: 0, earnedMicro: 0 },
    findLastMatchAtMs: (wallet: string): number | null => findLastMatchAtMs.get(wallet) ?? null,
    findTotals: (wallet: string): WalletTotals => findTotals.get(wallet) ?? NO_MATCHES,
    list: (today: string, limit: number): RewardWalletRow[] => list.all(today, limit),
    ban: (entry: Ban): void => void ban.run(entry),
    unban: (wallet: string): boolean => unban.run(wallet).changes === 1,
    listBans: (): Ban[] => listBans.all(),
    /** The ban that applies now; null without one. */
    findBan: (wallet: string, nowMs: number): Ban | null => findBan.get(wallet, nowMs) ?? null,
    /** Whether another match was submitted with one of the hashes since `sinceMs`. */
    isHashSeen: (hashes: readonly [string, string], matchId: string, sinceMs: number): boolean =>
      isHashSeen.get(hashes[0], hashes[1], matchId, sinceMs) !== undefined,
    insertHashes(hashes: readonly [string, string], matchId: string, atMs: number): void {
      for (const hash of hashes) insertHash.run(hash, matchId, atMs);
    },
    deleteHashesOlderThan: (untilMs: number): void => void deleteHashesOlderThan.run(untilMs),
  };
};

export type RewardWalletStore = ReturnType<typeof rewardWalletStore>;
