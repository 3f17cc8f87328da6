import { expect, test } from 'vitest';
import { playLiveMatches } from '../../../../../src/main/cli/demo/live-matches.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const builtin = (level: number) => ({ kind: 'builtin', level });
const CHESS = { white: { kind: 'llm', endpointId: 'scripted' }, black: builtin(2) };
const FOUR = { red: builtin(3), yellow: builtin(2) };

interface RunningMatch {
  readonly sessionId: string;
  readonly template: string;
  readonly seats: Readonly<Record<string, { readonly kind: string; readonly endpointId?: string }>>;
  readonly origin?: object;
}

const chess = (sessionId: string, seats: RunningMatch['seats'], more = {}): RunningMatch => ({
  sessionId,
  template: 'chess.v1',
  seats,
  ...more,
});
const four = (sessionId: string, seats: RunningMatch['seats']): RunningMatch => ({
  sessionId,
  template: 'connect_four.v1',
  seats,
});

/** Starts both live matches beside these running ones, and returns the matches that they then wait for. */
async function followedBeside(running: readonly RunningMatch[]) {
  const stop = new AbortController();
  const followed = { 'chess.v1': '', 'connect_four.v1': '' } as Record<string, string>;
  const find = (sessionId: string) => running.find((match) => match.sessionId === sessionId);
  const { api, listening } = fakeApi({
    'models.list': [],
    'models.add': { endpointId: 'scripted' },
    'sessions.page': ({ template }: RunningMatch) => ({
      rows: running
        .filter((match) => match.template === template)
        .map((match) => ({ ...match, status: 'active' })),
    }),
    'match.start': ({ template }: RunningMatch) => ({ sessionId: `new ${template}` }),
    'sessions.get': ({ sessionId }: RunningMatch) => {
      const match = find(sessionId);
      followed[match?.template ?? sessionId.slice('new '.length)] = sessionId;
      return { card: { status: 'active' }, match: match === undefined ? null : { seats: match.seats } };
    },
  });
  const liveMatches = playLiveMatches(api, {
    baseUrl: 'http://127.0.0.1:1/v1',
    signal: stop.signal,
    wait: async () => undefined,
  });
  // The demo listens once it waits for the end of a match.
  await expect.poll(listening).toBe(2);
  stop.abort(new Error('stopped'));
  await expect(liveMatches).rejects.toThrow('stopped');
  return Object.values(followed);
}

test('the demo continues its own matches, although newer ones have players of the same kinds', async () => {
  const running = [
    chess('another model', { white: { kind: 'llm', endpointId: 'mine' }, black: builtin(2) }),
    chess('of a run', CHESS, { origin: { kind: 'arena', id: 'a', name: 'A' } }),
    chess('own chess', CHESS),
    four('other levels', { red: builtin(1), yellow: builtin(8) }),
    four('exchanged', { red: builtin(2), yellow: builtin(3) }),
    four('own four', { yellow: builtin(2), red: builtin(3) }),
  ];
  expect(await followedBeside(running)).toEqual(['own chess', 'own four']);
});

test('a demo match that has ended is started again', async () => {
  const running = [
    chess('other level', { ...CHESS, black: builtin(3) }),
    four('exchanged', { red: builtin(2), yellow: builtin(3) }),
  ];
  expect(await followedBeside(running)).toEqual(['new chess.v1', 'new connect_four.v1']);
  expect(await followedBeside([chess('own', CHESS), four('own four', FOUR)])).toEqual(['own', 'own four']);
});
