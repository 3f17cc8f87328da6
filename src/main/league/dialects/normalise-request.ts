import {
  leagueEnvelope,
  isMessageType,
  type Envelope,
  type MessageType,
} from '../../../shared/wire/league-v2.ts';
import { isRecord, type LeagueDialect, type JsonRecord } from './dialect.ts';
import { typeOfMethod } from './methods.ts';

/** A request in one form, whatever dialect it arrived in. */
export interface NormalisedRequest {
  readonly dialect: LeagueDialect;
  /** Method or tool name as sent; empty for an envelope without a frame. */
  readonly tool: string;
  /** Null when the `message_type` is unknown, or when there is none and the method is unknown. */
  readonly type: MessageType | null;
  /** The `message_type` as sent, known or not; null when there is none. */
  readonly typeName: string | null;
  readonly envelope: Envelope;
  /** JSON-RPC id, returned as received whatever its type; undefined when the request has none. */
  readonly id: unknown;
  /** Whether the frame contains `"jsonrpc": "2.0"`. */
  readonly hasJsonRpcVersion: boolean;
  /** A JSON-RPC 2.0 request without an id, which is handled and gets no body in response. */
  readonly isNotification: boolean;
}

export type NormaliseProblem = 'not_an_object' | 'bad_envelope';
export type NormaliseResult =
  | { readonly ok: true; readonly value: NormalisedRequest }
  /** The JSON-RPC id as received; null or undefined where there is none. */
  | { readonly ok: false; readonly problem: NormaliseProblem; readonly id: unknown };

/**
 * Reads a request in any dialect. The `message_type` of the envelope decides its type, also if it is the name of a
 * method; the method counts only when there is none.
 */
export function normaliseRequest(body: unknown): NormaliseResult {
  if (!isRecord(body)) return { ok: false, problem: 'not_an_object', id: null };
  const { id } = body;
  const method = typeof body['method'] === 'string' ? body['method'] : '';
  const locatedEnvelope = locateEnvelope(body, method);
  const parsedEnvelope = leagueEnvelope.safeParse(locatedEnvelope.envelope);
  if (!parsedEnvelope.success) return { ok: false, problem: 'bad_envelope', id };
  const envelope = parsedEnvelope.data;
  const typeName = envelope.message_type ?? null;
  const type =
    typeName !== null && isMessageType(typeName) ? typeName : typeOfNames(locatedEnvelope.tool, typeName);
  const dialect = locatedEnvelope.dialect ?? dialectOfMethod(method, type);
  return {
    ok: true,
    value: {
      dialect,
      tool: locatedEnvelope.tool,
      type,
      typeName,
      envelope,
      id,
      hasJsonRpcVersion: body['jsonrpc'] === '2.0',
      isNotification: body['jsonrpc'] === '2.0' && method !== '' && !Object.hasOwn(body, 'id'),
    },
  };
}

/** The envelope of a request, wherever the dialect puts it. It is the object in the body itself and not a copy. */
export const envelopeIn = (body: JsonRecord): JsonRecord =>
  locateEnvelope(body, typeof body['method'] === 'string' ? body['method'] : '').envelope;

interface EnvelopeLocation {
  /** Null when only the method name distinguishes `course`, `upper` and `lower`. */
  readonly dialect: LeagueDialect | null;
  readonly tool: string;
  readonly envelope: JsonRecord;
}

function locateEnvelope(body: JsonRecord, method: string): EnvelopeLocation {
  const params = isRecord(body['params']) ? body['params'] : {};
  if (method === '') return { dialect: 'raw', tool: '', envelope: isRecord(body['params']) ? params : body };
  if (method === 'tools/call') {
    const args = params['arguments'];
    const tool = typeof params['name'] === 'string' ? params['name'] : '';
    return { dialect: 'tools', tool, envelope: unwrapMessage(isRecord(args) ? args : {}) };
  }
  const inner = params['message'];
  if (isRecord(inner) && (typeof inner['message_type'] === 'string' || method === 'handle_message')) {
    return { dialect: 'wrapped', tool: method, envelope: inner };
  }
  return { dialect: null, tool: method, envelope: params };
}

/** The envelope of a tools/call, which some implementations nest under `message`. */
function unwrapMessage(args: JsonRecord): JsonRecord {
  const inner = args['message'];
  return args['message_type'] === undefined && isRecord(inner) ? inner : args;
}

/** The type that a `message_type`, or without one a method or tool name, stands for; null if it stands for none. */
const typeOfNames = (tool: string, typeName: string | null): MessageType | null =>
  typeName === null || typeName === '' ? typeOfMethod(tool) : typeOfMethod(typeName);

/**
 * Distinguishes `course`, `upper` and `lower` by the method name. `start_league` and `league_query` are
 * course names although they look like lower-case types.
 */
function dialectOfMethod(method: string, type: MessageType | null): LeagueDialect {
  if (type === null) return 'course';
  if (method === type) return 'upper';
  return method === type.toLowerCase() && method !== 'start_league' && method !== 'league_query'
    ? 'lower'
    : 'course';
}
