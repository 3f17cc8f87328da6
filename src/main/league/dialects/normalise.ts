import { envelope, isMessageType, type Envelope, type MessageType } from '../../../shared/wire/league-v2.ts';
import { isRecord, type Dialect, type JsonRecord } from './dialect.ts';
import { typeOfMethod } from './methods.ts';

/** A request as understood, whatever its dialect. */
export interface Normalised {
  readonly dialect: Dialect;
  /** The method or tool name as sent; empty for a bare envelope. */
  readonly tool: string;
  /** Null: neither a message type nor a method we know. */
  readonly type: MessageType | null;
  /** The message_type as written, known or not. */
  readonly typeName: string | null;
  readonly env: Envelope;
  /** Echoed as received, whatever its type; undefined for none. */
  readonly id: unknown;
  /** The frame says `"jsonrpc": "2.0"`. */
  readonly versioned: boolean;
}

export type NormaliseFault = 'not_an_object' | 'bad_envelope';
export type NormaliseResult =
  | { readonly ok: true; readonly value: Normalised }
  | { readonly ok: false; readonly fault: NormaliseFault; readonly id: unknown };

/**
 * Reads any of the five dialects. Never routed on `method` alone: the
 * message_type of the envelope decides, the method only where there is none.
 */
export function normalise(body: unknown): NormaliseResult {
  if (!isRecord(body)) return { ok: false, fault: 'not_an_object', id: null };
  const { id } = body;
  const method = typeof body['method'] === 'string' ? body['method'] : '';
  const found = locate(body, method);
  const parsed = envelope.safeParse(found.env);
  if (!parsed.success) return { ok: false, fault: 'bad_envelope', id };
  const env = parsed.data;
  const typeName = env.message_type ?? null;
  const type = typeName !== null && isMessageType(typeName) ? typeName : fromMethod(found.tool, typeName);
  const dialect = found.dialect ?? framing(method, type);
  return {
    ok: true,
    value: { dialect, tool: found.tool, type, typeName, env, id, versioned: body['jsonrpc'] === '2.0' },
  };
}

interface Located {
  /** Null where only the method's spelling tells course, upper and lower apart. */
  readonly dialect: Dialect | null;
  readonly tool: string;
  readonly env: JsonRecord;
}

function locate(body: JsonRecord, method: string): Located {
  const params = isRecord(body['params']) ? body['params'] : {};
  if (method === '') return { dialect: 'raw', tool: '', env: isRecord(body['params']) ? params : body };
  if (method === 'tools/call') {
    const args = params['arguments'];
    const tool = typeof params['name'] === 'string' ? params['name'] : '';
    return { dialect: 'tools', tool, env: unwrapMessage(isRecord(args) ? args : {}) };
  }
  const inner = params['message'];
  if (isRecord(inner) && (typeof inner['message_type'] === 'string' || method === 'handle_message')) {
    return { dialect: 'wrapped', tool: method, env: inner };
  }
  return { dialect: null, tool: method, env: params };
}

/** A tools/call whose arguments hold the envelope one level deeper. */
function unwrapMessage(args: JsonRecord): JsonRecord {
  const inner = args['message'];
  return args['message_type'] === undefined && isRecord(inner) ? inner : args;
}

const fromMethod = (tool: string, typeName: string | null): MessageType | null =>
  typeName === null || typeName === '' ? typeOfMethod(tool) : typeOfMethod(typeName);

/** `choose_parity` is a course name even where the rest of the codebase speaks lower-cased types. */
function framing(method: string, type: MessageType | null): Dialect {
  if (type === null) return 'course';
  if (method === type) return 'upper';
  return method === type.toLowerCase() && method !== 'start_league' && method !== 'league_query'
    ? 'lower'
    : 'course';
}
