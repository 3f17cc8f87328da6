import type { z } from 'zod';
import { readJson } from '../../../shared/json.ts';
import {
  settleResponse,
  verifyResponse,
  type PaymentPayload,
  type PaymentRequirements,
} from '../../../shared/wire/payment.ts';
import type { Facilitator, SettlementOutcome, VerificationOutcome } from '../processor/context.ts';

export interface RemoteConfig {
  /** Base URL, to which `/verify` and `/settle` are appended. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Called for every request, because hosted facilitators require a signed header for each. */
  readonly authHeaders: (operation: 'verify' | 'settle') => Promise<Readonly<Record<string, string>>>;
  readonly fetch?: typeof fetch;
}

/** Longer replies are treated as empty. */
const MAX_REPLY_BYTES = 64 * 1024;

/** Network errors after which the request certainly did not reach the facilitator. */
const NOT_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

interface FacilitatorReply {
  readonly http: number;
  readonly body: unknown;
}

/** A facilitator on another server. It follows no redirects, limits the length of replies, and never rejects. */
export function createRemoteFacilitator(config: RemoteConfig): Facilitator {
  return {
    verify: async (payload, requirements) =>
      toVerificationOutcome(await callFacilitator(config, 'verify', { payload, requirements })),
    settle: async (payload, requirements) =>
      toSettlementOutcome(await callFacilitator(config, 'settle', { payload, requirements })),
  };
}

type LostRequest = { readonly lost: 'not_sent' | 'timeout' | 'broken' };

async function callFacilitator(
  { url, timeoutMs, authHeaders, fetch: send = fetch }: RemoteConfig,
  operation: 'verify' | 'settle',
  { payload, requirements }: { payload: PaymentPayload; requirements: PaymentRequirements },
): Promise<FacilitatorReply | LostRequest> {
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
      // The time limit includes reading the body.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { http: answer.status, body: readJson(await readText(answer)) ?? null };
  } catch (error) {
    return { lost: lossReasonOf(error) };
  }
}

function lossReasonOf(error: unknown): LostRequest['lost'] {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return NOT_SENT_CODES.has(cause?.code ?? '') ? 'not_sent' : 'broken';
}

async function readText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString();
    bytes += value.length;
    if (bytes > MAX_REPLY_BYTES) {
      await reader.cancel();
      return '';
    }
    parts.push(value);
  }
}

function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> | null {
  const result = schema.safeParse(body);
  return result.success ? result.data : null;
}

function toVerificationOutcome(reply: FacilitatorReply | LostRequest): VerificationOutcome {
  if ('lost' in reply) return { kind: 'unavailable', detail: `facilitator_${reply.lost}` };
  const answer = parseBody(verifyResponse, reply.body);
  if (answer === null) return { kind: 'unavailable', detail: `facilitator_http_${reply.http}` };
  // A body with `isValid: true` counts only with status 200.
  if (answer.isValid) {
    return reply.http === 200
      ? { kind: 'valid' }
      : { kind: 'unavailable', detail: `facilitator_http_${reply.http}` };
  }
  return { kind: 'refused', reason: answer.invalidReason ?? 'refused' };
}

/** Anything but a clear success or refusal leaves the outcome unknown, because the transfer may be pending. */
function toSettlementOutcome(reply: FacilitatorReply | LostRequest): SettlementOutcome {
  if ('lost' in reply) {
    if (reply.lost === 'not_sent') return { kind: 'unavailable', detail: 'facilitator_not_sent' };
    return { kind: 'unknown', reason: `facilitator_${reply.lost}`, txHash: null };
  }
  const answer = parseBody(settleResponse, reply.body);
  if (answer === null || reply.http >= 500 || reply.http === 408) {
    return { kind: 'unknown', reason: `facilitator_http_${reply.http}`, txHash: answer?.transaction || null };
  }
  const txHash = /^0x[0-9a-fA-F]{64}$/u.test(answer.transaction) ? answer.transaction : null;
  return answer.success
    ? acceptedOutcome(reply.http, txHash)
    : refusedOutcome(answer.errorReason ?? 'refused', txHash);
}

const acceptedOutcome = (http: number, txHash: string | null): SettlementOutcome =>
  http === 200 && txHash !== null
    ? { kind: 'settled', txHash }
    : { kind: 'unknown', reason: 'facilitator_odd_success', txHash };

const refusedOutcome = (reason: string, txHash: string | null): SettlementOutcome =>
  reason === 'settlement_pending' ? { kind: 'unknown', reason, txHash } : { kind: 'refused', reason, txHash };
