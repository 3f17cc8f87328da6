import type { Address } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { MatchSessionStatus } from '../rules/judge-submit.ts';

/** A match that a client started: a row of `match_sessions`. */
export interface MatchSession {
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
  readonly status: MatchSessionStatus;
  /**
   * When the first proven submission arrived. It is judged by this time even if the host crashed
   * before the decision.
   */
  readonly received: { readonly atMs: number; readonly elapsedMs: number } | null;
  readonly lobbyId: string | null;
}

export type NewRewardMatch = Omit<MatchSession, 'status' | 'received'> & {
  readonly proofDigest: string;
  readonly proofNonce: string | null;
};

/** The result that a submission stores in its session. */
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
  status: MatchSessionStatus;
  received_at: number | null;
  received_elapsed: number | null;
  lobby_id: string | null;
}

const toMatch = (row: Row): MatchSession => ({
  id: row.id,
  matchId: row.match_id,
  wallet: row.wallet_address,
  playerCount: row.player_count,
  // The column holds the hash of the token, in spite of its name.
  tokenHash: row.session_token,
  startedAtMs: row.started_at,
  startedMonotonicMs: row.started_monotonic,
  hostRun: row.host_run,
  expiresAtMs: row.expires_at,
  status: row.status,
  received: row.received_at === null ? null : { atMs: row.received_at, elapsedMs: row.received_elapsed ?? 0 },
  lobbyId: row.lobby_id,
});

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
  const moveExpiry = db.prepare(
    "update match_sessions set expires_at = expires_at + ? where status = 'active'",
  );
  const listOverdue = db.prepare<[number, number], Row>(
    `select * from match_sessions where status = 'active' and expires_at <= ?
     and (received_at is null or expires_at <= ?) order by expires_at limit 500`,
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
    /** Moves the end of every active match. */
    moveExpiry: (byMs: number): void => void moveExpiry.run(Math.round(byMs)),
    insert: (match: NewRewardMatch): void => void insert.run(match),
    find(matchId: string): MatchSession | null {
      const row = find.get(matchId);
      return row === undefined ? null : toMatch(row);
    },
    /** Whether the signed text has started a match before; each text can start one only. */
    isProofUsed: (digest: string, nonce: string | null): boolean =>
      isProofUsed.get(digest, nonce) !== undefined,
    /** Stores the first receipt; a later one changes nothing. */
    updateReceipt: (matchId: string, atMs: number, elapsedMs: number): void =>
      void updateReceipt.run(atMs, elapsedMs, matchId),
    /** Stores the end of a session; false if it has ended before. */
    end: ({ flagged, ...result }: RewardMatchResult): boolean =>
      end.run({ ...result, flagged: flagged ? 1 : 0 }).changes === 1,
    markExpired: (matchId: string): boolean => markExpired.run(matchId).changes === 1,
    /**
     * Active sessions that have expired by `nowMs`. Sessions with a receipt but no decision are
     * included only if they expired by `submittedMs`. The 500 that expired first.
     */
    listOverdue: (nowMs: number, submittedMs: number): MatchSession[] =>
      listOverdue.all(nowMs, submittedMs).map(toMatch),
    countStartedBy: (wallet: string, sinceMs: number): number => countStartedBy.get(wallet, sinceMs) ?? 0,
    countStarted: (sinceMs: number): number => countStarted.get(sinceMs) ?? 0,
    countActive: (wallet: string, nowMs: number): number => countActive.get(wallet, nowMs) ?? 0,
    listInLobby: (lobbyId: string): MatchSession[] => listInLobby.all(lobbyId).map(toMatch),
    /** The latest stored time; the non-decreasing clock starts no earlier. */
    findNewestMs: (): number => findNewestMs.get() ?? 0,
  };
};

export type RewardMatchStore = ReturnType<typeof rewardMatchStore>;
