import { afterEach, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** Drives the built program over REST: `arbiter serve`, a restart, and the exports before and after it. */

let host: BuiltHost;
afterEach(() => host.dispose());

interface Game {
  readonly sessionId: string;
  readonly token: string;
}

async function seatsOf({ rest }: BuiltHost, { sessionId, token }: Game): Promise<string[]> {
  const { body } = await rest.get(`/sessions/${sessionId}/export?format=json`, { token });
  return Object.keys(body['participants'] as Record<string, unknown>);
}

test('seats keep the order of the roles, whatever the caller’s order, and across a restart', async () => {
  const data = temporaryFolder();
  host = await startBuiltHost({ data });
  const games: Game[] = [];
  for (let count = 0; count < 8; count += 1) {
    const white = await host.rest.register();
    const black = await host.rest.register();
    const { token } = white;
    const participants = { black: black.agentId, white: white.agentId };
    const made = await host.rest.post('/sessions', { template: 'chess.v1', participants }, { token });
    games.push({ sessionId: String(made.body['session_id']), token });
  }
  const orders = () => Promise.all(games.map((game) => seatsOf(host, game)));
  const expected = games.map(() => ['white', 'black']);
  expect(await orders()).toEqual(expected);
  expect(await host.stop()).toBe(0);
  host = await startBuiltHost({ data });
  expect(await orders()).toEqual(expected);
});
