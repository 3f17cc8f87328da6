import { request, type Agent } from 'node:https';
import { readLimited } from '../../platform/http-client/exchange.ts';

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
export async function readPage(url: string, wanted: PageRequest): Promise<string | 'missing' | null> {
  const headers = wanted.language === '' ? {} : { 'accept-language': wanted.language };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { status, text } =
      wanted.agent === undefined
        ? await fetched(url, { headers, signal })
        : await requested(url, { headers, signal, agent: wanted.agent });
    if (status === NOT_FOUND) return 'missing';
    return status === 200 ? text : null;
  } catch {
    return null;
  }
}

interface ReadOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface Page {
  readonly status: number;
  /** Null for one that is too long. */
  readonly text: string | null;
}

async function fetched(url: string, options: ReadOptions): Promise<Page> {
  const response = await fetch(url, { redirect: 'error', ...options });
  return { status: response.status, text: await readLimited(response, MAX_PAGE_BYTES) };
}

const requested = (url: string, options: ReadOptions & { readonly agent: Agent }): Promise<Page> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_PAGE_BYTES) response.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
