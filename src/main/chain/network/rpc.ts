import { z } from 'zod';
import type { Hex } from '../types.ts';

/** The node responded with an error. `revertData` is null unless a contract reverted. */
export class RpcRefusalError extends Error {
  override readonly name = 'RpcRefusalError';
  readonly code: number;
  readonly revertData: Hex | null;
  constructor(code: number, message: string, revertData: Hex | null) {
    super(message);
    this.code = code;
    this.revertData = revertData;
  }
}

/** No valid response arrived; the node may or may not have processed the request. */
export class RpcUnreachableError extends Error {
  override readonly name = 'RpcUnreachableError';
}

/** Sends a JSON-RPC request. Throws `RpcRefusalError` or `RpcUnreachableError`. */
export type Rpc = (method: string, params?: readonly unknown[], timeoutMs?: number) => Promise<unknown>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const responseSchema = z.union([
  z.looseObject({
    error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.looseObject({ result: z.unknown() }),
]);

const TIMEOUT_MS = 5000;
const MAX_REASON_LENGTH = 200;

/** The message of an error without the address of the node, which may contain a provider's key. */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // Errors of viem name the address in `message`, and keep a sentence without it.
  const { shortMessage } = error as { shortMessage?: unknown };
  return typeof shortMessage === 'string' ? `${error.name}: ${shortMessage}` : error.message;
}

export function createRpc(url: string, fetch: Fetch): Rpc {
  let id = 0;
  return async (method, params = [], timeoutMs = TIMEOUT_MS) => {
    id += 1;
    const text = await post(url, fetch, JSON.stringify({ jsonrpc: '2.0', id, method, params }), timeoutMs);
    const response = parse(text);
    if (!('error' in response)) return response.result;
    const { code, message, data } = response.error as { code: number; message: string; data?: unknown };
    throw new RpcRefusalError(code, message.slice(0, MAX_REASON_LENGTH), parseRevert(data));
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
    // The original error may contain the URL with a provider's key, so it is neither logged nor
    // passed on.
    throw new RpcUnreachableError('the node does not respond');
  }
}

function parse(text: string): z.infer<typeof responseSchema> {
  try {
    return responseSchema.parse(JSON.parse(text));
  } catch {
    throw new RpcUnreachableError('the node did not respond with JSON-RPC');
  }
}

/** Nodes report the revert data either as a string or nested as `data.data`. */
function parseRevert(value: unknown): Hex | null {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/iu.test(value) ? (value as Hex) : null;
  if (typeof value !== 'object' || value === null) return null;
  return parseRevert((value as { data?: unknown }).data);
}
