import type { LeagueMatchRecord } from './records.ts';
import { numberCommitment } from './rules/commitments.ts';
import type { ReportedResult } from './rules/results/adjudicate.ts';
import { parseParity } from './rules/even-odd.ts';
import type { Pairing } from './rules/pairing/pairing.ts';

/** The stored evidence of how a match was decided; the nulls are those of `LeagueMatchRecord`. */
export interface StoredEvidence extends Pairing {
  readonly numberHash: string | null;
  readonly drawnNumber: number | null;
  readonly choices: Readonly<Record<string, string>> | null;
  readonly absent: readonly string[] | null;
  readonly sessionId: string | null;
  /** A fault of the host or the infrastructure ended the match, so it has no winner. */
  readonly isVoid: boolean;
}

/** The reply of a player of this host; a null choice means that it was only invited. */
interface GivenReply {
  readonly playerId: string;
  readonly choice: string | null;
}

/**
 * Finds the evidence missing from a result that a referee of this host decided; null when it is complete. A
 * result needs the committed number and both choices, a completed session, or players who did not play.
 */
export function findMissingEvidence(
  match: StoredEvidence,
  { gameType, sessionStatus }: { readonly gameType: string; readonly sessionStatus: string | null },
): string | null {
  if (match.isVoid) return null;
  const isTechnical = (match.absent ?? []).length > 0;
  if (gameType !== 'even_odd') {
    if (match.sessionId === null) return isTechnical ? null : 'the match has no session';
    return sessionStatus === 'completed' ? null : 'the session of the match is not completed';
  }
  if (isTechnical) return null;
  if (match.numberHash === null || match.drawnNumber === null) return 'no number was drawn for the match';
  const { choices } = match;
  const hasBoth = [match.a, match.b].every((player) => choices?.[player] !== undefined);
  return hasBoth ? null : 'a choice of the match is missing';
}

type DrawnNumber = Pick<LeagueMatchRecord, 'leagueId' | 'matchId' | 'drawnNumber' | 'salt' | 'numberHash'>;

/** `unrevealed` before the result, when number and salt are still secret, and where this host drew no number. */
export type NumberVerification = 'matches' | 'differs' | 'unrevealed';

/** Compares the drawn number with the hash that was stored before the choices. */
export function verifyNumber(match: DrawnNumber): NumberVerification {
  const { drawnNumber, salt, numberHash } = match;
  if (drawnNumber === null || salt === null || numberHash === null) return 'unrevealed';
  return numberCommitment(drawnNumber, salt, match) === numberHash ? 'matches' : 'differs';
}

/**
 * Why the report of another program's referee cannot be true; null when nothing contradicts it. `hostedIds` are the
 * players of this host in the match. They reply to every call of the referee, so `replies` show what they did.
 */
export function findContradiction(
  hostedIds: readonly string[],
  replies: readonly GivenReply[],
  { report, absent }: { readonly report: ReportedResult; readonly absent: readonly string[] },
): string | null {
  const choices = report.details['choices'];
  for (const playerId of hostedIds) {
    const reply = replies.find((candidate) => candidate.playerId === playerId);
    if (reply === undefined) return `${playerId} was not invited to this match`;
    if (absent.includes(playerId)) return `${playerId} answered everything that it was asked`;
    if (absent.length > 0) continue;
    if (reply.choice === null) return `${playerId} was not asked for its choice`;
    const reportedChoice = choiceOf(choices, playerId);
    if (reportedChoice !== null && parseParity(reportedChoice, 'tolerant') !== reply.choice)
      return `${playerId} answered ${reply.choice}`;
  }
  return null;
}

function choiceOf(choices: unknown, playerId: string): string | null {
  if (typeof choices !== 'object' || choices === null || !Object.hasOwn(choices, playerId)) return null;
  const choice = (choices as Record<string, unknown>)[playerId];
  return typeof choice === 'string' ? choice : null;
}
