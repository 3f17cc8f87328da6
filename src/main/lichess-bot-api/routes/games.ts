import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Outcome } from '../../../shared/outcome.ts';
import { chatFields, offerAnswer } from '../../../shared/wire/lichess.ts';
import { sendOk, sendRefused } from '../responses.ts';
import { readFields } from '../request-fields.ts';
import type { OwnGame } from '../games.ts';
import type { BotRoutes } from '../http.ts';

interface GameParams {
  readonly id: string;
}

type GameRouteOutcome = Promise<Outcome<unknown>>;

/** Playing a game: its stream, moves, offers, chat and its end. */
export function registerGameRoutes(routes: BotRoutes): void {
  const { app, api, caller } = routes;
  const resolveRequestedGame = (request: FastifyRequest): Outcome<OwnGame> =>
    api.games.resolveOwnGame(caller(request), (request.params as GameParams).id);
  const post = (path: string, run: (game: OwnGame, request: FastifyRequest) => GameRouteOutcome): void => {
    app.post(`/api/bot/game/:id/${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const own = resolveRequestedGame(request);
      return own.ok ? sendOk(reply, await run(own.value, request)) : sendRefused(reply, own);
    });
  };

  app.get('/api/bot/game/stream/:id', { config: { streams: true } }, async (request, reply) => {
    const own = resolveRequestedGame(request);
    if (!own.ok) return sendRefused(reply, own);
    reply.hijack();
    await api.openGame(own.value, api.openLines(reply.raw));
    return reply;
  });
  post('move/:move', (game, request) => {
    const { move } = request.params as { readonly move: string };
    const { offeringDraw } = request.query as { readonly offeringDraw?: unknown };
    return api.games.move(game, move, offeringDraw === 'true');
  });
  post('abort', (game) => api.games.abort(game));
  post('resign', (game) => api.games.resign(game));
  post('draw/:answer', async (game, request) => {
    const answer = offerAnswer.safeParse((request.params as { readonly answer: string }).answer);
    return answer.success
      ? api.games.draw(game, answer.data ? 'offer' : 'decline')
      : refuse('INVALID_REQUEST', 'The answer to a draw offer is yes or no');
  });
  post('takeback/:answer', async () => refuse('INVALID_REQUEST', 'This game has no takebacks'));
  post('claim-victory', (game) => api.games.claimVictory(game));
  post('claim-draw', async () =>
    refuse('INVALID_REQUEST', 'A game that the opponent has left can be claimed as a victory'),
  );
  registerChatRoutes(routes, resolveRequestedGame);
  app.get('/game/export/:id', async (request, reply) => {
    const own = resolveRequestedGame(request);
    const pgn = own.ok ? api.games.pgn(own.value) : own;
    return pgn.ok ? reply.type('application/x-chess-pgn').send(pgn.value) : sendRefused(reply, pgn);
  });
}

function registerChatRoutes(
  { app, api, body }: BotRoutes,
  resolveRequestedGame: (request: FastifyRequest) => Outcome<OwnGame>,
): void {
  app.get('/api/bot/game/:id/chat', async (request, reply) => {
    const own = resolveRequestedGame(request);
    if (!own.ok) return sendRefused(reply, own);
    return api.games.chatOf(own.value).map(({ text, username }) => ({ text, user: username }));
  });
  app.post('/api/bot/game/:id/chat', async (request, reply) => {
    const own = resolveRequestedGame(request);
    if (!own.ok) return sendRefused(reply, own);
    const fields = readFields(chatFields, body(request));
    return fields.ok
      ? sendOk(reply, await api.games.sendChat(own.value, fields.value))
      : sendRefused(reply, fields);
  });
}
