import { parseNullableJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { MatchClaim, SkipReason } from './rules/match-claim.ts';
import type { PrizePlace } from './rules/placements.ts';

/** The state of a prize; see `createPrizePayer`. */
export type PrizeState = 'open' | 'paid' | 'nobody' | 'void';

/** The prize of a league as it is stored. */
export interface PrizeRecord {
  readonly leagueId: string;
  readonly amountMicro: number;
  /** Whether matches that this host refereed are rewarded one by one, beside the pool. */
  readonly rewardMatches: boolean;
  /** Who set it last, and when. */
  readonly by: string;
  readonly atMs: number;
  readonly state: PrizeState;
  /** Who is paid from the pool; it and the id of the pool are null until the league has been completed. */
  readonly places: readonly PrizePlace[] | null;
  readonly poolId: string | null;
  /** When it got its final state; null while it is open. */
  readonly settledAtMs: number | null;
}

/** The reward of a match of a league; see `createPrizePayer`. */
export interface MatchReward {
  readonly matchId: string;
  /** The match id that the reward authority and the chain use. */
  readonly rewardId: string;
  /** The request to the reward authority; null where a rule of prizes excludes the match. */
  readonly claim: MatchClaim | null;
  /** Why the match is not rewarded; null unless it is `skipped`. */
  readonly reason: SkipReason | null;
  readonly state: 'claimed' | 'decided' | 'skipped';
}

interface PrizeRow {
  league_id: string;
  amount_micro: number;
  reward_matches: number;
  by: string;
  at: number;
  state: PrizeState;
  places: string | null;
  pool_id: string | null;
  settled_at: number | null;
}

interface MatchRow {
  match_id: string;
  reward_id: string;
  claim: string | null;
  reason: SkipReason | null;
  state: MatchReward['state'];
}

const toPrize = (row: PrizeRow): PrizeRecord => ({
  leagueId: row.league_id,
  amountMicro: row.amount_micro,
  rewardMatches: row.reward_matches === 1,
  by: row.by,
  atMs: row.at,
  state: row.state,
  places: parseNullableJson<PrizePlace[]>(row.places),
  poolId: row.pool_id,
  settledAtMs: row.settled_at,
});

const toMatchReward = (row: MatchRow): MatchReward => ({
  matchId: row.match_id,
  rewardId: row.reward_id,
  claim: parseNullableJson<MatchClaim>(row.claim),
  reason: row.reason,
  state: row.state,
});

/** Prizes of leagues. Writes must run inside a writer job. */
export const prizeStore = (db: Db) => ({ ...pools(db), ...wallets(db), ...matches(db) });

export type PrizeStore = ReturnType<typeof prizeStore>;

function pools(db: Db) {
  const findPrize = db.prepare<[string], PrizeRow>('select * from league_prizes where league_id = ?');
  const listUnsettledLeagueIds = db
    .prepare<[], string>("select league_id from league_prizes where state = 'open'")
    .pluck();
  const upsertPrize =
    db.prepare(`insert into league_prizes (league_id, amount_micro, reward_matches, by, at, state)
    values (@leagueId, @amountMicro, @rewardMatches, @by, @atMs, 'open')
    on conflict (league_id) do update set amount_micro = excluded.amount_micro,
      reward_matches = excluded.reward_matches, by = excluded.by, at = excluded.at
    where state = 'open'`);
  const freezePlacements = db.prepare(
    "update league_prizes set places = ?, pool_id = ? where league_id = ? and state = 'open' and places is null",
  );
  const markFinished = db.prepare(
    "update league_prizes set state = ?, settled_at = ? where league_id = ? and state = 'open'",
  );
  return {
    findPrize(leagueId: string): PrizeRecord | null {
      const row = findPrize.get(leagueId);
      return row ? toPrize(row) : null;
    },
    listUnsettledLeagueIds: (): string[] => listUnsettledLeagueIds.all(),
    /** Sets or changes a prize; false once it is settled. */
    upsertPrize: (
      request: Pick<PrizeRecord, 'leagueId' | 'amountMicro' | 'rewardMatches' | 'by' | 'atMs'>,
    ): boolean => upsertPrize.run({ ...request, rewardMatches: request.rewardMatches ? 1 : 0 }).changes === 1,
    /** Stores who is paid from the pool. Only the first call has an effect. */
    freezePlacements: (leagueId: string, places: readonly PrizePlace[], poolId: string): void =>
      void freezePlacements.run(JSON.stringify(places), poolId, leagueId),
    /** Stores the final state of a prize; false if it already has one. */
    markFinished: (leagueId: string, state: Exclude<PrizeState, 'open'>, atMs: number): boolean =>
      markFinished.run(state, atMs, leagueId).changes === 1,
  };
}

function wallets(db: Db) {
  const listWallets = db.prepare<[string], { playerId: string; wallet: `0x${string}` }>(
    'select player_id as playerId, wallet from league_wallets where league_id = ?',
  );
  const upsertWallet =
    db.prepare(`insert into league_wallets (league_id, player_id, wallet, at) values (?, ?, ?, ?)
    on conflict (league_id, player_id) do update set wallet = excluded.wallet, at = excluded.at`);
  const deleteWallet = db.prepare('delete from league_wallets where league_id = ? and player_id = ?');
  return {
    /** The wallets that were named, by player id; those of players that have not registered yet are under `pendingWalletKey`. */
    listWallets: (leagueId: string): ReadonlyMap<string, `0x${string}`> =>
      new Map(listWallets.all(leagueId).map(({ playerId, wallet }) => [playerId, wallet])),
    upsertWallet: (leagueId: string, playerId: string, wallet: string, atMs: number): void =>
      void upsertWallet.run(leagueId, playerId, wallet, atMs),
    deleteWallet: (leagueId: string, playerId: string): void => void deleteWallet.run(leagueId, playerId),
  };
}

function matches(db: Db) {
  const listMatchRewards = db.prepare<[string], MatchRow>(
    'select * from league_match_rewards where league_id = ? order by match_id',
  );
  const findMatchReward = db.prepare<[string, string], MatchRow>(
    'select * from league_match_rewards where league_id = ? and match_id = ?',
  );
  const insertMatchReward = db.prepare(`insert into league_match_rewards
    (league_id, match_id, reward_id, claim, reason, state, at) values (?, ?, ?, ?, ?, ?, ?)`);
  const endMatchReward = db.prepare(`update league_match_rewards set state = ?, reason = ?, at = ?
    where league_id = ? and match_id = ? and state = 'claimed'`);
  return {
    listMatchRewards: (leagueId: string): MatchReward[] => listMatchRewards.all(leagueId).map(toMatchReward),
    findMatchReward(leagueId: string, matchId: string): MatchReward | null {
      const row = findMatchReward.get(leagueId, matchId);
      return row ? toMatchReward(row) : null;
    },
    insertMatchReward(
      leagueId: string,
      { matchId, rewardId, claim, reason, state }: MatchReward,
      atMs: number,
    ): void {
      const claimJson = claim === null ? null : JSON.stringify(claim);
      insertMatchReward.run(leagueId, matchId, rewardId, claimJson, reason, state, atMs);
    },
    /** Stores the final state of a claimed match; it does nothing for one that has it already. */
    endMatchReward(
      leagueId: string,
      { matchId, state, reason }: Pick<MatchReward, 'matchId' | 'state' | 'reason'>,
      atMs: number,
    ): void {
      endMatchReward.run(state, reason, atMs, leagueId, matchId);
    },
  };
}
