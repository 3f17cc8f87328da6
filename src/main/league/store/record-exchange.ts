import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { textOf } from '../string-fields.ts';
import { JSON_RPC_CODES } from '../../../shared/codes/json-rpc.ts';

export interface ReceivedExchange {
  readonly leagueId: string | null;
  /** The role of this host that was called: `league_manager`, `player:P01`. */
  readonly own: string;
  /** Address of the caller, used when the message names no sender. */
  readonly peer: string;
  /** By the monotonic clock. */
  readonly startedMs: number;
  /** The HTTP status of the response; null where the caller may be in this process. */
  readonly http: number | null;
  readonly message: NormalisedRequest;
  /** Null when the message was not handled, which is recorded as the error "method not found". */
  readonly reply: JsonRecord | null;
}

/** Records request and reply of a call that this host received. */
export function recordExchange(
  { messageLog, runtime: { clock } }: Pick<LeagueContext, 'messageLog' | 'runtime'>,
  { leagueId, own, peer, startedMs, http, message, reply }: ReceivedExchange,
): void {
  messageLog.record({
    leagueId,
    atMs: clock.nowMs(),
    direction: 'in',
    own,
    peer: message.envelope.sender ?? peer,
    type: message.type ?? message.typeName ?? message.tool,
    method: message.tool,
    dialect: message.dialect,
    matchId: message.envelope.match_id ?? null,
    attempt: 1,
    durationMs: clock.monotonicMs() - startedMs,
    http,
    code: reply === null ? String(JSON_RPC_CODES.methodNotFound) : textOf(reply['error_code']),
    request: message.envelope,
    answer: reply,
  });
}
