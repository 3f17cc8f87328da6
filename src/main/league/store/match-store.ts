import { parseNullableJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { LeagueMatchRecord } from '../records.ts';
import type { Parity } from '../rules/even-odd.ts';
import type { LeagueMatchPhase } from '../rules/match-phase.ts';
import type { LeagueMatchScore } from '../rules/pairing/pairing.ts';

interface Row {
  league_id: string;
  match_id: string;
  round: number;
  a: string;
  b: string;
  referee_id: string;
  phase: LeagueMatchPhase;
  conversation_id: string | null;
  number: number | null;
  salt: string | null;
  draw_hash: string | null;
  choices: string | null;
  session_id: string | null;
  outcome: string | null;
  reason: string | null;
  winner: string | null;
  absent: string | null;
  reported: string | null;
  reported_winner: string | null;
  disputed: number;
  replay_of: string | null;
  lot_winner: string | null;
  lot_salt: string | null;
  lot_hash: string | null;
  void_attempts: number;
  void: number;
  decided_at: string | null;
  reported_at: string | null;
  is_corrected?: number;
  counted_winner?: string | null;
  counted_void?: number | null;
}

const toMatch = (row: Row): LeagueMatchRecord => ({
  leagueId: row.league_id,
  matchId: row.match_id,
  round: row.round,
  a: row.a,
  b: row.b,
  refereeId: row.referee_id,
  phase: row.phase,
  conversationId: row.conversation_id,
  drawnNumber: row.number,
  salt: row.salt,
  numberHash: row.draw_hash,
  choices: parseNullableJson<Record<string, Parity>>(row.choices),
  sessionId: row.session_id,
  outcome: row.outcome,
  reason: row.reason,
  winner: row.winner,
  absent: row.absent === null ? null : parseAbsent(row.absent),
  reported: row.reported,
  reportedWinner: row.reported_winner,
  disputed: row.disputed === 1,
  replayOf: row.replay_of,
  lot: row.lot_hash === null ? null : { winner: row.lot_winner, salt: row.lot_salt, hash: row.lot_hash },
  voidAttempts: row.void_attempts,
  isVoid: row.void === 1,
  correction:
    row.is_corrected === 1 ? { winner: row.counted_winner ?? null, isVoid: row.counted_void === 1 } : null,
  decidedAt: row.decided_at,
  reportedAt: row.reported_at,
});

type ScoreRow = Pick<Row, 'round' | 'a' | 'b' | 'winner' | 'absent' | 'void' | 'lot_winner'>;
type ResultRow = Pick<
  Row,
  | 'match_id'
  | 'phase'
  | 'conversation_id'
  | 'a'
  | 'b'
  | 'number'
  | 'choices'
  | 'session_id'
  | 'reason'
  | 'winner'
  | 'absent'
  | 'reported_winner'
  | 'disputed'
  | 'void'
>;

const parseAbsent = (text: string | null): string[] =>
  text === null || text === '[]' ? [] : (JSON.parse(text) as string[]);

/** The result of a match as it counts, with a decision of the organiser. */
export interface LeagueMatchResult extends Pick<
  LeagueMatchRecord,
  | 'matchId'
  | 'phase'
  | 'conversationId'
  | 'a'
  | 'b'
  | 'drawnNumber'
  | 'choices'
  | 'sessionId'
  | 'reason'
  | 'winner'
  | 'reportedWinner'
  | 'disputed'
  | 'isVoid'
> {
  /** Empty while the match is undecided too. */
  readonly absent: readonly string[];
}

const toResult = (row: ResultRow): LeagueMatchResult => ({
  matchId: row.match_id,
  phase: row.phase,
  conversationId: row.conversation_id,
  a: row.a,
  b: row.b,
  drawnNumber: row.number,
  choices: parseNullableJson<Record<string, Parity>>(row.choices),
  sessionId: row.session_id,
  reason: row.reason,
  winner: row.winner,
  absent: parseAbsent(row.absent),
  reportedWinner: row.reported_winner,
  disputed: row.disputed === 1,
  isVoid: row.void === 1,
});

export type LeagueMatchKey = Pick<LeagueMatchRecord, 'leagueId' | 'matchId'>;

/** A recorded result: `winner` and `absent` are what counts. */
export interface StoredResult {
  readonly winner: string | null;
  readonly absent: readonly string[];
  readonly reported: string;
  readonly reportedWinner: string | null;
  readonly disputed: boolean;
  readonly reportedAt: string;
  /** Number and choices of an external referee's report; for a match of this host they stay unchanged. */
  readonly number?: number | null;
  readonly choices?: Readonly<Record<string, Parity>> | null;
}

/**
 * SQL for matches. A decided match can only be changed by reporting it, once, and by a rerun of `interventionStore`. A
 * write that returns false has changed nothing, because the match is in another phase.
 */
export const leagueMatchStore = (db: Db) => ({ ...matchReads(db), ...matchWrites(db) });

export type LeagueMatchStore = ReturnType<typeof leagueMatchStore>;

function matchReads(db: Db) {
  const findMatch = db.prepare<[string, string], Row>(
    'select * from league_counted where league_id = ? and match_id = ?',
  );
  const listByRound = db.prepare<[string, number], Row>(
    'select * from league_counted where league_id = ? and round = ? order by position',
  );
  const listByLeague = db.prepare<[string], Row>(
    'select * from league_counted where league_id = ? order by round, position',
  );
  const listByPlayer = db.prepare<[string, string, string], Row>(
    'select * from league_counted where league_id = ? and (a = ? or b = ?) order by round, position',
  );
  const listScores = db.prepare<[string], ScoreRow>(
    `select round, a, b, iif(is_corrected, counted_winner, winner) as winner,
      iif(is_corrected, '[]', absent) as absent, iif(is_corrected, counted_void, void) as void, lot_winner
    from league_counted where league_id = ? and phase = 'REPORTED' order by round, position`,
  );
  const listResults = db.prepare<[string], ResultRow>(
    `select match_id, phase, conversation_id, a, b, number, choices, session_id, reason,
      iif(is_corrected, counted_winner, winner) as winner, iif(is_corrected, '[]', absent) as absent,
      reported_winner, disputed, iif(is_corrected, counted_void, void) as void from league_counted where league_id = ? order by round, position`,
  );
  const listDecided = db.prepare<[string, number], Row>(
    `select * from league_counted where league_id = ? and decided_at is not null
    order by decided_at desc, round desc, position desc limit ?`,
  );
  const findBySession = db.prepare<[string], Row>('select * from league_counted where session_id = ?');
  const countReported = db
    .prepare<[string], number>(
      "select count(*) from league_matches where league_id = ? and phase = 'REPORTED'",
    )
    .pluck();
  const countReportedBy = db
    .prepare<[string, string], number>(
      "select count(*) from league_matches where league_id = ? and referee_id = ? and phase = 'REPORTED'",
    )
    .pluck();
  const listDrawnNumbers = db
    .prepare<[string, string, string], number>(
      `select number from league_matches
      where league_id = ? and (a = ? or b = ?) and phase = 'REPORTED' and number is not null
      order by round, position`,
    )
    .pluck();
  return {
    findMatch(leagueId: string, matchId: string): LeagueMatchRecord | null {
      const row = findMatch.get(leagueId, matchId);
      return row ? toMatch(row) : null;
    },
    /** The match that is played on this session. */
    findBySession(sessionId: string): LeagueMatchRecord | null {
      const row = findBySession.get(sessionId);
      return row ? toMatch(row) : null;
    },
    listByRound: (leagueId: string, round: number): LeagueMatchRecord[] =>
      listByRound.all(leagueId, round).map(toMatch),
    /** Matches of one player, in the order of the rounds. */
    listByPlayer: (leagueId: string, playerId: string): LeagueMatchRecord[] =>
      listByPlayer.all(leagueId, playerId, playerId).map(toMatch),
    listByLeague: (leagueId: string): LeagueMatchRecord[] => listByLeague.all(leagueId).map(toMatch),
    /** Decided matches, newest first, also those that are not recorded yet. */
    listDecided: (leagueId: string, limit: number): LeagueMatchRecord[] =>
      listDecided.all(leagueId, limit).map(toMatch),
    /**
     * Results of recorded matches as they count. Only the columns that the table needs are read, because it is read often
     * while thousands of matches are played.
     */
    listScores: (leagueId: string): LeagueMatchScore[] =>
      listScores.all(leagueId).map(({ absent, void: isVoid, lot_winner: lot, ...row }) => ({
        ...row,
        absent: parseAbsent(absent),
        isVoid: isVoid === 1,
        lot,
      })),
    /** Results of all paired matches, finished or not. */
    listResults: (leagueId: string): LeagueMatchResult[] => listResults.all(leagueId).map(toResult),
    /** Number of recorded matches of a referee. */
    countReportedBy: (leagueId: string, refereeId: string): number =>
      countReportedBy.get(leagueId, refereeId) ?? 0,
    countReported: (leagueId: string): number => countReported.get(leagueId) ?? 0,
    /** Numbers drawn in a player's finished matches, oldest first. */
    listDrawnNumbers: (leagueId: string, playerId: string): number[] =>
      listDrawnNumbers.all(leagueId, playerId, playerId),
  };
}

const UNDECIDED = "phase not in ('DECIDED', 'REPORTED')";

function matchWrites(db: Db) {
  const insert = db.prepare(`insert into league_matches
    (league_id, match_id, round, position, a, b, referee_id, replay_of, lot_winner, lot_salt, lot_hash, phase)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'scheduled')`);
  const markInvited =
    db.prepare(`update league_matches set phase = 'INVITED', conversation_id = ?, choices = null
    where league_id = ? and match_id = ? and ${UNDECIDED}`);
  const markJoined = db.prepare(`update league_matches set phase = 'JOINED'
    where league_id = ? and match_id = ? and phase = 'INVITED'`);
  const markCollecting =
    db.prepare(`update league_matches set phase = 'COLLECTING', number = ?, salt = ?, draw_hash = ?
    where league_id = ? and match_id = ? and phase = 'JOINED'`);
  const markDecided =
    db.prepare(`update league_matches set phase = 'DECIDED', choices = ?, winner = ?, absent = ?,
    outcome = ?, reason = ?, void = ?, decided_at = ? where league_id = ? and match_id = ? and ${UNDECIDED}`);
  const linkSession = db.prepare(`update league_matches set phase = 'COLLECTING', session_id = ?
    where league_id = ? and match_id = ? and phase in ('INVITED', 'JOINED')`);
  const markReported =
    db.prepare(`update league_matches set phase = 'REPORTED', winner = ?, absent = ?, reported = ?,
    reported_winner = ?, disputed = ?, reported_at = ?, decided_at = coalesce(decided_at, ?),
    number = coalesce(number, ?), choices = coalesce(choices, ?)
    where league_id = ? and match_id = ? and phase <> 'REPORTED'`);
  const updateReferee = db.prepare(
    `update league_matches set referee_id = ? where league_id = ? and match_id = ? and ${UNDECIDED}`,
  );
  // The number and its hash stay; only the game is played again.
  const markScheduledAgain = db.prepare(`update league_matches set phase = 'scheduled', session_id = null,
    conversation_id = null, choices = null, void_attempts = void_attempts + 1
    where league_id = ? and match_id = ? and ${UNDECIDED}`);
  const isChanged = (changes: number): boolean => changes === 1;
  return {
    insert(match: NewMatch, position: number): void {
      const { leagueId, matchId, round, a, b, refereeId, replayOf = null, lot = null } = match;
      const lotRow = [lot?.winner ?? null, lot?.salt ?? null, lot?.hash ?? null];
      insert.run(leagueId, matchId, round, position, a, b, refereeId, replayOf, ...lotRow);
    },
    /**
     * Starts a match, or starts it again after a restart. A number whose hash is already stored is kept.
     */
    markInvited: ({ leagueId, matchId }: LeagueMatchKey, conversationId: string): boolean =>
      isChanged(markInvited.run(conversationId, leagueId, matchId).changes),
    markJoined: ({ leagueId, matchId }: LeagueMatchKey): boolean =>
      isChanged(markJoined.run(leagueId, matchId).changes),
    markCollecting: (
      { leagueId, matchId }: LeagueMatchKey,
      draw: { number: number; salt: string; hash: string },
    ): boolean => isChanged(markCollecting.run(draw.number, draw.salt, draw.hash, leagueId, matchId).changes),
    markDecided({ leagueId, matchId }: LeagueMatchKey, verdict: Decision): boolean {
      const { choices, winner, absent, outcome = null, reason = null, isVoid = false, decidedAt } = verdict;
      const columns = [winner, JSON.stringify(absent), outcome, reason, isVoid ? 1 : 0, decidedAt];
      return isChanged(markDecided.run(JSON.stringify(choices), ...columns, leagueId, matchId).changes);
    },
    /** Links the session to the match when it is opened, and again after a restart. */
    linkSession: ({ leagueId, matchId }: LeagueMatchKey, sessionId: string): boolean =>
      isChanged(linkSession.run(sessionId, leagueId, matchId).changes),
    markReported({ leagueId, matchId }: LeagueMatchKey, result: StoredResult): boolean {
      const { winner, absent, reported, reportedWinner, reportedAt, number = null, choices = null } = result;
      const disputedFlag = result.disputed ? 1 : 0;
      const absentJson = JSON.stringify(absent);
      return isChanged(
        markReported.run(
          winner,
          absentJson,
          reported,
          reportedWinner,
          disputedFlag,
          reportedAt,
          reportedAt,
          number,
          choices === null ? null : JSON.stringify(choices),
          leagueId,
          matchId,
        ).changes,
      );
    },
    /** Takes a voided attempt back, so that the match is played again under its number. */
    markScheduledAgain: ({ leagueId, matchId }: LeagueMatchKey): boolean =>
      isChanged(markScheduledAgain.run(leagueId, matchId).changes),
    updateReferee: ({ leagueId, matchId }: LeagueMatchKey, refereeId: string): boolean =>
      isChanged(updateReferee.run(refereeId, leagueId, matchId).changes),
  };
}

type NewMatch = Pick<LeagueMatchRecord, 'leagueId' | 'matchId' | 'round' | 'a' | 'b' | 'refereeId'> &
  Partial<Pick<LeagueMatchRecord, 'replayOf' | 'lot'>>;

interface Decision {
  readonly choices: Readonly<Record<string, Parity>>;
  readonly winner: string | null;
  readonly absent: readonly string[];
  readonly outcome?: string | null;
  readonly reason?: string | null;
  readonly isVoid?: boolean;
  readonly decidedAt: string;
}

/** How far the matches of a round are. */
export interface RoundTally {
  readonly round: number;
  readonly matches: number;
  readonly reported: number;
  /** Matches that are invited but not yet decided. */
  readonly live: number;
}

/** Counts the matches of each round, or of one, by their progress. */
export function tallyStore(db: Db): {
  listByLeague(leagueId: string): RoundTally[];
  findByRound(leagueId: string, round: number): RoundTally | null;
} {
  const listByLeague = db.prepare<[string], RoundTally>(`select round, count(*) as matches,
      sum(phase = 'REPORTED') as reported, sum(phase in ('INVITED', 'JOINED', 'COLLECTING')) as live
    from league_matches where league_id = ? group by round order by round`);
  const findByRound = db.prepare<[string, number], RoundTally>(`select round, count(*) as matches,
      sum(phase = 'REPORTED') as reported, sum(phase in ('INVITED', 'JOINED', 'COLLECTING')) as live
    from league_matches where league_id = ? and round = ? group by round`);
  return {
    listByLeague: (leagueId) => listByLeague.all(leagueId),
    findByRound: (leagueId, round) => findByRound.get(leagueId, round) ?? null,
  };
}
