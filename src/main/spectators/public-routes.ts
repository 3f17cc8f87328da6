import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '../../shared/outcome.ts';
import { RefusalError } from '../platform/net/envelope.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import { SCOREBOARD_CSP, boardLanguageOf, type BoardLanguage } from './scoreboard-page.ts';
import type { SpectatorSource } from './spectator-sockets.ts';

/** A scoreboard as text. */
export interface BoardText {
  readonly text: string;
  readonly mediaType: 'text/html' | 'application/json';
}

/** The pages and frames that a listener for spectators serves. */
export interface PublicSource extends SpectatorSource {
  /** The newest frame of a session as JSON; null when no such session is published. */
  frame(ticket: string): string | null | Promise<string | null>;
  board(ticket: string, wanted: ScoreboardRequest): Promise<BoardText | null>;
}

export interface ScoreboardRequest {
  readonly format: 'html' | 'json';
  /** The language of the text; the routes read it from the header `Accept-Language`. */
  readonly language: BoardLanguage;
}

const ticketPath = z.object({ ticket: z.string().max(64) });
const boardPath = z.object({ file: z.string().max(64) });
const noSuchTicket = () => new RefusalError(refuse('NOT_FOUND', 'There is no such published address'));
const BOARD_FILE = /^([\w-]{22})(\.json)?$/u;

/**
 * Registers the routes that read published sessions and scoreboards; the ticket in the address is all that they need.
 */
export function registerPublicRoutes(app: HttpServer, source: PublicSource): void {
  const config = { isPublic: true };
  app.get(
    '/watch/:ticket',
    { config, schema: { hide: true, params: ticketPath } },
    async (request, reply) => {
      const frame = await source.frame(request.params.ticket);
      if (frame === null) throw noSuchTicket();
      return reply.type('application/json; charset=utf-8').send(frame);
    },
  );
  app.get('/board/:file', { config, schema: { hide: true, params: boardPath } }, async (request, reply) => {
    const [, ticket, isJson] = BOARD_FILE.exec(request.params.file) ?? [];
    const boardRequest: ScoreboardRequest = {
      format: isJson === undefined ? 'html' : 'json',
      language: boardLanguageOf(request.headers['accept-language']),
    };
    const board = ticket === undefined ? null : await source.board(ticket, boardRequest);
    if (board === null) throw noSuchTicket();
    const etag = `"${createHash('sha256').update(board.text).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-language' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .type(`${board.mediaType}; charset=utf-8`)
      .headers({ 'content-security-policy': SCOREBOARD_CSP, 'referrer-policy': 'no-referrer' })
      .send(board.text);
  });
}
