import type { z } from 'zod';
import { readJson } from '../../../shared/json.ts';
import {
  settleResponse,
  verifyResponse,
  type PaymentPayload,
  type PaymentRequirements,
} from '../../../shared/wire/payment.ts';
import type { Facilitator, Settled, Verified } from '../processor/context.ts';

export interface RemoteConfig {
  /** Base address; `/verify` and `/settle` are put behind it. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Headers of one request, made anew each time: hosted facilitators sign each. */
  readonly authHeaders: (operation: 'verify' | 'settle') => Promise<Readonly<Record<string, string>>>;
  readonly fetch?: typeof fetch;
}

/** An answer of JSON this long is no answer. */
const MAX_BYTES = 64 * 1024;

/** Nobody was reached, so nothing was done. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

interface ServiceAnswer {
  readonly http: number;
  readonly body: unknown;
}

/** A facilitator elsewhere. Never follows a redirect, never reads without end, never rejects. */
export function createRemoteFacilitator(config: RemoteConfig): Facilitator {
  return {
    verify: async (payload, requirements) =>
      toVerified(await callFacilitator(config, 'verify', { payload, requirements })),
    settle: async (payload, requirements) =>
      toSettled(await callFacilitator(config, 'settle', { payload, requirements })),
  };
}

type Lost = { readonly lost: 'not_sent' | 'timeout' | 'broken' };

async function callFacilitator(
  { url, timeoutMs, authHeaders, fetch: send = fetch }: RemoteConfig,
  operation: 'verify' | 'settle',
  { payload, requirements }: { payload: PaymentPayload; requirements: PaymentRequirements },
): Promise<ServiceAnswer | Lost> {
  let headers: Readonly<Record<string, string>>;
  try {
    headers = await authHeaders(operation);
  } catch {
    return { lost: 'not_sent' };
  }
  try {
    const answer = await send(`${url.replace(/\/+$/u, '')}/${operation}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ x402Version: 2, paymentPayload: payload, paymentRequirements: requirements }),
      // Measured to the last byte, not to the first.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { http: answer.status, body: readJson(await textOf(answer)) ?? null };
  } catch (error) {
    return { lost: lossOf(error) };
  }
}

function lossOf(error: unknown): Lost['lost'] {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return NOT_SENT.has(cause?.code ?? '') ? 'not_sent' : 'broken';
}

async function textOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString();
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      return '';
    }
    parts.push(value);
  }
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> | null {
  const result = schema.safeParse(body);
  return result.success ? result.data : null;
}

function toVerified(reply: ServiceAnswer | Lost): Verified {
  if ('lost' in reply) return { kind: 'down', detail: `facilitator_${reply.lost}` };
  const answer = read(verifyResponse, reply.body);
  if (answer === null) return { kind: 'down', detail: `facilitator_http_${reply.http}` };
  // Whatever the body says, only a plain 200 is a yes.
  if (answer.isValid) {
    return reply.http === 200
      ? { kind: 'valid' }
      : { kind: 'down', detail: `facilitator_http_${reply.http}` };
  }
  return { kind: 'refused', reason: answer.invalidReason ?? 'refused' };
}

/** Everything but a clear yes or a clear no stays open: the money may be on its way (M15). */
function toSettled(reply: ServiceAnswer | Lost): Settled {
  if ('lost' in reply) {
    if (reply.lost === 'not_sent') return { kind: 'down', detail: 'facilitator_not_sent' };
    return { kind: 'open', reason: `facilitator_${reply.lost}`, txHash: null };
  }
  const answer = read(settleResponse, reply.body);
  if (answer === null || reply.http >= 500 || reply.http === 408) {
    return { kind: 'open', reason: `facilitator_http_${reply.http}`, txHash: answer?.transaction || null };
  }
  const txHash = /^0x[0-9a-fA-F]{64}$/u.test(answer.transaction) ? answer.transaction : null;
  return answer.success ? saidYes(reply.http, txHash) : saidNo(answer.errorReason ?? 'refused', txHash);
}

const saidYes = (http: number, txHash: string | null): Settled =>
  http === 200 && txHash !== null
    ? { kind: 'settled', txHash }
    : { kind: 'open', reason: 'facilitator_odd_success', txHash };

const saidNo = (reason: string, txHash: string | null): Settled =>
  reason === 'settlement_pending' ? { kind: 'open', reason, txHash } : { kind: 'refused', reason, txHash };
