import type { Api, ModelEndpoint, NewEndpoint } from '../../src/shared/contract/index.ts';
import type { BuiltHost } from './built-host.ts';

/** The client of a window that was opened on the host. */
export const windowOf = async (host: BuiltHost): Promise<Api> => (await host.window()).api;

/** Resolves when the session is over. */
export async function over(api: Api, sessionId: string) {
  return new Promise<Awaited<ReturnType<typeof look>>>((resolve, reject) => {
    const off = api.onEvent((event) => {
      if (event.name !== 'session.changed') return;
      if (event.payload.sessions.some((card) => card.sessionId === sessionId && card.status === 'completed'))
        settle();
    });
    const settle = (): void => {
      off();
      look(api, sessionId).then(resolve, reject);
    };
    look(api, sessionId).then(({ card }) => {
      if (card.status === 'completed') settle();
    }, reject);
  });
}

const look = (api: Api, sessionId: string) => api.call('sessions.get', { sessionId });

let made = 0;

/** An endpoint with limits that suit a test. */
export function addEndpoint(
  api: Api,
  baseUrl: string,
  more: Partial<NewEndpoint> = {},
): Promise<ModelEndpoint> {
  made += 1;
  return api.call('models.add', {
    name: `fake-${made}`,
    baseUrl,
    model: 'fake-7b',
    ...more,
    limits: { perMoveMs: 20_000, ...more.limits },
  });
}

/** Starts a game of a model against the random player; the model has the first role. */
export async function startGame(api: Api, endpointId: string, template = 'tic_tac_toe.v1'): Promise<string> {
  const info = (await api.call('templates.list', {})).find((one) => one.template === template);
  const [first = '', second = ''] = info?.roles ?? [];
  const seats = { [first]: { kind: 'llm' as const, endpointId }, [second]: { kind: 'random' as const } };
  const { sessionId } = await api.call('match.start', { template, seats });
  return sessionId ?? '';
}
