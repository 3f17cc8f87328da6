import { challengeFields, declineFields } from '../../../shared/wire/lichess.ts';
import { sendOk, sendRefused } from '../responses.ts';
import { readFields } from '../request-fields.ts';
import type { BotRoutes } from '../http.ts';

interface OfChallenge {
  readonly Params: { readonly id: string };
}

/** Challenges: sending one, answering one and taking one back. */
export function registerLichessChallengeRoutes({ app, api, caller, body }: BotRoutes): void {
  const { challenges } = api;
  app.get('/api/challenge', async (request) => challenges.listOf(caller(request)));
  app.post<{ Params: { username: string } }>('/api/challenge/:username', async (request, reply) => {
    const fields = readFields(challengeFields, body(request));
    if (!fields.ok) return sendRefused(reply, fields);
    const createdChallenge = await challenges.create(caller(request), request.params.username, fields.value);
    if (!createdChallenge.ok) return sendRefused(reply, createdChallenge);
    if (!fields.value.keepAliveStream) return createdChallenge.value;
    const { id } = createdChallenge.value;
    reply.hijack();
    const stream = api.openLines(reply.raw);
    stream.send(JSON.stringify(createdChallenge.value));
    // The challenge stays open as long as its client keeps the response open.
    stream.onClose(() => void challenges.cancel(caller(request), id));
    challenges.onEnd(id, (end) => {
      stream.send(JSON.stringify({ done: end }));
      stream.close();
    });
    return reply;
  });
  app.post<OfChallenge>('/api/challenge/:id/accept', async (request, reply) =>
    sendOk(reply, await challenges.accept(caller(request), request.params.id)),
  );
  app.post<OfChallenge>('/api/challenge/:id/decline', async (request, reply) => {
    const fields = readFields(declineFields, body(request));
    if (!fields.ok) return sendRefused(reply, fields);
    return sendOk(reply, challenges.decline(caller(request), request.params.id, fields.value.reason));
  });
  app.post<OfChallenge>('/api/challenge/:id/cancel', async (request, reply) =>
    sendOk(reply, challenges.cancel(caller(request), request.params.id)),
  );
}
