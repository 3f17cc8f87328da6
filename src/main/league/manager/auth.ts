import { tokenHash } from '../../platform/token-hash.ts';
import { refuse, accept, type Outcome } from '../../../shared/outcome.ts';
import type { LeagueCode } from '../../../shared/codes/league.ts';
import { recordOtherLeagueId } from './agent-tokens.ts';
import { MANAGER_SENDER, type LeagueContext } from '../context.ts';
import type { NormalisedRequest } from '../dialects/normalise.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from '../records.ts';

type SenderOutcome = Outcome<AgentRecord | null, LeagueCode>;

/**
 * Identifies the sender of a message by its token. The value is null when the message carries no
 * token; a wrong token is always refused.
 */
export function identifySender(context: LeagueContext, { env }: NormalisedRequest): SenderOutcome {
  if (env.auth_token === undefined) return accept(null);
  const agent = context.store.agentOf(tokenHash(env.auth_token));
  if (agent === null) return refuse('E012', 'This token is unknown or not confirmed yet');
  // Some implementations send the league id of their own configuration; outside strict leagues the token
  // alone decides.
  const isOther = env.league_id !== undefined && env.league_id !== agent.leagueId;
  if (isOther && !canUseOtherLeagueId(context, agent, env.league_id))
    return refuse('E012', 'This token belongs to another league');
  if (isOther) recordOtherLeagueId(context, agent, env.league_id);
  return isImpostor(context, env.sender, agent)
    ? refuse('E012', 'This token does not belong to the sender')
    : accept(agent);
}

/** The id of another league of this host is not a spelling of an implementation: its messages belong there. */
function canUseOtherLeagueId(
  context: LeagueContext,
  agent: AgentRecord,
  leagueId: string | undefined,
): boolean {
  const isKnown = leagueId !== undefined && context.store.league(leagueId) !== null;
  return !isKnown && context.store.league(agent.leagueId)?.settings.wire !== 'strict';
}

/** Whether the sender field names the manager or another registered agent. Names that no agent has are allowed. */
function isImpostor(context: LeagueContext, senderField: string | undefined, agent: AgentRecord): boolean {
  if (senderField === MANAGER_SENDER) return true;
  const match = /^(player|referee):(.+)$/u.exec(senderField ?? '');
  const [, kind, id] = match ?? [];
  if (kind === undefined || id === undefined || (kind === agent.kind && id === agent.agentId)) return false;
  return context.store.agent(agent.leagueId, kind as AgentRecord['kind'], id) !== null;
}

/**
 * Checks that a message may report the match: it must carry the token of the match's referee. Open
 * leagues accept an external referee's report without a token. Referees of this host report in process, so
 * no message may report their matches.
 */
export function authorizeReport(
  context: LeagueContext,
  message: NormalisedRequest,
  match: MatchRecord,
  league: LeagueRecord,
): Outcome<AgentRecord, LeagueCode> {
  const assigned = context.store.agent(match.leagueId, 'referee', match.refereeId);
  if (assigned === null) return refuse('E013', 'The match has no referee');
  const caller = identifySender(context, message);
  if (!caller.ok) return caller;
  if (caller.value !== null) {
    const isAssigned = caller.value.kind === 'referee' && caller.value.agentId === assigned.agentId;
    return isAssigned && !assigned.isHosted
      ? accept(assigned)
      : refuse('E012', 'Only the referee of the match may report it');
  }
  if (league.settings.auth !== 'open') return refuse('E011', 'auth_token');
  if (assigned.isHosted) return refuse('E011', 'auth_token');
  return accept({ ...assigned, unauthenticated: true });
}
