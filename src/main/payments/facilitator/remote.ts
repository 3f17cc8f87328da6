import type { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import {
  settleResponse,
  verifyResponse,
  type PaymentPayload,
  type PaymentRequirements,
} from '../../../shared/wire/payment.ts';
import { readLimited } from '../../platform/http-client/exchange.ts';
import type { Facilitator, FacilitatorSettlement, FacilitatorVerification } from './facilitator.ts';

export type FacilitatorOperation = 'verify' | 'settle' | 'supported';

export interface RemoteFacilitatorConfig {
  /** Base URL, to which `/verify`, `/settle` and `/supported` are appended. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Called for every request, because hosted facilitators require a signed header for each. */
  readonly authHeaders: (operation: FacilitatorOperation) => Promise<Readonly<Record<string, string>>>;
  readonly fetch?: typeof fetch;
}

/** Longer responses are treated as empty. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Network errors after which the request certainly did not reach the facilitator. */
const NOT_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The HTTP response to one request. `body` is its JSON; null for any other body, and for one that is too long. */
export interface FacilitatorResponse {
  readonly status: number;
  readonly body: unknown;
  /** Where a redirect leads; null for any other response. */
  readonly location: string | null;
}

/**
 * Why there is no response. `auth`: no header could be made, so nothing was sent. `broken`: the connection failed after
 * the request may have arrived.
 */
export interface LostRequest {
  readonly lost: 'auth' | 'not_sent' | 'timeout' | 'broken';
}

/** A facilitator on another server. It follows no redirects, limits the length of responses, and never rejects. */
export function createRemoteFacilitator(config: RemoteFacilitatorConfig): Facilitator {
  return {
    verify: async (payload, requirements) =>
      toVerification(await postPayment(config, 'verify', { payload, requirements })),
    settle: async (payload, requirements) =>
      toSettlement(await postPayment(config, 'settle', { payload, requirements })),
  };
}

export const facilitatorUrlOf = (
  { url }: Pick<RemoteFacilitatorConfig, 'url'>,
  operation: FacilitatorOperation,
): string => `${url.replace(/\/+$/u, '')}/${operation}`;

const postPayment = (
  config: RemoteFacilitatorConfig,
  operation: 'verify' | 'settle',
  { payload, requirements }: { payload: PaymentPayload; requirements: PaymentRequirements },
): Promise<FacilitatorResponse | LostRequest> =>
  withNewToken(config, operation, (headers) =>
    sendRequest(config, facilitatorUrlOf(config, operation), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ x402Version: 2, paymentPayload: payload, paymentRequirements: requirements }),
    }),
  );

const UNAUTHORIZED = 401;

/** Sends a request with a token of its own, and once more with another token if the first one is refused. */
export async function withNewToken(
  { authHeaders }: Pick<RemoteFacilitatorConfig, 'authHeaders'>,
  operation: FacilitatorOperation,
  send: (headers: Readonly<Record<string, string>>) => Promise<FacilitatorResponse | LostRequest>,
): Promise<FacilitatorResponse | LostRequest> {
  const sendOnce = async (): Promise<FacilitatorResponse | LostRequest> => {
    const headers = await authHeaders(operation).catch(() => null);
    return headers === null ? { lost: 'auth' } : send(headers);
  };
  const response = await sendOnce();
  if (!('status' in response) || response.status !== UNAUTHORIZED) return response;
  const secondResponse = await sendOnce();
  // The first request did arrive, even if the second one failed.
  return 'status' in secondResponse ? secondResponse : response;
}

/** Sends one request. A payment never goes to an address that a redirect names. */
export async function sendRequest(
  { timeoutMs, fetch: send = fetch }: Pick<RemoteFacilitatorConfig, 'timeoutMs' | 'fetch'>,
  url: string,
  init: Pick<RequestInit, 'method' | 'body'> & { readonly headers: Readonly<Record<string, string>> },
): Promise<FacilitatorResponse | LostRequest> {
  try {
    // The time limit includes reading the body.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(url, { ...init, redirect: 'manual', signal });
    const text = await readLimited(response, MAX_RESPONSE_BYTES);
    return {
      status: response.status,
      body: parseJson(text ?? '') ?? null,
      location: isRedirect(response.status) ? response.headers.get('location') : null,
    };
  } catch (error) {
    return { lost: lossReasonOf(error) };
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

function lossReasonOf(error: unknown): LostRequest['lost'] {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return NOT_SENT_CODES.has(cause?.code ?? '') ? 'not_sent' : 'broken';
}

/** The reason that the status of a response without a valid body stands for. */
export function reasonOfStatus(status: number): string {
  if (isRedirect(status)) return 'facilitator_moved';
  if (status === UNAUTHORIZED || status === 403) return 'facilitator_auth';
  return status === 402 || status === 429 ? 'facilitator_quota' : `facilitator_http_${status}`;
}

function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> | null {
  const result = schema.safeParse(body);
  return result.success ? result.data : null;
}

function toVerification(response: FacilitatorResponse | LostRequest): FacilitatorVerification {
  if ('lost' in response) return { kind: 'unavailable', detail: `facilitator_${response.lost}` };
  const body = parseBody(verifyResponse, response.body);
  if (body === null) return { kind: 'unavailable', detail: reasonOfStatus(response.status) };
  // A body with `isValid: true` counts only with status 200.
  if (body.isValid) {
    return response.status === 200
      ? { kind: 'valid' }
      : { kind: 'unavailable', detail: `facilitator_http_${response.status}` };
  }
  return { kind: 'refused', reason: body.invalidReason ?? 'refused' };
}

/** Anything but a clear success or refusal leaves the outcome unknown, because the transfer may be pending. */
function toSettlement(response: FacilitatorResponse | LostRequest): FacilitatorSettlement {
  if ('lost' in response) {
    if (response.lost === 'not_sent' || response.lost === 'auth')
      return { kind: 'unavailable', detail: `facilitator_${response.lost}` };
    return { kind: 'unknown', reason: `facilitator_${response.lost}`, txHash: null };
  }
  const body = parseBody(settleResponse, response.body);
  if (body === null || response.status >= 500 || response.status === 408) {
    return { kind: 'unknown', reason: reasonOfStatus(response.status), txHash: hashOf(body?.transaction) };
  }
  const txHash = hashOf(body.transaction);
  return body.success
    ? settlementOfSuccess(response.status, txHash)
    : settlementOfRefusal(body.errorReason ?? 'refused', txHash);
}

/** A transaction that a facilitator names; null for any other text. */
const hashOf = (text = ''): string | null => (/^0x[0-9a-fA-F]{64}$/u.test(text) ? text : null);

const settlementOfSuccess = (status: number, txHash: string | null): FacilitatorSettlement =>
  status === 200 && txHash !== null
    ? { kind: 'settled', txHash }
    : { kind: 'unknown', reason: 'facilitator_odd_success', txHash };

const settlementOfRefusal = (reason: string, txHash: string | null): FacilitatorSettlement =>
  reason === 'settlement_pending' ? { kind: 'unknown', reason, txHash } : { kind: 'refused', reason, txHash };
