// In process: the live matches of the demo are played by a function of the program, against the built host.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { playLiveMatches } from '../../../src/main/cli/demo/live-matches.ts';
import { MODEL_NAME, startModelServer } from '../../../src/main/cli/demo/model-server.ts';
import type { Api, SessionCard } from '../../../src/shared/contract/index.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

const readChessMatch = async (api: Api): Promise<SessionCard | undefined> =>
  (await api.call('sessions.page', { template: 'chess.v1', status: 'active', limit: 10 })).rows[0];

test('the live matches go on until they are stopped, and the model says why it moves', async () => {
  const host = await startBuiltHost({ data: hostFolder(), testClock: false });
  const api = await windowOf(host);
  const server = await startModelServer();
  const stop = new AbortController();
  const moved = new Promise<string>((resolve) => {
    api.onEvent(({ name, payload }) => name === 'model.moved' && resolve(payload.sessionId));
  });
  const matches = playLiveMatches(api, {
    baseUrl: server.baseUrl,
    signal: stop.signal,
    wait: (ms) => pause(ms / 100, undefined, { signal: stop.signal }),
  });
  const sessionId = await moved;
  const [move] = await api.call('models.moves', { sessionId });
  expect(move).toMatchObject({
    model: MODEL_NAME,
    policyUsed: null,
    words: expect.stringMatching(/^[A-Z].+\.$/u),
  });
  expect(move?.completionTokens).toBeGreaterThan(0);

  const next = new Promise<SessionCard>((resolve) => {
    api.onEvent(({ name, payload }) => {
      if (name !== 'session.changed') return;
      const other = payload.sessions.find(
        (card) => card.template === 'chess.v1' && card.sessionId !== sessionId,
      );
      if (other !== undefined) resolve(other);
    });
  });
  await api.call('sessions.abort', { sessionId, reason: 'enough seen' });
  expect((await next).status).toBe('active');

  stop.abort(new Error('stopped'));
  await expect(matches).rejects.toThrow('stopped');
  const { sessionId: running } = (await readChessMatch(api)) ?? { sessionId: '' };

  // A later start finds its endpoint and its matches again.
  const again = new AbortController();
  const second = playLiveMatches(api, {
    baseUrl: server.baseUrl,
    signal: again.signal,
    wait: (ms) => pause(ms / 100, undefined, { signal: again.signal }),
  });
  await new Promise<void>((resolve) => {
    api.onEvent(({ name, payload }) => name === 'model.moved' && payload.sessionId === running && resolve());
  });
  expect(await api.call('models.list', {})).toHaveLength(1);
  expect((await readChessMatch(api))?.sessionId).toBe(running);
  again.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  server.close();
  await host.stop();
});

test('the scripted model can be tested like any other, and refuses what is not a prompt', async () => {
  const host = await startBuiltHost({ data: hostFolder(), testClock: false });
  const api = await windowOf(host);
  const server = await startModelServer();
  const endpoint = { name: 'Scripted', baseUrl: server.baseUrl, model: MODEL_NAME };
  const { endpointId } = await api.call('models.add', endpoint);
  expect(await api.call('models.test', { endpointId })).toMatchObject({ ok: true, structured: 'yes' });
  for (const body of ['', '{}', '{"messages":[{"role":"user","content":"Hello"}]}']) {
    const answer = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body });
    expect(answer.status).toBe(400);
  }
  expect((await fetch(`${server.baseUrl}/other`)).status).toBe(404);
  server.close();
  await host.stop();
});
