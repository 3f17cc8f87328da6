import { z } from 'zod';
import type { Hex } from '../types.ts';

/** The node answered, and said no. `reverted` is the revert's data, when that is why. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
  readonly code: number;
  readonly reverted: Hex | null;
  constructor(code: number, message: string, reverted: Hex | null) {
    super(message);
    this.code = code;
    this.reverted = reverted;
  }
}

/** No answer, or one that is none: whether it was heard is not known (F12, F13). */
export class RpcUnreachable extends Error {
  override readonly name = 'RpcUnreachable';
}

/** JSON-RPC: the result, or one of the two errors above. */
export type Rpc = (method: string, params?: readonly unknown[], timeoutMs?: number) => Promise<unknown>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const answerSchema = z.union([
  z.looseObject({
    error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.looseObject({ result: z.unknown() }),
]);

const TIMEOUT_MS = 5000;
const REASON_LENGTH = 200;

export function createRpc(url: string, fetch: Fetch): Rpc {
  let id = 0;
  return async (method, params = [], timeoutMs = TIMEOUT_MS) => {
    id += 1;
    const text = await post(url, fetch, JSON.stringify({ jsonrpc: '2.0', id, method, params }), timeoutMs);
    const answer = parse(text);
    if (!('error' in answer)) return answer.result;
    const { code, message, data } = answer.error as { code: number; message: string; data?: unknown };
    throw new RpcRefusal(code, message.slice(0, REASON_LENGTH), revertOf(data));
  };
}

async function post(url: string, fetch: Fetch, body: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.text();
  } catch {
    // The cause may name the address with its key; it goes nowhere.
    throw new RpcUnreachable('the node does not answer');
  }
}

function parse(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw new RpcUnreachable('the node answers something else');
  }
}

/** Nodes nest it: as text, or in `data.data`. */
function revertOf(value: unknown): Hex | null {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/iu.test(value) ? (value as Hex) : null;
  if (typeof value !== 'object' || value === null) return null;
  return revertOf((value as { data?: unknown }).data);
}
