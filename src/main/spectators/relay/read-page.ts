import type { Agent } from 'node:https';
import { readLimited } from '../../platform/http-client/exchange.ts';
import { requestText, type TextResponse } from '../../platform/http-client/request-text.ts';

const TIMEOUT_MS = 10_000;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const NOT_FOUND = 404;

export interface PageRequest {
  /** Sent as `Accept-Language`; an empty text sends none. */
  readonly language: string;
  /** Connects to a host whose key is known, to which an address with `https:` must lead. */
  readonly agent?: Agent | undefined;
}

/** Reads a text; `missing` where the other side says that there is none, null when it could not be asked. */
export async function readPage(url: string, pageRequest: PageRequest): Promise<string | 'missing' | null> {
  const headers = pageRequest.language === '' ? {} : { 'accept-language': pageRequest.language };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { status, text } =
      pageRequest.agent === undefined
        ? await fetchText(url, { headers, signal })
        : await requestText(url, { headers, signal, agent: pageRequest.agent }, { maxBytes: MAX_PAGE_BYTES });
    if (status === NOT_FOUND) return 'missing';
    return status === 200 ? text : null;
  } catch {
    return null;
  }
}

async function fetchText(url: string, options: RequestInit): Promise<TextResponse> {
  const response = await fetch(url, { redirect: 'error', ...options });
  return { status: response.status, text: await readLimited(response, MAX_PAGE_BYTES) };
}
