import type { JsonObject } from '../../../shared/json.ts';
import { isVoidReason } from '../../../shared/fault.ts';
import type { LeagueAgentRecord, LeagueRecord, LeagueMatchRecord } from '../records.ts';
import { ratingsOf } from './rating.ts';
import type { RatingRow } from '../store/rating-store.ts';
import { lotCommitment } from '../rules/commitments.ts';
import { resultOfEnding } from '../rules/results/session-ending.ts';
import { verifyNumber, findMissingEvidence } from '../match-evidence.ts';
import { parityWinner } from '../rules/even-odd.ts';
import type { Glicko } from '../rules/glicko.ts';
import type { LeagueMatchScore } from '../rules/pairing/pairing.ts';
import { leagueStandings } from '../rules/league-standings.ts';
import { findLateEntryProblem } from './late-entry-verification.ts';
import { findInterventionProblem } from '../organiser/intervention-problem.ts';
import { countedScores, type Intervention } from '../rules/interventions.ts';
import { refereedScores, toWireRows } from '../views/current-standings.ts';
import { standingsHash } from '../views/standings-hash.ts';

/** A session as it is stored; outcome, reason and winner are null until it has ended. */
export interface SessionEvidence {
  readonly status: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** The role that won; null for a draw too. */
  readonly winner: string | null;
  /** Ids of the session-host agents by role. */
  readonly seats: Readonly<Record<string, string>>;
}

/** The stored data of one league that verification compares. */
export interface LeagueEvidence {
  readonly league: LeagueRecord;
  readonly players: readonly LeagueAgentRecord[];
  /** Ids of the referees of this host. */
  readonly hostedReferees: ReadonlySet<string>;
  readonly matches: readonly LeagueMatchRecord[];
  readonly sessions: ReadonlyMap<string, SessionEvidence>;
  /**
   * Reads the payload of the last audit row with this action about a match or a player. The subject is its id, and empty
   * for rows about the league itself. Null without such a row.
   */
  readonly readAuditPayload: (action: string, subject: string) => JsonObject | null;
  readonly ratings: readonly RatingRow[];
  /** The decisions of its organiser, in order; absent when there are none. */
  readonly interventions?: readonly Intervention[];
}

export interface BrokenLeagueRecord {
  /** The first broken record, for example `league league_1 match R1M2`. */
  readonly firstBroken: string;
  readonly detail: string;
}

/**
 * Checks that interventions and late entries agree with the audit log and with what they changed; that results equal
 * their audit rows, drawn numbers and lots their hashes, and board results their sessions; that the evidence of every
 * result of a referee of this host is there; and that the final table equals its recomputation. Returns the first record
 * that is wrong; null when all are right.
 */
export function verifyLeagueResults(evidence: LeagueEvidence): BrokenLeagueRecord | null {
  const { league, matches, players } = evidence;
  const labelOf = (matchId: string): string => `league ${league.leagueId} match ${matchId}`;
  const interventionProblem = findInterventionProblem(evidence);
  if (interventionProblem !== null)
    return { firstBroken: `league ${league.leagueId}`, detail: interventionProblem };
  const lateEntryProblem = findLateEntryProblem(evidence);
  if (lateEntryProblem !== null) return lateEntryProblem;
  for (const match of matches) {
    const detail = findMatchProblem(match, evidence);
    if (detail !== null) return { firstBroken: labelOf(match.matchId), detail };
  }
  if (league.status !== 'completed') return null;
  const names = players.map(({ agentId, displayName }) => ({ playerId: agentId, displayName }));
  const digest = standingsHash(toWireRows(leagueStandings(league.settings, names, countedOf(evidence))));
  const correctedStandings = evidence.readAuditPayload('LEAGUE_CORRECTED', '')?.['standings'];
  const recordedStandings =
    correctedStandings ?? evidence.readAuditPayload('LEAGUE_COMPLETED', '')?.['standings'];
  if (recordedStandings === undefined || recordedStandings === digest) return null;
  return {
    firstBroken: `league ${league.leagueId}`,
    detail: 'the final table differs from the recorded one',
  };
}

/**
 * The results as the table counts them: from the matches and the interventions up to `until`, or all of them if it is
 * null.
 */
function countedOf(
  { matches, interventions = [] }: LeagueEvidence,
  until: string | null = null,
): LeagueMatchScore[] {
  return countedScores(
    refereedScores(matches),
    interventions.filter(({ at }) => until === null || at <= until),
  );
}

function findMatchProblem(match: LeagueMatchRecord, evidence: LeagueEvidence): string | null {
  return (
    findNumberProblem(match, evidence) ??
    findLotProblem(match, evidence) ??
    findSessionProblem(match, evidence) ??
    findResultProblem(match, evidence) ??
    findMissingEvidenceProblem(match, evidence)
  );
}

/** A result of a referee of this host needs everything from which it follows. */
function findMissingEvidenceProblem(match: LeagueMatchRecord, evidence: LeagueEvidence): string | null {
  if (match.phase !== 'REPORTED' || !evidence.hostedReferees.has(match.refereeId)) return null;
  const sessionStatus = evidence.sessions.get(match.sessionId ?? '')?.status ?? null;
  return findMissingEvidence(match, { gameType: evidence.league.gameType, sessionStatus });
}

function findLotProblem(
  { lot, leagueId, matchId }: LeagueMatchRecord,
  { readAuditPayload }: LeagueEvidence,
): string | null {
  if (lot === null) return null;
  if (lotCommitment(lot.winner ?? '', lot.salt ?? '', { leagueId, matchId }) !== lot.hash)
    return 'the lot does not match its hash';
  const commitment = readAuditPayload('LOT_COMMITTED', matchId)?.['lotCommitment'];
  return commitment === lot.hash ? null : 'the hash of the lot differs from the audit log';
}

