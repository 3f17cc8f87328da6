import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { exchange } from '../../platform/http-client/exchange.ts';
import type { Clock } from '../../platform/runtime.ts';
import {
  LIST_NAME,
  MAX_LIST_BYTES,
  MAX_SIGNATURE_BYTES,
  SIGNATURE_NAME,
  verifyReleaseList,
  type VerifiedList,
} from './release-list.ts';

const TIMEOUT_MS = 15_000;

/** The same for all installations and versions, so that the feed's server learns nothing about this one. */
export const UPDATE_HEADERS = { 'user-agent': 'Arbiter', 'accept-encoding': 'identity' };

/** A list as it was read; the bytes are what was signed. */
export interface FetchedList extends VerifiedList {
  readonly text: string;
  readonly signature: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address of a feed, which ends with a slash: https, or http on this computer; null for anything else. */
export function parseFeedUrl(text: string): URL | null {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url : null;
}

/** Reads list and signature, two requests without redirects, and checks the signature. */
export async function readFeed(
  clock: Clock,
  feed: URL,
  { keys, signal }: { readonly keys: readonly string[]; readonly signal: AbortSignal },
): Promise<Outcome<FetchedList, UpdateCode>> {
  const read = (name: string, maxBytes: number) =>
    readText(clock, { url: new URL(name, feed).href, maxBytes, signal });
  const list = await read(LIST_NAME, MAX_LIST_BYTES);
  if (!list.ok) return list;
  const signature = await read(SIGNATURE_NAME, MAX_SIGNATURE_BYTES);
  if (!signature.ok) return signature;
  const verified = verifyReleaseList(Buffer.from(list.value), signature.value, keys);
  if (!verified.ok) return verified;
  return accept({ ...verified.value, text: list.value, signature: signature.value });
}

async function readText(
  clock: Clock,
  request: { readonly url: string; readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Outcome<string, UpdateCode>> {
  const response = await exchange(clock, {
    ...request,
    apiKey: null,
    timeoutMs: TIMEOUT_MS,
    headers: UPDATE_HEADERS,
  });
  if (!response.ok) {
    const code = response.failure === 'too_large' ? 'UPDATE_LIST_INVALID' : 'UPDATE_FEED_UNREACHABLE';
    return refuse(code, response.detail);
  }
  return response.status === 200
    ? accept(response.text)
    : refuse('UPDATE_FEED_UNREACHABLE', `The feed answers with status ${response.status}`);
}
