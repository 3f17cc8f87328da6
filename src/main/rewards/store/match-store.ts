import type { Address } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { RewardMatchStatus } from '../rules/judge-submit.ts';

/** A match that a client started: a row of `match_sessions`. */
export interface RewardMatch {
  readonly id: string;
  readonly matchId: string;
  readonly wallet: Address;
  readonly playerCount: number;
  /** SHA-256 of the session token in hex. */
  readonly tokenHash: string;
  readonly startedAtMs: number;
  readonly startedMonotonicMs: number;
  /** The run of the host whose monotonic clock measured the start. */
  readonly hostRun: string;
  readonly expiresAtMs: number;
  readonly status: RewardMatchStatus;
  /**
   * When the first proven submission arrived, and how long the match had lasted then. The submission is judged by this
   * even if the host crashed before the decision. Null before a submission.
   */
  readonly firstReceipt: { readonly atMs: number; readonly elapsedMs: number } | null;
  readonly lobbyId: string | null;
}

/** A match before it is stored, with the proof that started it: each text and nonce can start one match only. */
export type NewRewardMatch = Omit<RewardMatch, 'status' | 'firstReceipt'> & {
  readonly proofDigest: string;
  readonly proofNonce: string | null;
};

/** What a submission stores in its match. */
export interface RewardMatchResult {
  readonly matchId: string;
  readonly status: 'submitted' | 'rejected';
  readonly submittedAtMs: number;
  readonly placement: number | null;
  readonly durationMs: number;
  readonly kills: number;
  readonly rewardMicro: number;
  readonly riskScore: number | null;
  readonly flagged: boolean;
}

interface Row {
  id: string;
  match_id: string;
  wallet_address: Address;
  player_count: number;
  session_token: string;
  started_at: number;
  started_monotonic: number;
  host_run: string;
  expires_at: number;
  status: RewardMatchStatus;
  received_at: number | null;
  received_elapsed: number | null;
  lobby_id: string | null;
}

const toRewardMatch = (row: Row): RewardMatch => ({
  id: row.id,
  matchId: row.match_id,
  wallet: row.wallet_address,
  playerCount: row.player_count,
  // In spite of its name, the column contains the hash of the token.
  tokenHash: row.session_token,
  startedAtMs: row.started_at,
  startedMonotonicMs: row.started_monotonic,
  hostRun: row.host_run,
  expiresAtMs: row.expires_at,
  status: row.status,
  firstReceipt:
    row.received_at === null ? null : { atMs: row.received_at, elapsedMs: row.received_elapsed ?? 0 },
  lobbyId: row.lobby_id,
});

/** The most matches that expire in one job, so that it does not block other writes for long. */
const MAX_OVERDUE = 500;

const INSERT = `insert into match_sessions (id, match_id, wallet_address, player_count, session_token,
  started_at, started_monotonic, host_run, expires_at, lobby_id, proof_digest, proof_nonce)
  values (@id, @matchId, @wallet, @playerCount, @tokenHash,
  @startedAtMs, @startedMonotonicMs, @hostRun, @expiresAtMs, @lobbyId, @proofDigest, @proofNonce)`;

const END = `update match_sessions set status = @status, submitted_at = @submittedAtMs, placement = @placement,
  duration_ms = @durationMs, kills = @kills, reward_amount = @rewardMicro, risk_score = @riskScore,
  flagged = @flagged where match_id = @matchId and status = 'active'`;

export const rewardMatchStore = (db: Db) => {
  const insert = db.prepare(INSERT);
  const find = db.prepare<[string], Row>('select * from match_sessions where match_id = ?');
  const isProofUsed = db
    .prepare<[string, string | null], number>(
      'select 1 from match_sessions where proof_digest = ? or proof_nonce = ?',
    )
    .pluck();
  const updateReceipt = db.prepare(
    `update match_sessions set received_at = ?, received_elapsed = ?
     where match_id = ? and received_at is null and status = 'active'`,
  );
  const end = db.prepare(END);
  const markExpired = db.prepare(
    "update match_sessions set status = 'expired' where match_id = ? and status = 'active'",
  );
  const postponeExpiry = db.prepare(
    "update match_sessions set expires_at = expires_at + ? where status = 'active'",
  );
  const listOverdue = db.prepare<[number, number], Row>(
    `select * from match_sessions where status = 'active' and expires_at <= ?
     and (received_at is null or expires_at <= ?) order by expires_at limit ${MAX_OVERDUE}`,
  );
  const countStartedBy = db
    .prepare<[string, number], number>(
      'select count(*) from match_sessions where wallet_address = ? and started_at > ?',
    )
    .pluck();
  const countStarted = db
    .prepare<[number], number>('select count(*) from match_sessions where started_at > ?')
    .pluck();
  const countActive = db
    .prepare<[string, number], number>(
      "select count(*) from match_sessions where wallet_address = ? and status = 'active' and expires_at > ?",
    )
    .pluck();
  const listInLobby = db.prepare<[string], Row>(
    'select * from match_sessions where lobby_id = ? order by started_at',
  );
  const findNewestMs = db
    .prepare<[], number>(
      'select max(coalesce(max(started_at), 0), coalesce(max(received_at), 0)) from match_sessions',
    )
    .pluck();

  return {
    /**
     * Lets every active match expire later by `delayMs`, the time for which the storage failed and nothing could be
     * submitted.
     */
    postponeExpiry: (delayMs: number): void => void postponeExpiry.run(Math.round(delayMs)),
    insert: (match: NewRewardMatch): void => void insert.run(match),
    find(matchId: string): RewardMatch | null {
      const row = find.get(matchId);
      return row === undefined ? null : toRewardMatch(row);
    },
    /** Whether the signed text has started a match before; each text can start one only. */
    isProofUsed: (digest: string, nonce: string | null): boolean =>
      isProofUsed.get(digest, nonce) !== undefined,
    /** Stores the first receipt; a later one changes nothing. */
    updateReceipt: (matchId: string, atMs: number, elapsedMs: number): void =>
      void updateReceipt.run(atMs, elapsedMs, matchId),
    /** Stores the end of a match; false if it has ended before. */
    end: ({ flagged, ...result }: RewardMatchResult): boolean =>
      end.run({ ...result, flagged: flagged ? 1 : 0 }).changes === 1,
    /** Marks an active match as expired; false if it has ended before. */
    markExpired: (matchId: string): boolean => markExpired.run(matchId).changes === 1,
    /**
     * Active matches that have expired by `nowMs`. Matches with a receipt but no decision are included only if they
     * expired by `receivedExpiredByMs`. At most `MAX_OVERDUE`, those that expired first.
     */
    listOverdue: (nowMs: number, receivedExpiredByMs: number): RewardMatch[] =>
      listOverdue.all(nowMs, receivedExpiredByMs).map(toRewardMatch),
    countStartedBy: (wallet: string, sinceMs: number): number => countStartedBy.get(wallet, sinceMs) ?? 0,
    countStarted: (sinceMs: number): number => countStarted.get(sinceMs) ?? 0,
    countActive: (wallet: string, nowMs: number): number => countActive.get(wallet, nowMs) ?? 0,
    listInLobby: (lobbyId: string): RewardMatch[] => listInLobby.all(lobbyId).map(toRewardMatch),
    /** The latest stored time; the non-decreasing clock starts no earlier. */
    findNewestMs: (): number => findNewestMs.get() ?? 0,
  };
};

export type RewardMatchStore = ReturnType<typeof rewardMatchStore>;
