import type { Address } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { HoldReason } from '../rules/hold-reason.ts';

/**
 * The outcome of a decision. `rejected` means that the host refused the match; the others belong to valid
 * matches.
 */
export type DecisionOutcome = 'rewarded' | 'flagged' | 'held' | 'capped' | 'rejected';
/**
 * How the wait of a `held` reward ended. A person approved or rejected it, or the host released it when its
 * lobby was complete.
 */
export type DecisionReview = 'approved' | 'rejected' | 'released';

/** One decision about one wallet in one match. `verdict` is the JSON of a `RewardVerdict`. */
export interface RewardDecision {
  readonly matchId: string;
  readonly wallet: Address;
  readonly kind: 'reward' | 'pool';
  readonly evidence: 'client' | 'host';
  /** `client`, or the system of this host that refereed the match. */
  readonly source: string;
  readonly outcome: DecisionOutcome;
  /** Why nothing is earned; null otherwise. */
  readonly code: string | null;
  readonly amountMicro: number;
  /** The UTC date. */
  readonly day: string;
  readonly decidedAtMs: number;
  readonly playerCount: number;
  /** Null where the prize table has no such placement. */
  readonly placement: number | null;
  /** Null for a prize pool. */
  readonly durationMs: number | null;
  /** Kills, score and lobby are null for what this host refereed, and for a prize pool. */
  readonly kills: number | null;
  readonly riskScore: number | null;
  /** Why the reward waits or has waited; null for one that never did. */
  readonly hold: HoldReason | null;
  readonly lobbyId: string | null;
  readonly verdict: string;
}

/** A stored decision. The review and its fields are null for one that was never held, and while it waits. */
export interface StoredDecision extends RewardDecision {
  readonly seq: number;
  readonly review: DecisionReview | null;
  readonly reviewedAtMs: number | null;
  readonly reviewedBy: string | null;
  readonly reviewedWhy: string | null;
}

const COLUMNS = `seq, match_id as matchId, wallet, kind, evidence, source, outcome, code,
  amount_micro as amountMicro, day, decided_at as decidedAtMs, player_count as playerCount, placement,
  duration_ms as durationMs, kills, risk_score as riskScore, hold, lobby_id as lobbyId, verdict,
  review, reviewed_at as reviewedAtMs, reviewed_by as reviewedBy, reviewed_why as reviewedWhy`;

const INSERT = `insert into reward_decisions (match_id, wallet, kind, evidence, source, outcome, code,
  amount_micro, day, decided_at, player_count, placement, duration_ms, kills, risk_score, hold, lobby_id, verdict)
  values (@matchId, @wallet, @kind, @evidence, @source, @outcome, @code, @amountMicro, @day, @decidedAtMs,
  @playerCount, @placement, @durationMs, @kills, @riskScore, @hold, @lobbyId, @verdict)`;

/** The rows that a filter matches. */
const FILTERED = `from reward_decisions
  where (@before is null or seq < @before) and (@upTo is null or seq <= @upTo)
    and (@wallet is null or wallet = @wallet) and (@outcome is null or outcome = @outcome)
    and (@code is null or code = @code) and (@matchId is null or match_id = @matchId)`;

const PAGE = `select ${COLUMNS} ${FILTERED} order by seq desc limit @limit offset @offset`;

