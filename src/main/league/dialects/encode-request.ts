import type { MessageType } from '../../../shared/wire/league-v2.ts';
import type { LeagueDialect, JsonRecord } from './dialect.ts';
import { methodsOf } from './methods.ts';
import type { UnwrappedReply } from './unwrap-reply.ts';
import { JSON_RPC_CODES } from '../../../shared/codes/json-rpc.ts';

/** Frames an envelope as a request. Ids are integers, as all recorded peers expect. */
export function encodeRequest(
  dialect: LeagueDialect,
  method: string,
  envelope: JsonRecord,
  id: number,
): JsonRecord {
  if (dialect === 'raw') return envelope;
  if (dialect === 'wrapped') return { jsonrpc: '2.0', method, params: { message: envelope }, id };
  if (dialect === 'tools') {
    return { jsonrpc: '2.0', method: 'tools/call', params: { name: method, arguments: envelope }, id };
  }
  return { jsonrpc: '2.0', method, params: envelope, id };
}

/**
 * Method names to try in order within a dialect. For the `tools` dialect, the peer's own tool list
 * decides; `tools` is empty when it is not known. The only name in `raw` is empty, because it has no method.
 */
export function methodCandidates(
  dialect: LeagueDialect,
  type: MessageType,
  tools: readonly string[] = [],
): readonly string[] {
  const names = methodsOf(type);
  if (dialect === 'wrapped') return ['handle_message'];
  if (dialect === 'raw') return [''];
  if (dialect === 'upper') return [type, ...names];
  if (dialect === 'lower') return unique([type.toLowerCase(), ...names]);
  const candidates = unique([...names, type.toLowerCase(), type]);
  if (dialect === 'course') return candidates;
  const offeredNames = candidates.filter((name) => tools.includes(name));
  if (offeredNames.length > 0) return offeredNames;
  return tools.includes('handle_message') || tools.includes('mcp_message')
    ? tools.filter((name) => name === 'handle_message' || name === 'mcp_message')
    : candidates;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const UNKNOWN_METHOD = /unknown|not found|no such|unsupported method/iu;
const UNKNOWN_HTTP = new Set([400, 404, 422]);

/**
 * Whether the peer does not know the method name, so that another may be tried. A timeout never
 * counts, because the peer may have acted.
 */
export function isUnknownMethod(reply: UnwrappedReply, httpStatus: number): boolean {
  if (reply.kind === 'envelope') return false;
  // `unknown_message_type` refers to the message and not to the method, so another name would not help.
  if (reply.kind === 'ack') return /^unknown_(method|tool)/iu.test(reply.status);
  if (reply.kind === 'nothing') return UNKNOWN_HTTP.has(httpStatus);
  if (reply.errorCode !== null) return false;
  return (
    reply.rpcCode === JSON_RPC_CODES.methodNotFound ||
    UNKNOWN_METHOD.test(reply.message) ||
    UNKNOWN_HTTP.has(httpStatus)
  );
}
