import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { LeagueRefusal } from '../../../shared/codes/league.ts';
import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import { correctionOf } from '../rules/interventions.ts';
import { standingsHash } from '../views/standings-hash.ts';
import { readStandings, refereedScores, toWireRows } from '../views/current-standings.ts';
import { INTERVENTION_ACTIONS } from './audit-actions.ts';
import {
  planIntervention,
  type InterventionPlan,
  type InterventionPreview,
  type InterventionRequest,
} from './plan-intervention.ts';

/**
 * Carries out what an organiser decided: checked, stored, counted and written into the audit log in one job, so that a
 * host that is killed has done all of it or nothing.
 */
export const intervene = (
  context: LeagueContext,
  request: InterventionRequest,
): Promise<Outcome<InterventionPreview, LeagueRefusal>> =>
  context.writer.write(() => {
    const plannedIntervention = planIntervention(context, request);
    if (!plannedIntervention.ok) return plannedIntervention;
    recordInterventionInJob(context, plannedIntervention.value);
    return accept(plannedIntervention.value.preview);
  });

function recordInterventionInJob(
  context: LeagueContext,
  { intervention, league, match, preview }: InterventionPlan,
): void {
  const { leagueId } = league;
  const { kind, matchId, playerId, counts, annulled, reason } = intervention;
  const { interventions } = context;
  interventions.insert(leagueId, {
    ...intervention,
    firstResult: kind === 'rerun' ? firstResultOf(match) : null,
  });
  if (kind === 'pause') context.store.stopLeague(leagueId, `paused: ${reason}`);
  if (kind === 'rerun' && match !== null) {
    interventions.rerun(leagueId, match);
    // The match has no result now; its earlier correction no longer applies.
    interventions.correct(leagueId, match.matchId, null);
  }
  saveCorrectionsInJob(context, leagueId);
  const { ordinal = 0 } = interventions.listByLeague(leagueId).at(-1) ?? {};
  const subject = matchId ?? playerId;
  appendLeagueAudit(context, leagueId, {
    action: INTERVENTION_ACTIONS[kind],
    actor: 'person',
    ...(subject === null ? {} : { subject }),
    payload: {
      ordinal,
      reason,
      changed: preview.matches.length,
      ...(counts === null ? {} : { winner: counts.winner, isVoid: counts.isVoid }),
      ...(kind === 'disqualify' ? { annulled: annulled.length } : {}),
    },
  });
  if (league.status !== 'completed') return;
  const standings = standingsHash(toWireRows(readStandings(context, leagueId)));
  appendLeagueAudit(context, leagueId, {
    action: 'LEAGUE_CORRECTED',
    actor: 'person',
    payload: { ordinal, standings },
  });
}

/**
 * Stores the counted result of each match, derived from all interventions. A match without one keeps its
 * referee's result.
 */
function saveCorrectionsInJob(context: LeagueContext, leagueId: string): void {
  const interventions = context.interventions.listByLeague(leagueId);
  for (const score of refereedScores(context.matches.listByLeague(leagueId)))
    context.interventions.correct(leagueId, score.matchId, correctionOf(score, interventions));
}

/** The result that a rerun takes back, as the JSON that is stored with it. */
const firstResultOf = (match: InterventionPlan['match']): string | null =>
  match === null
    ? null
    : JSON.stringify({
        winner: match.winner,
        absent: match.absent,
        number: match.drawnNumber,
        salt: match.salt,
        choices: match.choices,
        session_id: match.sessionId,
        outcome: match.outcome,
        reason: match.reason,
        void: match.isVoid,
        reported_at: match.reportedAt,
      });
