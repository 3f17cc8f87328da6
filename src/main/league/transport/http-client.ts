import { createStallMeter, limitTime } from '../../platform/async/stall-meter.ts';
import { parseJsonBody } from '../../platform/net/json-body.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';

/** Result of one HTTP exchange. Error codes follow docs/specifications/002-league-v2.md §8.3. */
export type ExchangeResult =
  /** A response with any status; the body is null when a successful one is empty. */
  | { readonly ok: true; readonly http: number; readonly body: unknown }
  | {
      readonly ok: false;
      readonly code: 'E001' | 'E009' | 'E003';
      /** Null when no response began to arrive. */
      readonly http: number | null;
      readonly message: string;
    };

export interface Exchanger {
  /**
   * `callerRetries` means that the caller repeats and counts failed calls itself. Other calls are sent once more
   * when the peer closed an idle connection at the moment it was reused.
   */
  post(
    endpoint: LeagueAgentEndpoint,
    body: unknown,
    options: { readonly timeoutMs: number; readonly callerRetries?: boolean },
  ): Promise<ExchangeResult>;
  /** Ends open calls with E009. */
  close(): void;
}

/** The largest response that is read. */
export const MAX_PEER_REPLY_BYTES = 64 * 1024;
const IDLE_SOCKET_MS = 4000;

type Failure = Extract<ExchangeResult, { ok: false }>;

/** An exchange without a usable response. */
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
  const stalls = createStallMeter(processClock);
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
        response.on('end', () => finish(parsePeerReply(response.statusCode ?? 0, Buffer.concat(chunks))));
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
    async post(endpoint, body, { timeoutMs, callerRetries = false }) {
      const bytes = Buffer.from(JSON.stringify(body));
      const first = await postOnce(endpoint, bytes, timeoutMs);
      // The peer closed an idle connection at the moment it was reused. It most probably received nothing, so the request
      // is sent again on a new connection. A second delivery does no harm: a retried call may arrive twice as well.
      const isResent = !callerRetries && !first.ok && first.stale === true && !isClosed;
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
 * Parses the body of a response whatever its HTTP status, except a redirect, because some implementations send errors
 * with 400, 404 or 500.
 */
export function parsePeerReply(http: number, bytes: Buffer): ExchangeResult {
  if (http >= 300 && http < 400) return peerExchangeFailure('E003', 'Redirects are not followed', http);
  try {
    return { ok: true, http, body: parseJsonBody(bytes) };
  } catch {
    if (http >= 500) return peerExchangeFailure('E009', `HTTP ${http} without a body`, http);
    if (http >= 200 && http < 300 && bytes.length === 0) return { ok: true, http, body: null };
    return peerExchangeFailure('E003', `HTTP ${http} without JSON`, http);
  }
}
