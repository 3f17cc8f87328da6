import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import { createTestPlayers } from '../../../../../support/players/test-players.ts';

interface Received {
  readonly action: string;
  readonly environment: string;
  readonly configuration: { readonly actTimeout: number };
  readonly state: {
    readonly observation: {
      readonly step: number;
      readonly playerId: number;
      readonly observationString: string;
      readonly legalActions: readonly number[];
      readonly legalActionStrings: readonly string[];
    };
  };
}

/** A stage with an agent behind an address, and random as its opponent. */
async function seated(answer: (received: Received, response: ServerResponse) => void) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received;
      requests.push(received);
      answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const testPlayers = createTestPlayers(undefined, systemClock);
  onTestFinished(async () => {
    await testPlayers.stop();
    server.closeAllConnections();
    server.close();
  });
  testPlayers.players.start();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/act`;
  const x = await testPlayers.seat('tic_tac_toe.v1', { kind: 'seat', protocol: 'url', spec: { address } });
  const o = await testPlayers.seat('tic_tac_toe.v1', { kind: 'random' });
  return {
    stage: testPlayers,
    requests,
    play(prepare?: (agentId: string) => Promise<void>) {
      const over = testPlayers.ended('one');
      return (prepare?.(x) ?? Promise.resolve()).then(() => {
        testPlayers.sessions.begin('one', 'tic_tac_toe.v1', { x, o });
        return over;
      });
    },
  };
}

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

test('an agent behind an address plays a whole game, and its turns are recorded', async () => {
  const {
    stage: testPlayers,
    requests,
    play,
  } = await seated((_, response) =>
    send(response, { action: { submission: 0, thoughts: 'the first one' }, comment: 'easy' }),
  );
  expect(['line', 'board_full']).toContain(await play());
  const { turns } = testPlayers.records;
  expect(turns.length).toBe(requests.length);
  expect(turns[0]).toMatchObject({
    sessionId: 'one',
    role: 'x',
    protocol: 'url',
    tick: 0,
    comment: 'easy',
    thoughts: 'the first one',
    attempts: [{ fault: null }],
  });
  expect(requests[0]).toMatchObject({
    action: 'act',
    environment: 'tic_tac_toe',
    configuration: { actTimeout: 120 },
    state: { observation: { step: 0, playerId: 0, legalActions: [0, 1, 2, 3, 4, 5, 6, 7, 8] } },
  });
});

test('a fault is named in the next request, and three faults lose the game', async () => {
  const {
    stage: testPlayers,
    requests,
    play,
  } = await seated((_, response) => send(response, { action: 'e2e4' }));
  expect(await play()).toBe('illegal_moves');
  expect(requests).toHaveLength(3);
  expect(requests[1]?.state.observation.observationString).toContain('"e2e4" is not in the legal list');
  expect(testPlayers.records.turns[0]?.attempts.map(({ fault }) => fault)).toEqual([
    'illegal',
    'illegal',
    'illegal',
  ]);
});

const answers = {
  'status 500': (response: ServerResponse) => send(response, {}, 500),
  'status 404': (response: ServerResponse) => send(response, {}, 404),
  'status 503': (response: ServerResponse) => send(response, {}, 503),
  'a redirect': (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(),
  'a list': (response: ServerResponse) => send(response, [1, 2]),
};
type Answer = keyof typeof answers;

test.each<[Answer, string]>([
  ['status 500', 'unparsable_answers'],
  ['a list', 'unparsable_answers'],
  ['status 404', 'endpoint_lost'],
  ['status 503', 'endpoint_lost'],
  ['a redirect', 'endpoint_lost'],
])('an agent whose first answer is %s ends the game with %s', async (answer, reason) => {
  const { play } = await seated((_, response) => answers[answer](response));
  expect(await play()).toBe(reason);
});

test.each<[Answer, string]>([
  ['status 500', 'unparsable_answers'],
  ['status 404', 'unparsable_answers'],
  ['a redirect', 'unparsable_answers'],
  ['status 503', 'endpoint_lost'],
])('an agent that has moved and then answers with %s ends the game with %s', async (answer, reason) => {
  const { play } = await seated(({ state }, response) =>
    state.observation.step < 2 ? send(response, { action: 0 }) : answers[answer](response),
  );
  expect(await play()).toBe(reason);
});

test('silence ends at the time of the budget', async () => {
  const { stage: testPlayers, play } = await seated(() => undefined);
  const set = (agentId: string) => testPlayers.players.setSeatBudget(agentId, { perMoveMs: 50 });
  expect(await play(set)).toBe('model_timeout');
  expect(testPlayers.records.turns[0]?.attempts).toMatchObject([{ fault: 'timeout' }]);
});

test('control characters of an agent are not stored, and a flood is cut', async () => {
  const loud = `\u001b[31m${'x'.repeat(60_000)}`;
  const { stage: testPlayers, play } = await seated((_, response) => send(response, { action: loud }));
  expect(await play()).toBe('illegal_moves');
  const text = testPlayers.records.turns[0]?.attempts[0]?.text ?? '';
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text).not.toContain('\u001b');
});

test('an answer of more than 64 KiB is an attempt that cannot be read', async () => {
  const { stage, play } = await seated((_, response) =>
    send(response, { action: { submission: 0 }, more: 'x'.repeat(65 * 1024) }),
  );
  expect(await play()).toBe('unparsable_answers');
  expect(stage.records.turns[0]?.attempts).toMatchObject(
    Array.from({ length: 3 }, () => ({ fault: 'unparsable', text: 'The answer is too large' })),
  );
});
