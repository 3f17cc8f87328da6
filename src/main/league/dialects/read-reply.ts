import type { JsonRecord } from './dialect.ts';
import { isRecord } from './dialect.ts';
import type { UnwrappedReply } from './unwrap-reply.ts';

/** Meaning of the reply to an invitation. A refusal is a technical loss and not an error. */
export type JoinResult = 'accepted' | 'refused' | 'acknowledged' | 'error' | 'nothing';

const ACCEPTING = new Set(['ack', 'ok', 'accepted', 'accept', 'joined', 'success']);

/**
 * Reads the reply to an invitation. `acknowledged` means that the message arrived and the join may
 * follow as a message of its own.
 */
export function readJoin(reply: UnwrappedReply): JoinResult {
  if (reply.kind === 'error') return 'error';
  if (reply.kind === 'nothing') return 'nothing';
  const accept = reply.envelope['accept'] ?? reply.envelope['accepted'];
  if (accept === true || accept === false) return accept ? 'accepted' : 'refused';
  const status = reply.kind === 'ack' ? reply.status : reply.envelope['status'];
  if (typeof status === 'string' && ACCEPTING.has(status.toLowerCase())) return 'accepted';
  if (reply.kind === 'envelope' && reply.type === 'GAME_JOIN_ACK') return 'accepted';
  return 'acknowledged';
}

/** Reads the choice as the player wrote it; null when the reply contains none. */
export function readChoice(reply: UnwrappedReply): string | null {
  return reply.kind === 'envelope' || reply.kind === 'ack' ? choiceIn(reply.envelope) : null;
}

/**
 * The choice that an envelope contains in `parity_choice`, `choice` or `move_data.choice`, in this order; null for
 * none.
 */
export function choiceIn(envelope: JsonRecord): string | null {
  const move = isRecord(envelope['move_data']) ? envelope['move_data'] : {};
  for (const value of [envelope['parity_choice'], envelope['choice'], move['choice']]) {
    if (typeof value === 'string') return value;
  }
  return null;
}

/** Whether the reply names another match or player than the call did. A reply that names neither is for this match. */
export function isForAnotherMatch(
  reply: UnwrappedReply,
  requestedMatch: { matchId?: string; playerIds?: readonly string[] },
): boolean {
  if (reply.kind !== 'envelope') return false;
  const { match_id: matchId, player_id: playerId } = reply.envelope;
  if (
    requestedMatch.matchId !== undefined &&
    typeof matchId === 'string' &&
    matchId !== requestedMatch.matchId
  )
    return true;
  return (
    requestedMatch.playerIds !== undefined &&
    typeof playerId === 'string' &&
    !requestedMatch.playerIds.includes(playerId)
  );
}

/** Parses the tool names of a response to tools/list, in order; empty when it contains no list. */
export function parseToolList(body: unknown): string[] {
  const result = isRecord(body) && isRecord(body['result']) ? body['result'] : body;
  const tools = isRecord(result) ? result['tools'] : null;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) =>
    isRecord(tool) && typeof tool['name'] === 'string' ? [tool['name']] : [],
  );
}
