import type { JsonObject } from '../../../shared/json.ts';
import type { LeagueMatchRecord } from '../records.ts';
import { correctionOf, type CountedResult, type Intervention } from '../rules/interventions.ts';
import { refereedScores } from '../views/current-standings.ts';
import { INTERVENTION_ACTIONS } from './audit-actions.ts';

/** The records that the check of interventions reads. */
export interface InterventionEvidence {
  readonly matches: readonly LeagueMatchRecord[];
  readonly interventions?: readonly Intervention[];
  readonly readAuditPayload: (action: string, subject: string) => JsonObject | null;
}

const subjectOf = ({ matchId, playerId }: Intervention): string => matchId ?? playerId ?? '';

/**
 * Finds an intervention without its row in the audit log, or a match for which something counts that does not follow from
 * the interventions; null when there is neither.
 */
export function findInterventionProblem(evidence: InterventionEvidence): string | null {
  const { matches, interventions = [] } = evidence;
  for (const intervention of interventions) {
    const problem = findAuditProblem(intervention, evidence);
    if (problem !== null) return problem;
  }
  const unexplainedScore = refereedScores(matches).find((score) => {
    const storedCorrection = matches.find(({ matchId }) => matchId === score.matchId)?.correction ?? null;
    return !isSameCount(storedCorrection, correctionOf(score, interventions));
  });
  return unexplainedScore === undefined
    ? null
    : `what counts for match ${unexplainedScore.matchId} does not follow from the interventions`;
}

const isSameCount = (left: CountedResult | null, right: CountedResult | null): boolean =>
  left?.winner === right?.winner && left?.isVoid === right?.isVoid;

/**
 * Finds what is wrong with the row of an intervention. Only the last row about a subject is read, so earlier ones are
 * not compared.
 */
function findAuditProblem(
  intervention: Intervention,
  { interventions = [], readAuditPayload }: InterventionEvidence,
): string | null {
  const { ordinal, kind, counts } = intervention;
  const row = readAuditPayload(INTERVENTION_ACTIONS[kind], subjectOf(intervention));
  if (row === null) return `intervention ${ordinal} is not in the audit log`;
  const last = interventions.findLast(
    (candidate) => candidate.kind === kind && subjectOf(candidate) === subjectOf(intervention),
  );
  if (last !== intervention) return null;
  const isSameResult =
    counts === null || (row['winner'] === counts.winner && row['isVoid'] === counts.isVoid);
  return row['ordinal'] === ordinal && isSameResult
    ? null
    : `intervention ${ordinal} differs from the audit log`;
}