function findNumberProblem(match: LeagueMatchRecord, { readAuditPayload }: LeagueEvidence): string | null {
  if (match.numberHash === null) return null;
  if (verifyNumber(match) !== 'matches') return 'the drawn number does not match its hash';
  const commitment = readAuditPayload('DRAW_COMMITTED', match.matchId)?.['drawHash'];
  return commitment === match.numberHash ? null : 'the hash of the number differs from the audit log';
}

function findSessionProblem(match: LeagueMatchRecord, evidence: LeagueEvidence): string | null {
  if (match.sessionId === null || match.phase !== 'REPORTED') return null;
  const session = evidence.sessions.get(match.sessionId);
  if (session?.status !== 'completed') return match.isVoid ? null : 'its session is missing or not completed';
  // A draw between other players has the same result, so the players of the session are compared too.
  const roles = rolesAt(session, match, evidence);
  if (roles === null) return 'its session was played by other agents';
  const isShared = evidence.matches.some(
    (candidate) => candidate.sessionId === match.sessionId && candidate.matchId !== match.matchId,
  );
  if (isShared) return 'its session also belongs to another match';
  const { winner, absent } = resultOfEnding(session, { a: match.a, b: match.b, roles });
  const playedResult = { winner, absent, isVoid: isVoidReason(session.reason) };
  return findDifference({ ...match, absent: match.absent ?? [] }, playedResult);
}

type SessionResult = Pick<LeagueMatchScore, 'winner' | 'absent'> & { readonly isVoid: boolean };

function findDifference(storedResult: SessionResult, playedResult: SessionResult): string | null {
  if (storedResult.isVoid !== playedResult.isVoid)
    return 'it is void where its session is not, or the reverse';
  const isSame =
    storedResult.winner === playedResult.winner && storedResult.absent.join() === playedResult.absent.join();
  return isSame ? null : 'the result differs from that of its session';
}

/** The session roles of both players; null when other agents play the session. */
function rolesAt(
  session: SessionEvidence,
  { a, b }: LeagueMatchRecord,
  { players }: LeagueEvidence,
): readonly [string, string] | null {
  const roleOf = (player: string): string | undefined => {
    const agent = players.find(({ agentId }) => agentId === player)?.sessionAgent;
    return Object.keys(session.seats).find((role) => session.seats[role] === agent);
  };
  const [first, second] = [roleOf(a), roleOf(b)];
  if (first === undefined || second === undefined || first === second) return null;
  return [first, second];
}

function findResultProblem(
  match: LeagueMatchRecord,
  { readAuditPayload, league }: LeagueEvidence,
): string | null {
  if (match.phase !== 'REPORTED') return null;
  const action = match.disputed ? 'RESULT_DISPUTED' : 'RESULT_RECORDED';
  const auditPayload = readAuditPayload(action, match.matchId);
  if (auditPayload === null) return 'its result is not in the audit log';
  const absent = match.absent ?? [];
  if (auditPayload['winner'] !== match.winner || String(auditPayload['absent']) !== String(absent))
    return 'the result differs from the audit log';
  if (match.drawnNumber === null || match.choices === null || absent.length > 0) return null;
  const choices = new Map(Object.entries(match.choices));
  const recomputedWinner = parityWinner(match.drawnNumber, match, choices);
  return recomputedWinner === match.winner || league.settings.trustReferee
    ? null
    : 'the winner does not match the number and the choices';
}

const TOLERANCE = 1e-9;
const areRatingsEqual = (left: Glicko, right: Glicko): boolean =>
  Math.abs(left.rating - right.rating) < TOLERANCE &&
  Math.abs(left.deviation - right.deviation) < TOLERANCE &&
  Math.abs(left.volatility - right.volatility) < TOLERANCE;

/**
 * Checks that ratings equal their recomputation; null when they do. `earlierRatings` carries the latest rating of each
 * player from league to league, in the order of their ordinals: it is read, and gets the ratings of this league.
 */
export function verifyRatings(
  evidence: LeagueEvidence,
  earlierRatings: Map<string, Glicko>,
): BrokenLeagueRecord | null {
  const { league, players, ratings } = evidence;
  const [first] = ratings;
  if (first === undefined) return null;
  const keyOf = (identity: string): string => `${league.gameType}\n${identity}`;
  // Ratings are fixed at the end of the league: later corrections change the table alone.
  const scores = countedOf(evidence, league.endedAt);
  const recomputedRatings = ratingsOf(
    { league, players, scores, ordinal: first.ordinal },
    (identity) => earlierRatings.get(keyOf(identity)) ?? null,
  );
  for (const row of ratings) {
    const expectedRating = recomputedRatings.find(({ playerId }) => playerId === row.playerId);
    const isCorrect =
      expectedRating !== undefined &&
      areRatingsEqual(expectedRating.before, row.before) &&
      areRatingsEqual(expectedRating.after, row.after);
    if (!isCorrect) {
      const firstBroken = `league ${league.leagueId} player ${row.playerId}`;
      return { firstBroken, detail: 'the rating differs from its recomputation' };
    }
  }
  if (recomputedRatings.length !== ratings.length)
    return { firstBroken: `league ${league.leagueId}`, detail: 'the rating of a player is missing' };
  for (const { identity, after } of ratings) earlierRatings.set(keyOf(identity), after);
  return null;
}
