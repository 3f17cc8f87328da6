import { parseJsonBody } from '../../platform/net/json-body.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';

/** Result of one HTTP exchange. Error codes follow docs/specifications/002-league-v2.md §8.3. */
export type ExchangeResult =
  | { readonly ok: true; readonly http: number; readonly body: unknown }
  | {
      readonly ok: false;
      readonly code: 'E001' | 'E009' | 'E003';
      readonly http: number | null;
      readonly message: string;
    };

export interface Exchanger {
  /**
   * `isRepeated` means that the caller repeats and counts failed calls itself. Other calls are sent again
   * when the peer closed an idle connection at the moment it was reused.
   */
  post(
    endpoint: LeagueAgentEndpoint,
    body: unknown,
    options: { readonly timeoutMs: number; readonly isRepeated?: boolean },
  ): Promise<ExchangeResult>;
  close(): void;
}

/** The largest answer that is read. */
export const MAX_PEER_REPLY_BYTES = 64 * 1024;
const IDLE_SOCKET_MS = 4000;

type Failure = Extract<ExchangeResult, { ok: false }>;
/** An exchange without a usable answer. */
export const peerExchangeFailure = (
  code: Failure['code'],
  message: string,
  http: number | null = null,
): Failure => ({
  ok: false,
  code,
  http,
  message,
});

/**
 * Creates the HTTP client for agents. It calls only the checked loopback address at path /mcp, follows
 * no redirects, reads at most 64 KiB and counts the time limit to the last byte.
 */
export function createExchanger(clock: Clock, processClock: Clock = clock): Exchanger {
  const stalls = createEventLoopDelayMeter(processClock);
  const agent = new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: IDLE_SOCKET_MS });
  const open = new Set<ClientRequest>();
  let isClosed = false;

  const postOnce = (
    endpoint: LeagueAgentEndpoint,
    bytes: Buffer,
    timeoutMs: number,
  ): Promise<ExchangeResult & { stale?: boolean }> =>
    new Promise((resolve) => {
      const clientRequest = httpRequest({
        agent,
        host: endpoint.host,
        port: endpoint.port,
        path: '/mcp',
        method: 'POST',
        headers: {
          host: `${endpoint.host === '::1' ? '[::1]' : 'localhost'}:${endpoint.port}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': bytes.length,
        },
      });
      open.add(clientRequest);
      let isDone = false;
      const finish = (result: ExchangeResult & { stale?: boolean }): void => {
        if (isDone) return;
        isDone = true;
        cancel();
        open.delete(clientRequest);
        if (!result.ok) clientRequest.destroy();
        resolve(result);
      };
      const cancel = limitTime(clock, { timeoutMs, stalls }, () =>
        finish(peerExchangeFailure('E001', `No answer within ${timeoutMs} ms`)),
      );
      clientRequest.on('error', (error: NodeJS.ErrnoException) => {
        const result = peerExchangeFailure('E009', error.code ?? 'The connection failed');
        finish({ ...result, stale: clientRequest.reusedSocket && error.code === 'ECONNRESET' });
      });
      clientRequest.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_PEER_REPLY_BYTES)
            finish(peerExchangeFailure('E003', 'The answer is too large', response.statusCode ?? null));
          else chunks.push(chunk);
        });
        response.on('end', () => finish(readPeerReply(response.statusCode ?? 0, Buffer.concat(chunks))));
        response.on('error', () =>
          finish(peerExchangeFailure('E009', 'The connection broke', response.statusCode ?? null)),
        );
        response.on('close', () =>
          finish(peerExchangeFailure('E009', 'The connection broke', response.statusCode ?? null)),
        );
      });
      clientRequest.end(bytes);
    });

  return {
    async post(endpoint, body, { timeoutMs, isRepeated = false }) {
      const bytes = Buffer.from(JSON.stringify(body));
      const first = await postOnce(endpoint, bytes, timeoutMs);
      // The peer closed an idle connection at the moment it was reused. It received nothing, so the request
      // is sent again on a new connection.
      const isResent = !isRepeated && !first.ok && first.stale === true && !isClosed;
      return isResent ? postOnce(endpoint, bytes, timeoutMs) : first;
    },
    close() {
      isClosed = true;
      for (const clientRequest of open) clientRequest.destroy();
      agent.destroy();
    },
  };
}

/**
 * Reads the body whatever the HTTP status, because some implementations answer errors with 400, 404 or 500.
 */
export function readPeerReply(http: number, bytes: Buffer): ExchangeResult {
  if (http >= 300 && http < 400) return peerExchangeFailure('E003', 'Redirects are not followed', http);
  try {
    return { ok: true, http, body: parseJsonBody(bytes) };
  } catch {
    if (http >= 500) return peerExchangeFailure('E009', `HTTP ${http} without a body`, http);
    if (http >= 200 && http < 300 && bytes.length === 0) return { ok: true, http, body: null };
    return peerExchangeFailure('E003', `HTTP ${http} without JSON`, http);
  }
}

/** Measures how long this process was blocked, so that a peer does not lose a match because of it. */
export interface EventLoopDelayMeter {
  /** Total milliseconds for which the process was blocked. Only differences are meaningful. */
  stalledMs(): number;
  /**
   * Starts measuring until the returned function is called. The timer runs only while calls wait for
   * an answer, so an idle host stays idle.
   */
  startWaiting(): () => void;
}

const SAMPLE_MS = 100;
/** Timers that are late by less than this count as normal load. */
const NORMAL_DELAY_MS = 60;

export function createEventLoopDelayMeter(clock: Clock): EventLoopDelayMeter {
  let total = 0;
  let lastMs = 0;
  let waiters = 0;
  let cancel = (): void => undefined;
  /** Milliseconds by which the current timer is late. */
  const delayMs = (): number => {
    const overMs = clock.monotonicMs() - lastMs - SAMPLE_MS;
    return waiters > 0 && overMs > NORMAL_DELAY_MS ? overMs : 0;
  };
  const sample = (): void => {
    total += delayMs();
    lastMs = clock.monotonicMs();
    cancel = clock.after(SAMPLE_MS, sample);
  };
  return {
    stalledMs: () => total + delayMs(),
    startWaiting() {
      if (waiters === 0) {
        lastMs = clock.monotonicMs();
        cancel = clock.after(SAMPLE_MS, sample);
      }
      waiters += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        if (waiters === 1) {
          total += delayMs();
          cancel();
        }
        waiters -= 1;
      };
    },
  };
}

const MAX_EXTENSION_MS = 10_000;

/**
 * Calls `late` when the time limit is over. The limit is extended by the time for which this process
 * was blocked, by 10 s at most. The returned function cancels it.
 */
export function limitTime(
  clock: Clock,
  { timeoutMs, stalls }: { readonly timeoutMs: number; readonly stalls: EventLoopDelayMeter },
  onTimeout: () => void,
): () => void {
  const leave = stalls.startWaiting();
  const stalledBefore = stalls.stalledMs();
  let grantedMs = 0;
  const due = (): void => {
    const extensionMs = Math.min(MAX_EXTENSION_MS, stalls.stalledMs() - stalledBefore) - grantedMs;
    if (extensionMs > 0) {
      grantedMs += extensionMs;
      cancel = clock.after(extensionMs, due);
      return;
    }
    // An answer that arrived while the event loop was blocked must not cost a match, so the socket is read first.
    setImmediate(() => setImmediate(onTimeout));
  };
  let cancel = clock.after(timeoutMs, due);
  return () => {
    cancel();
    leave();
  };
}
