import { tokenHash } from '../../platform/token-hash.ts';
import { refuse, accept, type Outcome } from '../../../shared/outcome.ts';
import type { LeagueCode } from '../../../shared/codes/league.ts';
import { recordOtherLeagueId } from './agent-tokens.ts';
import { MANAGER_SENDER, type LeagueContext } from '../context.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentRecord, LeagueRecord, LeagueMatchRecord } from '../records.ts';

type SenderOutcome = Outcome<LeagueAgentRecord | null, LeagueCode>;

/**
 * Identifies the sender of a message by its token. The value is null when the message carries no token; a wrong token
 * is always refused. Another league id than the agent's is recorded, where it is allowed.
 */
export function identifySender(context: LeagueContext, { envelope }: NormalisedRequest): SenderOutcome {
  if (envelope.auth_token === undefined) return accept(null);
  const agent = context.store.findAgentByToken(tokenHash(envelope.auth_token));
  if (agent === null) return refuse('E012', 'This token is unknown or not confirmed yet');
  // Some implementations send the league id of their own configuration; outside strict leagues the token
  // alone decides.
  const isOther = envelope.league_id !== undefined && envelope.league_id !== agent.leagueId;
  if (isOther && !canUseOtherLeagueId(context, agent, envelope.league_id))
    return refuse('E012', 'This token belongs to another league');
  if (isOther) recordOtherLeagueId(context, agent, envelope.league_id);
  return isImpostor(context, envelope.sender, agent)
    ? refuse('E012', 'This token does not belong to the sender')
    : accept(agent);
}

/**
 * Whether an agent may send this league id. The id of another league of this host is none of its own: its messages
 * belong there.
 */
function canUseOtherLeagueId(
  context: LeagueContext,
  agent: LeagueAgentRecord,
  leagueId: string | undefined,
): boolean {
  const isKnown = leagueId !== undefined && context.store.findLeague(leagueId) !== null;
  return !isKnown && context.store.findLeague(agent.leagueId)?.settings.wire !== 'strict';
}

/** Whether the sender field names the manager or another registered agent. Names that no agent has are allowed. */
function isImpostor(
  context: LeagueContext,
  senderField: string | undefined,
  agent: LeagueAgentRecord,
): boolean {
  if (senderField === MANAGER_SENDER) return true;
  const match = /^(player|referee):(.+)$/u.exec(senderField ?? '');
  const [, kind, id] = match ?? [];
  if (kind === undefined || id === undefined || (kind === agent.kind && id === agent.agentId)) return false;
  return context.store.findAgent(agent.leagueId, kind as LeagueAgentRecord['kind'], id) !== null;
}

/**
 * Checks that a message may report the match: it must carry the token of the match's referee. Open
 * leagues accept an external referee's report without a token, and the referee is then returned as unauthenticated.
 * Referees of this host report in process, so no message may report their matches.
 */
export function authoriseReport(
  context: LeagueContext,
  message: NormalisedRequest,
  match: LeagueMatchRecord,
  league: LeagueRecord,
): Outcome<LeagueAgentRecord, LeagueCode> {
  const assignedReferee = context.store.findAgent(match.leagueId, 'referee', match.refereeId);
  if (assignedReferee === null) return refuse('E013', 'The match has no referee');
  const caller = identifySender(context, message);
  if (!caller.ok) return caller;
  if (caller.value !== null) {
    const isAssigned = caller.value.kind === 'referee' && caller.value.agentId === assignedReferee.agentId;
    return isAssigned && !assignedReferee.isHosted
      ? accept(assignedReferee)
      : refuse('E012', 'Only the referee of the match may report it');
  }
  if (league.settings.auth !== 'open') return refuse('E011', 'auth_token');
  if (assignedReferee.isHosted) return refuse('E011', 'auth_token');
  return accept({ ...assignedReferee, unauthenticated: true });
}
