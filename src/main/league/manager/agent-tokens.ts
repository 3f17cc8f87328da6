import { cleanText } from '../../../shared/display-text.ts';
import { hasHash, isPendingToken } from '../tokens-and-proofs.ts';
import { appendLeagueAudit, senderOf, type LeagueContext } from '../context.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import type { LeagueAgentRecord } from '../records.ts';

/**
 * `own`: a valid token of the agent. `pending`: a token that it got when it registered again. `unknown`: any other text.
 */
export type TokenStatus = 'own' | 'pending' | 'unknown';

/**
 * Classifies a token that this agent shows. A token that was replaced is valid until the round ends.
 */
export function classifyToken(
  context: Pick<LeagueContext, 'store'>,
  agent: LeagueAgentRecord,
  token: string,
): TokenStatus {
  if (hasHash(token, agent.tokenHash) || hasHash(token, agent.oldTokenHash)) return 'own';
  return isPendingToken(context.store.authorityKeyOf(agent.leagueId), agent, token) ? 'pending' : 'unknown';
}

/**
 * Marks that an agent has used its token in a reply to a call of this host. Only the program at the agent's endpoint can
 * give that reply, so a pending token counts from now on.
 */
export function confirmReplyToken(
  context: LeagueContext,
  agentKey: Pick<LeagueAgentRecord, 'leagueId' | 'kind' | 'agentId'>,
  token: string,
): void {
  const agent = context.store.findAgent(agentKey.leagueId, agentKey.kind, agentKey.agentId);
  if (agent === null || agent.isHosted) return;
  const status = classifyToken(context, agent, token);
  if (status === 'unknown' || (status === 'own' && agent.authenticatesReplies)) return;
  context.writer
    .write(() => {
      const current = context.store.findAgent(agentKey.leagueId, agentKey.kind, agentKey.agentId);
      if (current === null) return;
      context.store.markTokenUse(current, 'replies');
      if (classifyToken(context, current, token) === 'pending')
        confirmTokenInJob(context, current, { hash: tokenHash(token), by: senderOf(current) });
    })
    .catch((error: unknown) =>
      context.log('warn', 'the token of an agent could not be confirmed', { error: String(error) }),
    );
}

/** Records that an agent has shown its valid token in a call of its own. */
export function markAuthenticatedCall(context: LeagueContext, agent: LeagueAgentRecord): void {
  if (agent.authenticatesCalls) return;
  context.writer
    .write(() => context.store.markTokenUse(agent, 'calls'))
    .catch((error: unknown) =>
      context.log('warn', 'the use of a token could not be noted', { error: String(error) }),
    );
}

/** Maximum number of characters of the stored league id of another configuration. */
const MAX_OTHER_LEAGUE_ID_LENGTH = 64;

/**
 * Records, for the page of the league, another league id that an agent sends from its own configuration. Only the first
 * one is kept.
 */
export function recordOtherLeagueId(
  context: LeagueContext,
  agent: LeagueAgentRecord,
  leagueId: string | undefined,
): void {
  const otherLeagueId = cleanText(leagueId ?? '', MAX_OTHER_LEAGUE_ID_LENGTH);
  if (agent.otherLeagueId !== null || otherLeagueId === '') return;
  context.writer
    .write(() => context.store.updateOtherLeagueId(agent, otherLeagueId))
    .catch((error: unknown) =>
      context.log('warn', 'the league id that an agent sends could not be noted', { error: String(error) }),
    );
}

/** Makes a pending token the agent's token. The one that it replaces stays valid until the round ends. */
export function confirmTokenInJob(
  context: LeagueContext,
  agent: LeagueAgentRecord,
  { hash, by }: { readonly hash: string; readonly by: string },
): void {
  const { pending } = agent;
  context.store.updateRegistration({
    ...agent,
    tokenHash: hash,
    oldTokenHash: agent.tokenHash,
    dialect: pending?.dialect ?? agent.dialect,
    endpoint: pending?.endpoint ?? agent.endpoint,
  });
  appendLeagueAudit(context, agent.leagueId, {
    action: 'AGENT_TOKEN_CONFIRMED',
    actor: by,
    subject: agent.agentId,
    payload: { kind: agent.kind, times: pending?.times ?? 1 },
  });
}
