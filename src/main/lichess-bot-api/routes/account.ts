import { bodyText } from '../request-fields.ts';
import { sendRefused } from '../responses.ts';
import type { BotRoutes } from '../http.ts';
import { userIdOf } from '../rules/usernames.ts';
import { refuse } from '../../../shared/outcome.ts';
import { gameInfo } from '../views/games.ts';

/** The scopes that every agent of this host has. */
const SCOPES = 'bot:play,challenge:read,challenge:write';
const MAX_TOKENS = 100;
const MAX_IDS = 100;
const MAX_BOTS = 512;

/** Tokens, the caller's account, the profiles of others and who is online. */
export function registerAccountRoutes({ app, api, caller, body }: BotRoutes): void {
  app.post('/api/token/test', { config: { isPublic: true } }, async (request) => {
    const tokens = bodyText(body(request)).split(',').slice(0, MAX_TOKENS);
    const entries = tokens.map(async (token) => {
      const agentId = api.agents.authenticate(token.trim());
      if (agentId === null) return [token, null] as const;
      const { username } = await api.users.ensureUser(agentId);
      return [token, { userId: userIdOf(username), scopes: SCOPES, expires: null }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });
  app.get('/api/account', async (request) => api.profile(await api.users.ensureUser(caller(request))));
  app.get('/api/account/playing', async (request) => {
    const runningGames = await api.games.readRunning(caller(request));
    return { nowPlaying: runningGames.map(({ game, colour }) => gameInfo(game, colour)) };
  });
  // Every agent is a bot here.
  app.post('/api/bot/account/upgrade', async () => ({ ok: true }));
  app.get<{ Querystring: { ids?: string } }>('/api/users/status', async (request) => {
    const ids = String(request.query.ids ?? '').split(',', MAX_IDS);
    const users = await Promise.all(ids.map((id) => api.users.findOrSeat(id, [])));
    return users.flatMap((user) =>
      user === null
        ? []
        : [{ id: userIdOf(user.username), name: user.username, title: 'BOT', online: api.isOnline(user) }],
    );
  });
  app.get<{ Params: { username: string } }>('/api/user/:username', async (request, reply) => {
    const user = await api.users.findOrSeat(request.params.username, []);
    return user === null ? sendRefused(reply, refuse('NOT_FOUND', 'No such user')) : api.profile(user);
  });
  app.get<{ Querystring: { nb?: string } }>('/api/bot/online', async (request, reply) => {
    const max = Math.min(MAX_BOTS, Math.max(0, Number(request.query.nb ?? MAX_BOTS) || 0));
    const bots = (await api.onlineBots()).slice(0, max);
    return reply
      .type('application/x-ndjson')
      .send(bots.map((profile) => `${JSON.stringify(profile)}\n`).join(''));
  });
  app.get('/api/stream/event', { config: { streams: true } }, (request, reply) => {
    reply.hijack();
    api.openEvents(caller(request), api.openLines(reply.raw));
  });
}
