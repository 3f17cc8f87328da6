import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { textOf } from '../message-text.ts';

export interface ReceivedExchange {
  readonly leagueId: string | null;
  /** Who of us was asked: `league_manager`, `player:P01`. */
  readonly own: string;
  /** Who asked, where the message does not say. */
  readonly peer: string;
  readonly startedMs: number;
  readonly http: number | null;
  readonly message: Normalised;
  /** Null: it was not understood. */
  readonly reply: JsonRecord | null;
}

/** Keeps both sides of an exchange in which somebody asked us. */
export function recordExchange(
  { wire, ports: { clock } }: Pick<LeagueContext, 'wire' | 'ports'>,
  { leagueId, own, peer, startedMs, http, message, reply }: ReceivedExchange,
): void {
  wire.keep({
    leagueId,
    atMs: clock.nowMs(),
    direction: 'in',
    own,
    peer: message.env.sender ?? peer,
    type: message.type ?? message.typeName ?? message.tool,
    method: message.tool,
    dialect: message.dialect,
    matchId: message.env.match_id ?? null,
    attempt: 1,
    durationMs: clock.monotonicMs() - startedMs,
    http,
    code: reply === null ? '-32601' : textOf(reply['error_code']),
    request: message.env,
    answer: reply,
  });
}
