import { isDeepStrictEqual } from 'node:util';
import type { Api, NewMatch } from '../../../shared/contract/index.ts';
import { MODEL_NAME } from './model-server.ts';

/** Time for which the result of a match stays on the screen before the next one begins. */
const RESULT_MS = 5000;
const SCRIPTED_ENDPOINT = 'Demo model';
/** Its name in folders that an earlier version filled. */
const FORMER_NAME = 'Scripted model';

const builtin = (level: number) => ({ kind: 'builtin', level }) as const;

/** The two matches that are played again and again: a model that explains its moves, and two built-in players. */
const createMatches = (endpointId: string): readonly NewMatch[] => [
  {
    template: 'chess.v1',
    seats: { white: { kind: 'llm', endpointId }, black: builtin(2) },
    paceMs: 2500,
  },
  { template: 'connect_four.v1', seats: { red: builtin(3), yellow: builtin(2) }, paceMs: 2000 },
];

/** Adds the scripted model, or gives it its address of this start. */
async function saveScriptedEndpoint(api: Api, baseUrl: string): Promise<string> {
  const existing = (await api.call('models.list', {})).find(
    ({ name }) => name === SCRIPTED_ENDPOINT || name === FORMER_NAME,
  );
  const endpoint =
    existing === undefined
      ? await api.call('models.add', { name: SCRIPTED_ENDPOINT, baseUrl, model: MODEL_NAME })
      : await api.call('models.update', {
          endpointId: existing.endpointId,
          name: SCRIPTED_ENDPOINT,
          baseUrl,
        });
  return endpoint.endpointId;
}

export interface LiveMatchesOptions {
  /** Address of the scripted model. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** Waits; rejects when `signal` aborts. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Plays the live matches of the demo until `signal` aborts: when a match ends, the next one with its players begins. */
export async function playLiveMatches(api: Api, options: LiveMatchesOptions): Promise<void> {
  const endpointId = await saveScriptedEndpoint(api, options.baseUrl);
  await Promise.all(createMatches(endpointId).map((match) => playRepeatedly(api, match, options)));
}

async function playRepeatedly(
  api: Api,
  match: NewMatch,
  { signal, wait }: LiveMatchesOptions,
): Promise<void> {
  let sessionId = await findRunningMatch(api, match);
  while (!signal.aborted) {
    sessionId ??= (await api.call('match.start', match)).sessionId;
    if (sessionId === null) return;
    await waitForEnd(api, sessionId, signal);
    await wait(RESULT_MS);
    sessionId = null;
  }
}

/** Finds a match of these players that an earlier start of the demo left running; null when there is none. */
async function findRunningMatch(api: Api, { template, seats }: NewMatch): Promise<string | null> {
  const { rows } = await api.call('sessions.page', { template, status: 'active', limit: 50 });
  for (const { sessionId, seats: players, origin } of rows) {
    // A card has only the kinds of the players; which players they are is read for the few that can be the right ones.
    const hasSameKinds = Object.entries(seats).every(([role, { kind }]) => players[role]?.kind === kind);
    if (origin !== undefined || !hasSameKinds) continue;
    const { match } = await api.call('sessions.get', { sessionId, frames: false });
    if (isDeepStrictEqual(match?.seats, seats)) return sessionId;
  }
  return null;
}

/** Resolves when the session has ended; rejects when `signal` aborts. */
function waitForEnd(api: Api, sessionId: string, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const unsubscribe = api.onEvent(({ name, payload }) => {
      if (name !== 'session.changed') return;
      const card = payload.sessions.find((session) => session.sessionId === sessionId);
      if (card?.status === 'completed') settle(resolve);
    });
    const onAbort = (): void => settle(() => reject(signal.reason as Error));
    const settle = (settlePromise: () => void): void => {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
      settlePromise();
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    // The match may have ended before the events were listened to.
    api.call('sessions.get', { sessionId, frames: false }).then(
      ({ card }) => card.status === 'completed' && settle(resolve),
      (error: unknown) => settle(() => reject(error as Error)),
    );
  });
}
