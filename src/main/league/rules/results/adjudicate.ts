import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { parityWinner, parseParity, type Parity } from '../even-odd.ts';
import type { Pairing } from '../pairing/pairing.ts';

/** A result as a referee reports it. Scores are ignored, because implementations count them differently. */
export interface ReportedResult {
  /** A player's id, or null or a word such as `DRAW` for no winner. */
  readonly winner: string | null;
  /** For example `TECHNICAL_LOSS`; null when the report has none. */
  readonly status: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The outcome of a match: who won and who lost by not playing. */
export interface AdjudicationResult {
  /** Null for a draw, and when both players were absent. */
  readonly winner: string | null;
  readonly absent: readonly string[];
}

/** The reported outcome beside the one computed here. The table uses `counted`. */
export interface Adjudication {
  readonly reported: AdjudicationResult;
  /** Null when the report contains no number or not both choices, as some referees send it, and for a technical loss. */
  readonly recomputed: AdjudicationResult | null;
  /** The report names another winner than the number and the choices give. */
  readonly disputed: boolean;
  readonly counted: AdjudicationResult;
}

const NO_WINNER = new Set(['DRAW', 'TIE', 'NONE', 'NULL', '']);

/**
 * Recomputes an external referee's result from the drawn number and the choices. When the two differ,
 * the computed result counts unless the league trusts its referees; both are stored.
 */
export function adjudicate(
  pairing: Pairing,
  report: ReportedResult,
  trustReferee: boolean,
): Outcome<Adjudication, 'E101'> {
  const reportedResult = readReport(pairing, report);
  if (!reportedResult.ok) return reportedResult;
  const recomputedResult =
    reportedResult.value.absent.length > 0 ? null : judgeFromDetails(pairing, report.details);
  const isDisputed = recomputedResult !== null && recomputedResult.winner !== reportedResult.value.winner;
  const countedResult = recomputedResult !== null && !trustReferee ? recomputedResult : reportedResult.value;
  return accept({
    reported: reportedResult.value,
    recomputed: recomputedResult,
    disputed: isDisputed,
    counted: countedResult,
  });
}

function readReport(pairing: Pairing, report: ReportedResult): Outcome<AdjudicationResult, 'E101'> {
  const { winner } = report;
  const hasNoWinner = winner === null || NO_WINNER.has(winner.toUpperCase());
  if (!hasNoWinner && winner !== pairing.a && winner !== pairing.b) {
    return refuse('E101', 'The winner did not play in this match', { field: 'result.winner' });
  }
  const isTechnicalLoss = report.status === 'TECHNICAL_LOSS' || isMarked(report.details['technical_loss']);
  if (hasNoWinner) return accept({ winner: null, absent: isTechnicalLoss ? [pairing.a, pairing.b] : [] });
  const loser = winner === pairing.a ? pairing.b : pairing.a;
  return accept({ winner, absent: isTechnicalLoss ? [loser] : [] });
}

/** Whether the field `technical_loss` says that there is one: it is `true` or holds the loser's id. */
const isMarked = (value: unknown): boolean => value === true || (typeof value === 'string' && value !== '');

function judgeFromDetails(pairing: Pairing, details: ReportedResult['details']): AdjudicationResult | null {
  const { number, choices } = readEvidence(pairing, details);
  if (number === null || choices === null) return null;
  return { winner: parityWinner(number, pairing, choices), absent: [] };
}

/** The number and the choices of a report, each null when it is missing or unreadable. */
export interface ReportedEvidence {
  readonly number: number | null;
  readonly choices: ReadonlyMap<string, Parity> | null;
}

export const readEvidence = (pairing: Pairing, details: ReportedResult['details']): ReportedEvidence => ({
  number: parseNumber(details['drawn_number']),
  choices: readChoices(pairing, details['choices']),
});

/** A number, or its digits as text. One implementation sends 0 when it does not disclose the number. */
function parseNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/u.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function readChoices({ a, b }: Pairing, value: unknown): Map<string, Parity> | null {
  if (typeof value !== 'object' || value === null) return null;
  const choices = new Map<string, Parity>();
  for (const player of [a, b]) {
    const rawChoice: unknown = Object.hasOwn(value, player)
      ? (value as Record<string, unknown>)[player]
      : null;
    const parity = parseParity(typeof rawChoice === 'string' ? rawChoice : null, 'tolerant');
    if (parity === null) return null;
    choices.set(player, parity);
  }
  return choices;
}
