import { LEAGUE_RPC_ERRORS, type RpcErrorName } from '../../../shared/codes/league.ts';
import type { LeagueDialect, JsonRecord } from './dialect.ts';
import type { NormalisedRequest } from './normalise-request.ts';

/** Frames `envelope` as a response in the dialect of the request. */
export function encodeReply(
  request: Pick<NormalisedRequest, 'dialect' | 'tool' | 'id'>,
  envelope: JsonRecord,
): JsonRecord {
  const id = request.id ?? null;
  return ENCODERS[request.dialect](envelope, id);
}

type EncodeReply = (envelope: JsonRecord, id: unknown) => JsonRecord;

const asResult: EncodeReply = (envelope, id) => ({ jsonrpc: '2.0', id, result: envelope });

/** One public referee reads only the top level of the response; the others read `result`. */
const asResultAndTopLevel: EncodeReply = (envelope, id) => ({
  ...envelope,
  jsonrpc: '2.0',
  id,
  result: envelope,
});

const asToolResult: EncodeReply = (envelope, id) => ({
  jsonrpc: '2.0',
  id,
  result: {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    isError: false,
  },
});

const ENCODERS: Readonly<Record<LeagueDialect, EncodeReply>> = {
  course: asResult,
  upper: asResult,
  wrapped: asResult,
  lower: asResultAndTopLevel,
  tools: asToolResult,
  raw: (envelope) => envelope,
};

/** A JSON-RPC error. It is sent with HTTP 200, unless the server refused the request before it read a message. */
export const encodeError = (name: RpcErrorName, id: unknown, detail?: string): JsonRecord => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: {
    code: LEAGUE_RPC_ERRORS[name].code,
    message:
      detail === undefined
        ? LEAGUE_RPC_ERRORS[name].message
        : `${LEAGUE_RPC_ERRORS[name].message}: ${detail}`,
  },
});

/** The JSON-RPC error of a request that could not be stored; it is sent with HTTP 503 and `Retry-After`. */
export const encodeUnavailable = (problem: {
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number;
}): JsonRecord => ({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: LEAGUE_RPC_ERRORS.unavailable.code,
    message: problem.message,
    data: { code: problem.code, retry_after_ms: problem.retryAfterMs },
  },
});
