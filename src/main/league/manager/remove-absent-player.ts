import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import type { LeagueAgentRecord } from '../records.ts';

/**
 * Removes a player at whose endpoint no program listens from a league that has not begun.
 */
export function removeAbsentPlayerInJob(context: LeagueContext, agent: LeagueAgentRecord): void {
  const { leagueId, agentId, displayName, endpoint } = agent;
  context.store.deleteAgent(agent);
  const payload = { displayName, endpoint, reason: 'nobody listens at its endpoint' };
  appendLeagueAudit(context, leagueId, {
    action: 'AGENT_LEFT_OUT',
    actor: 'host',
    subject: agentId,
    payload,
  });
}
