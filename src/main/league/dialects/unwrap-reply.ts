import { parseJson } from '../../../shared/json.ts';
import { isRecord, type JsonRecord } from './dialect.ts';

/** The content of a reply, found at whatever depth the peer placed it. */
export type UnwrappedReply =
  /** `type` is the `message_type`; null for an object without one that has a field of a reply. */
  | { readonly kind: 'envelope'; readonly envelope: JsonRecord; readonly type: string | null }
  | {
      readonly kind: 'error';
      /** The code of a JSON-RPC error; null for a league error, a failed tool call and an error without a number. */
      readonly rpcCode: number | null;
      /** The code of a league error, for example `E012`; null without one. */
      readonly errorCode: string | null;
      readonly message: string;
    }
  /** An object with a status and without a message type, such as `{status: "received"}`. */
  | { readonly kind: 'ack'; readonly envelope: JsonRecord; readonly status: string }
  | { readonly kind: 'nothing' };

const MAX_DEPTH = 6;

/**
 * Searches result, params, structured content, text content, response and message for an object with a message_type, then
 * for an error, and then takes the innermost object.
 */
export function unwrapReply(body: unknown): UnwrappedReply {
  const envelope = findEnvelope(body, 0);
  if (envelope !== null) return classify(envelope);
  const error = findError(body, 0);
  if (error !== null) return error;
  const last = innermostObject(body, 0);
  if (last === null) return { kind: 'nothing' };
  const status = last['status'];
  if (typeof status === 'string') return { kind: 'ack', envelope: last, status };
  return hasReply(last) ? { kind: 'envelope', envelope: last, type: null } : { kind: 'nothing' };
}

function classify(envelope: JsonRecord): UnwrappedReply {
  const type = String(envelope['message_type']);
  if (type !== 'LEAGUE_ERROR' && type !== 'GAME_ERROR') return { kind: 'envelope', envelope, type };
  const code = envelope['error_code'];
  return {
    kind: 'error',
    rpcCode: null,
    errorCode: typeof code === 'string' ? code : null,
    message: firstText(envelope, ['error_description', 'error_name', 'message', 'reason']),
  };
}

/** Whether the object replies to a call although it contains no message type. */
const hasReply = (envelope: JsonRecord): boolean =>
  ['accept', 'accepted', 'parity_choice', 'choice', 'move_data', 'tools', 'player_id', 'referee_id'].some(
    (key) => Object.hasOwn(envelope, key),
  );

function findEnvelope(value: unknown, depth: number): JsonRecord | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  if (typeof value['message_type'] === 'string' && !isOuterWrapper(value)) return value;
  for (const next of innerValues(value)) {
    const envelope = findEnvelope(next, depth + 1);
    if (envelope !== null) return envelope;
  }
  return null;
}

/** Whether the object is a frame with a message_type whose result has one of its own, which then counts. */
const isOuterWrapper = (value: JsonRecord): boolean =>
  isRecord(value['result']) && typeof value['result']['message_type'] === 'string';

function innerValues(value: JsonRecord): unknown[] {
  return [
    value['result'],
    value['params'],
    value['structuredContent'],
    textContent(value['content']),
    value['response'],
    value['message'],
  ];
}

function textContent(content: unknown): unknown {
  const first: unknown = Array.isArray(content) ? content[0] : null;
  return isRecord(first) && typeof first['text'] === 'string' ? parseJson(first['text']) : null;
}

/** The innermost object, by the first inner value that is one; null when the value itself is none. */
function innermostObject(value: unknown, depth: number): JsonRecord | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  for (const next of innerValues(value)) {
    const inner = innermostObject(next, depth + 1);
    if (inner !== null) return inner;
  }
  return value;
}

function findError(value: unknown, depth: number): UnwrappedReply | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const { error } = value;
  if (isRecord(error)) {
    const errorData = isRecord(error['data']) ? error['data'] : {};
    const code = errorData['error_code'] ?? error['error_code'];
    return {
      kind: 'error',
      rpcCode: typeof error['code'] === 'number' ? error['code'] : null,
      errorCode: typeof code === 'string' ? code : null,
      message: firstText(error, ['message', 'error_description', 'error_name']),
    };
  }
  if (typeof error === 'string') return { kind: 'error', rpcCode: null, errorCode: null, message: error };
  for (const next of innerValues(value)) {
    const innerError = findError(next, depth + 1);
    if (innerError !== null) return innerError;
  }
  if (value['isError'] === true) {
    return { kind: 'error', rpcCode: null, errorCode: null, message: toolErrorText(value['content']) };
  }
  return null;
}

function toolErrorText(content: unknown): string {
  const first: unknown = Array.isArray(content) ? content[0] : null;
  return isRecord(first) && typeof first['text'] === 'string' ? first['text'] : 'The tool call failed';
}

function firstText(from: JsonRecord, keys: readonly string[]): string {
  for (const key of keys) {
    const value = from[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return 'The answer contained an error without a message';
}
