import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { LeagueRefusal } from '../../../shared/codes/league.ts';
import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import type { LeagueAgentKind } from '../records.ts';
import { confirmTokenInJob } from './agent-tokens.ts';

/** A person's decision about an agent whose endpoint registered again and whose new token does not count yet. */
export interface RegistrationDecision {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly agentId: string;
  /** True makes the newest token count; false keeps the agent as it is. */
  readonly confirm: boolean;
}

/** Carries out the decision and writes it into the audit log. */
export const decideRegistration = (
  context: LeagueContext,
  { leagueId, kind, agentId, confirm }: RegistrationDecision,
): Promise<Outcome<null, LeagueRefusal>> =>
  context.writer.write((): Outcome<null, LeagueRefusal> => {
    const agent = context.store.findAgent(leagueId, kind, agentId);
    if (agent === null) return refuse('NOT_FOUND', 'No such agent in this league');
    const { pending } = agent;
    if (pending === null)
      return refuse('CONFLICT', 'This agent has no registration that waits for a decision');
    if (confirm) {
      confirmTokenInJob(context, agent, { hash: pending.tokenHash, by: 'person' });
      return accept(null);
    }
    context.store.updatePending(agent, null);
    appendLeagueAudit(context, leagueId, {
      action: 'AGENT_REGISTRATION_DISMISSED',
      actor: 'person',
      subject: agentId,
      payload: { kind, times: pending.times },
    });
    return accept(null);
  });
