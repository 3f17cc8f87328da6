import { parseJson } from '../../../shared/json.ts';
import { readLimited } from '../../platform/http-client/exchange.ts';

/** A seller's response to one test request. */
export interface SellerResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; null for any other body, and for one that is too long. */
  readonly body: unknown;
}

/** The responses to the requests of a check; null for one that got none. No request carries a payment. */
export interface SellerResponses {
  readonly url: string;
  /** POST without a body. */
  readonly empty: SellerResponse | null;
  readonly get: SellerResponse | null;
  /** POST with arguments that no tool has. */
  readonly invalid: SellerResponse | null;
  /** Time of this computer when the first response came, Unix milliseconds. */
  readonly atMs: number;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

async function request(url: string, init: RequestInit): Promise<SellerResponse | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await readLimited(response, MAX_BYTES);
    return { status: response.status, headers: response.headers, body: parseJson(text ?? '') ?? null };
  } catch {
    return null;
  }
}

/** Sends the requests of a check. No redirect is followed, and a response is read up to 64 KiB. */
export async function requestSellerResponses(url: string, nowMs: () => number): Promise<SellerResponses> {
  const empty = await request(url, { method: 'POST' });
  const atMs = nowMs();
  if (empty === null) return { url, empty, get: null, invalid: null, atMs };
  const get = await request(url, { method: 'GET' });
  const body = JSON.stringify({ 'no-such-argument': true });
  const headers = { 'content-type': 'application/json' };
  return { url, empty, get, invalid: await request(url, { method: 'POST', headers, body }), atMs };
}
