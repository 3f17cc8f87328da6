import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '../platform/constant-time.ts';
import { tokenHash } from '../platform/token-hash.ts';

/**
 * The values with which the parties of a league prove themselves. A token proves an agent to the manager
 * that issued it and is shown to nobody else. Between a referee of this host and a player there are only
 * proofs, which are made for one player and one conversation and are accepted nowhere as a token. The values
 * below are computed, so that none has to be stored; docs/league-protocol.md describes them for other programs.
 */

const mac = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');

/** The stored hash of an agent without a token begins with this text, so that no token matches it. */
export const NO_TOKEN = 'none ';

/** Whether the agent got a token from this host. Agents of an external league have none here. */
export const hasToken = ({ tokenHash: hash }: { readonly tokenHash: string }): boolean =>
  !hash.startsWith(NO_TOKEN);

/** The conversation of one match with one player. */
export interface Conversation {
  readonly leagueId: string;
  readonly matchId: string;
  readonly conversationId: string;
}

/**
 * The `auth_token` of a referee of this host towards one player: HMAC-SHA-256 of the JSON array
 * `["match", league_id, match_id, conversation_id]` under the hex SHA-256 of the player's token, after
 * `match_`. Only the manager that issued the token, and the player, can compute it.
 */
export const matchProof = (holderHash: string, { leagueId, matchId, conversationId }: Conversation): string =>
  `match_${mac(holderHash, 'match', leagueId, matchId, conversationId)}`;

/** Whether `value` is the proof of this conversation for the holder of the token with this hash. */
export const isMatchProof = (value: string | undefined, holderHash: string, about: Conversation): boolean =>
  value !== undefined && isEqualInConstantTime(value, matchProof(holderHash, about));

/**
 * The value that a player sends instead of its token when it replies to the referee of another program. It is
 * the same for all replies in a match and grants no access.
 */
export const replyMark = (holderHash: string, matchId: string): string =>
  `answer_${mac(holderHash, 'answer', matchId)}`;

/** Identifies an agent within its league. */
interface AgentKey {
  readonly leagueId: string;
  readonly kind: string;
  readonly agentId: string;
}

const PENDING = /^tok_[a-z0-9_]+_([0-9a-f]{16})([0-9a-f]{32})$/u;

const pendingMac = (leagueKey: string, { leagueId, kind, agentId }: AgentKey, nonce: string): string =>
  mac(leagueKey, 'pending', leagueId, kind, agentId, nonce).slice(0, 32);

/**
 * A token for an agent that registers again. It does not count until its endpoint has used it, or a person
 * has confirmed it. `nonce` has 16 hex digits. The token carries its own check value, so that however many
 * registrations arrive in between, the one that the endpoint received is recognised.
 */
export const pendingToken = (leagueKey: string, agent: AgentKey, nonce: string): string =>
  `tok_${agent.agentId.toLowerCase()}_${nonce}${pendingMac(leagueKey, agent, nonce)}`;

/** Whether the token was issued to this agent when it registered again. */
export function isPendingToken(leagueKey: string, agent: AgentKey, token: string): boolean {
  const [, nonce = '', value = ''] = PENDING.exec(token) ?? [];
  return value !== '' && isEqualInConstantTime(value, pendingMac(leagueKey, agent, nonce));
}

/** The token that starts this league and nothing else. */
export const startToken = (leagueKey: string, leagueId: string): string =>
  `tok_start_${mac(leagueKey, 'start', leagueId).slice(0, 48)}`;

/** Seeds the random choices of a hosted player. The name and the league alone must not be enough to predict them. */
export const strategySeed = (leagueKey: string, playerName: string): string =>
  mac(leagueKey, 'strategy', playerName);

/** Whether `token` has this hash; false for null, which means that there is no token. */
export const hasHash = (token: string, hash: string | null): boolean =>
  hash !== null && isEqualInConstantTime(tokenHash(token), hash);
