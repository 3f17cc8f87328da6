import type { MatchReason } from '../../../../shared/contract/league-reason.ts';
import { END_REASONS, type EndReason } from '../../../../shared/end-reason.ts';
import { parseTechnicalLosses } from './technical-loss.ts';
import { parityOf } from '../even-odd.ts';
import type { EvidencedMatch } from './match-evidence-problem.ts';
import { isMatchDecided } from '../match-phase.ts';
import { callLimitMs } from '../retry.ts';

/** The parts of a match that determine the reason of its result. */
export interface ReasonedMatch extends EvidencedMatch {
  readonly winner: string | null;
  /** The text stored with the decision: an end reason, or sentences about the absent players. */
  readonly reason: string | null;
  readonly disputed: boolean;
  readonly reportedWinner: string | null;
  /** Null when a referee of another program refereed the match. */
  readonly conversationId: string | null;
}

/**
 * Why a match has its result; null while it is undecided, and for a session of an earlier version whose end
 * reason was not stored. `budgetMs` is the league's limit of a match, 0 for none.
 */
export function matchReasonOf(match: ReasonedMatch, budgetMs: number): MatchReason | null {
  if (!isMatchDecided(match.phase)) return null;
  const endReason = END_REASONS.find((reason) => reason === match.reason);
  if (endReason !== undefined) return endingReason(match, endReason, callLimitMs('choice', budgetMs));
  if (match.isVoid) return endingReason(match, 'host_fault', null);
  if ((match.absent ?? []).length > 0) return absentReason(match);
  if (match.sessionId !== null) return null;
  return numberReason(match);
}

function endingReason(match: ReasonedMatch, reason: EndReason, limitMs: number | null): MatchReason {
  const absent = match.absent ?? [];
  // Both players failed to move, so the session was aborted.
  if (absent.length > 1)
    return {
      code: 'absent',
      absences: absent.map((playerId) => ({ playerId, cause: 'no_move', limitMs: null })),
    };
  const loser = match.winner === null ? null : match.winner === match.a ? match.b : match.a;
  const playerId = absent[0] ?? (reason === 'resignation' ? loser : null);
  return { code: 'ending', reason, playerId, limitMs: reason === 'timeout' ? limitMs : null };
}

function absentReason({ reason, absent, conversationId }: ReasonedMatch): MatchReason {
  const absentPlayers = absent ?? [];
  if (reason !== null) return { code: 'absent', absences: parseTechnicalLosses(reason, absentPlayers) };
  const cause = conversationId === null ? 'reported' : 'unknown';
  return { code: 'absent', absences: absentPlayers.map((playerId) => ({ playerId, cause, limitMs: null })) };
}

function numberReason(match: ReasonedMatch): MatchReason {
  const { drawnNumber: number, choices, a, b, disputed, reportedWinner, winner } = match;
  const bothChoices = [choices?.[a], choices?.[b]];
  if (number === null || bothChoices.includes(undefined)) return { code: 'report' };
  const parity = parityOf(number);
  const right = bothChoices.filter((choice) => choice === parity).length;
  if (!disputed) return { code: 'number', number, parity, right };
  const countedSource = reportedWinner === winner ? 'report' : 'number';
  return { code: 'disputed', number, parity, reportedWinner, counted: countedSource };
}
