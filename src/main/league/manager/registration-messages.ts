import { createLeagueMessage, MANAGER_SENDER, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentKind, LeagueAgentRecord } from '../records.ts';

export const registrationMessageType = <End extends 'REQUEST' | 'RESPONSE'>(
  kind: LeagueAgentKind,
  end: End,
): `${'LEAGUE' | 'REFEREE'}_REGISTER_${End}` => `${kind === 'player' ? 'LEAGUE' : 'REFEREE'}_REGISTER_${end}`;

export function acceptanceMessage(
  context: LeagueContext,
  agent: LeagueAgentRecord,
  message: NormalisedRequest,
  issued: { readonly token: string; readonly reason: string | null; readonly isPending?: boolean },
): JsonRecord {
  return createLeagueMessage(context, registrationMessageType(agent.kind, 'RESPONSE'), MANAGER_SENDER, {
    ...conversationOf(message),
    league_id: agent.leagueId,
    status: 'ACCEPTED',
    [`${agent.kind}_id`]: agent.agentId,
    auth_token: issued.token,
    token_status: issued.isPending === true ? 'pending' : 'valid',
    reason: issued.reason,
  });
}

export const rejectionMessage = (
  context: LeagueContext,
  kind: LeagueAgentKind,
  message: NormalisedRequest,
  reason: string,
): JsonRecord =>
  createLeagueMessage(context, registrationMessageType(kind, 'RESPONSE'), MANAGER_SENDER, {
    ...conversationOf(message),
    status: 'REJECTED',
    [`${kind}_id`]: null,
    auth_token: null,
    reason,
  });

/** The field with the conversation id of the request, which a reply repeats; no field when the request has none. */
export const conversationOf = ({ envelope }: NormalisedRequest): JsonRecord =>
  envelope.conversation_id === undefined ? {} : { conversation_id: envelope.conversation_id };
