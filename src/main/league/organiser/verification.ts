import type { JsonObject } from '../../../shared/json.ts';
import type { MatchRecord } from '../records.ts';
import { correctionOf, type CountedResult, type Intervention } from '../rules/interventions.ts';
import { refereedScores } from '../views/current-standings.ts';
import { INTERVENTION_ACTIONS } from './actions.ts';

/** The records that the check of interventions reads. */
export interface InterventionEvidence {
  readonly matches: readonly MatchRecord[];
  readonly interventions?: readonly Intervention[];
  readonly audited: (action: string, subject: string) => JsonObject | null;
}

const subjectOf = ({ matchId, playerId }: Intervention): string => matchId ?? playerId ?? '';

/** Every intervention has its row in the audit log, and what counts for each match follows from them; null when so. */
export function findInterventionFault(evidence: InterventionEvidence): string | null {
  const { matches, interventions = [] } = evidence;
  for (const one of interventions) {
    const fault = auditFault(one, evidence);
    if (fault !== null) return fault;
  }
  const wrong = refereedScores(matches).find((score) => {
    const stored = matches.find(({ matchId }) => matchId === score.matchId)?.correction ?? null;
    return !isSameCount(stored, correctionOf(score, interventions));
  });
  return wrong === undefined
    ? null
    : `what counts for match ${wrong.matchId} does not follow from the interventions`;
}

const isSameCount = (one: CountedResult | null, other: CountedResult | null): boolean =>
  one?.winner === other?.winner && one?.isVoid === other?.isVoid;

/** Only the last row about a subject is read, so an earlier intervention is not compared with it. */
function auditFault(one: Intervention, { interventions = [], audited }: InterventionEvidence): string | null {
  const { ordinal, kind, counts } = one;
  const row = audited(INTERVENTION_ACTIONS[kind], subjectOf(one));
  if (row === null) return `intervention ${ordinal} is not in the audit log`;
  const last = interventions.findLast((other) => other.kind === kind && subjectOf(other) === subjectOf(one));
  if (last !== one) return null;
  const isSameResult =
    counts === null || (row['winner'] === counts.winner && row['isVoid'] === counts.isVoid);
  return row['ordinal'] === ordinal && isSameResult
    ? null
    : `intervention ${ordinal} differs from the audit log`;
}