export interface DecisionFilter {
  readonly wallet?: string | undefined;
  readonly outcome?: DecisionOutcome | undefined;
  readonly code?: string | undefined;
  readonly matchId?: string | undefined;
  /** Only rows with a smaller `seq`: the one of the last row of the previous page. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A page by offset, of the list as it was when `upTo` was the newest decision. */
export interface DecisionPageQuery extends Omit<DecisionFilter, 'before'> {
  readonly offset: number;
  readonly upTo?: number | undefined;
}

type FilterParameters = Partial<Omit<DecisionPageQuery, 'limit'>> & Pick<DecisionFilter, 'before'>;

const toParameters = ({ wallet, outcome, code, matchId, before, upTo, offset }: FilterParameters) => ({
  wallet: wallet ?? null,
  outcome: outcome ?? null,
  code: code ?? null,
  matchId: matchId ?? null,
  before: before ?? null,
  upTo: upTo ?? null,
  offset: offset ?? 0,
});

/** A review of a held decision: who made it, and why. */
export interface ReviewNote {
  readonly matchId: string;
  readonly wallet: string;
  readonly review: DecisionReview;
  readonly atMs: number;
  readonly by: string;
  readonly why: string;
}

export const rewardDecisionStore = (db: Db) => {
  const insert = db.prepare(INSERT);
  const find = db.prepare<[string, string], StoredDecision>(
    `select ${COLUMNS} from reward_decisions where match_id = ? and wallet = ?`,
  );
  const listPage = db.prepare<[object], StoredDecision>(PAGE);
  const count = db.prepare<[object], number>(`select count(*) ${FILTERED}`).pluck();
  const findNewestSeq = db.prepare<[], number>('select coalesce(max(seq), 0) from reward_decisions').pluck();
  const listHeld = db.prepare<[number], StoredDecision>(
    `select ${COLUMNS} from reward_decisions where outcome = 'held' and review is null order by seq limit ?`,
  );
  const countHeld = db
    .prepare<[], number>("select count(*) from reward_decisions where outcome = 'held' and review is null")
    .pluck();
  const recordReview = db.prepare(
    `update reward_decisions set review = @review, reviewed_at = @atMs, reviewed_by = @by, reviewed_why = @why
     where match_id = @matchId and wallet = @wallet and outcome = 'held' and review is null`,
  );
  const listInLobby = db.prepare<[string], StoredDecision>(
    `select ${COLUMNS} from reward_decisions where lobby_id = ?`,
  );
  const updateLobbyHold = db.prepare(
    "update reward_decisions set hold = ? where lobby_id = ? and outcome = 'held' and review is null",
  );
  const findNewestMs = db
    .prepare<[], number>('select coalesce(max(decided_at), 0) from reward_decisions')
    .pluck();

  return {
    insert: (decision: RewardDecision): void => void insert.run(decision),
    find: (matchId: string, wallet: string): StoredDecision | null => find.get(matchId, wallet) ?? null,
    /** Newest first. */
    listPage: (filter: DecisionFilter): StoredDecision[] =>
      listPage.all({ ...toParameters(filter), limit: filter.limit }),
    /** The rows of a page, the total number of rows, and the newest decision that was counted. */
    listPageByOffset(query: DecisionPageQuery): { rows: StoredDecision[]; total: number; upToSeq: number } {
      const upToSeq = query.upTo ?? findNewestSeq.get() ?? 0;
      const filterParameters = toParameters({ ...query, upTo: upToSeq });
      return {
        rows: listPage.all({ ...filterParameters, limit: query.limit }),
        total: count.get(filterParameters) ?? 0,
        upToSeq,
      };
    },
    /**
     * Held decisions, oldest first: they wait for a person or for the other players of their lobby.
     */
    listHeld: (limit: number): StoredDecision[] => listHeld.all(limit),
    countHeld: (): number => countHeld.get() ?? 0,
    /** Stores the review of a held decision; false if it was reviewed before or was never held. */
    recordReview: (note: ReviewNote): boolean => recordReview.run(note).changes === 1,
    listInLobby: (lobbyId: string): StoredDecision[] => listInLobby.all(lobbyId),
    /** Changes why the held rewards of a lobby wait; those that were reviewed stay as they are. */
    updateLobbyHold: (lobbyId: string, reason: HoldReason): void => void updateLobbyHold.run(reason, lobbyId),
    /** The latest stored time; the non-decreasing clock starts no earlier. 0 without a decision. */
    findNewestMs: (): number => findNewestMs.get() ?? 0,
  };
};

export type DecisionStore = ReturnType<typeof rewardDecisionStore>;
