import { senderOf, type LeagueContext } from '../context.ts';
import type { LeagueAgentRecord } from '../records.ts';
import type { LeagueAgentView } from '../types.ts';

/** An agent as others may see it: without the hashes of its tokens, and with its health. */
export function toAgentView(
  { callStatistics }: Pick<LeagueContext, 'callStatistics'>,
  { tokenHash: _token, oldTokenHash: _old, pending, ...agent }: LeagueAgentRecord,
): LeagueAgentView {
  const pendingRegistration = pending && { at: pending.at, times: pending.times };
  return {
    ...agent,
    pending: pendingRegistration,
    health: callStatistics.statisticsOf(`${agent.leagueId}/${senderOf(agent)}`),
  };
}
