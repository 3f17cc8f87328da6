import { createHash } from 'node:crypto';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import { RefusalError } from '../platform/net/envelope.ts';
import { createGateway, type Gateway } from '../platform/net/gateway.ts';
import type { TrustedAddress } from '../platform/net/guard.ts';
import type { Listening } from '../platform/net/listen.ts';
import type { Clock } from '../platform/runtime.ts';
import { BOARD_POLICY } from './board.ts';
import { acceptWatchers, type WatchSockets, type WatchSource } from './watch-sockets.ts';

/** A scoreboard as text. */
export interface BoardText {
  readonly text: string;
  readonly mediaType: 'text/html' | 'application/json';
}

/** The tables and frames that a listener for spectators serves. */
export interface PublicSource extends WatchSource {
  /** The newest frame of a table as JSON; null when there is no such table. */
  frame(ticket: string): string | null | Promise<string | null>;
  board(ticket: string, wanted: ScoreboardRequest): Promise<BoardText | null>;
}

export interface ScoreboardRequest {
  readonly format: 'html' | 'json';
  readonly acceptLanguage: string | undefined;
}

export interface WatchListenerOptions {
  readonly source: PublicSource;
  readonly port: number;
  readonly listen: (app: Gateway, maxConnections: number) => Promise<Outcome<Listening, 'PORT_IN_USE'>>;
  readonly trusted?: TrustedAddress | undefined;
  readonly limits: 'on' | 'off';
  readonly clock: Clock;
  readonly log: Log;
}

/** A listener that has published tables and scoreboards and nothing else of this host. */
export interface WatchListener {
  readonly port: number;
  readonly sockets: WatchSockets;
  close(): Promise<void>;
}

/** Watchers, and what their browsers and the readers of scoreboards hold open beside. */
const MAX_CONNECTIONS = 6000;
const BODY_LIMIT_BYTES = 1024;
const tablePath = z.object({ ticket: z.string().max(64) });
const boardPath = z.object({ file: z.string().max(64) });
const noSuchTicket = () => new RefusalError(refuse('NOT_FOUND', 'There is no such published address'));

export async function openWatchListener(
  options: WatchListenerOptions,
): Promise<Outcome<WatchListener, 'PORT_IN_USE'>> {
  const { source, log, clock, limits, trusted } = options;
  let port = options.port;
  const app = createGateway({
    log,
    port: () => port,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    maxConnections: MAX_CONNECTIONS,
    ...(trusted === undefined ? {} : { trusted }),
  });
  publicRoutes(app, source);
  const listening = await options.listen(app, MAX_CONNECTIONS);
  if (!listening.ok) return listening;
  port = listening.value.port;
  const { servers } = listening.value;
  const sockets = acceptWatchers({ servers, port, trusted, source, clock, log, limits });
  return accept({
    port,
    sockets,
    async close() {
      sockets.close();
      await listening.value.close();
    },
  });
}

const BOARD_FILE = /^([\w-]{22})(\.json)?$/u;

function publicRoutes(app: Gateway, source: PublicSource): void {
  const config = { open: true };
  app.get('/watch/:ticket', { config, schema: { hide: true, params: tablePath } }, async (request, reply) => {
    const frame = await source.frame(request.params.ticket);
    if (frame === null) throw noSuchTicket();
    return reply.type('application/json; charset=utf-8').send(frame);
  });
  app.get('/board/:file', { config, schema: { hide: true, params: boardPath } }, async (request, reply) => {
    const [, ticket, isJson] = BOARD_FILE.exec(request.params.file) ?? [];
    const acceptLanguage = request.headers['accept-language'];
    const wanted: ScoreboardRequest = { format: isJson === undefined ? 'html' : 'json', acceptLanguage };
    const board = ticket === undefined ? null : await source.board(ticket, wanted);
    if (board === null) throw noSuchTicket();
    const etag = `"${createHash('sha256').update(board.text).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-language' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .type(`${board.mediaType}; charset=utf-8`)
      .headers({ 'content-security-policy': BOARD_POLICY, 'referrer-policy': 'no-referrer' })
      .send(board.text);
  });
}
