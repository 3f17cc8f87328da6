import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import { startA2aAgent, type A2aMode } from '../../../../../support/players/a2a-agent.ts';
import { createTestPlayers } from '../../../../../support/players/test-players.ts';

/** A game of an A2A agent, which is made of the server of the official SDK, against random. */
async function seated(mode: A2aMode, laterMode = mode) {
  let questions = 0;
  const agent = await startA2aAgent(
    () => (questions > 1 ? laterMode : mode),
    (direction) => void (questions += Number(direction === '>')),
  );
  const testPlayers = createTestPlayers(undefined, systemClock);
  onTestFinished(() => testPlayers.stop());
  testPlayers.players.start();
  const choice = { kind: 'seat', protocol: 'a2a', spec: { address: agent.address } } as const;
  const x = await testPlayers.seat('tic_tac_toe.v1', choice);
  const o = await testPlayers.seat('tic_tac_toe.v1', { kind: 'random' });
  return {
    agent,
    stage: testPlayers,
    choice,
    async play(prepare: (agentId: string) => Promise<void> = () => Promise.resolve()) {
      await prepare(x);
      const over = testPlayers.ended('one');
      testPlayers.sessions.begin('one', 'tic_tac_toe.v1', { x, o });
      return over;
    },
  };
}

test.each(['text', 'data', 'task', 'input'] as const)(
  'plays a whole game with answers as %s',
  async (mode) => {
    const { agent, stage: testPlayers, play } = await seated(mode);
    expect(['line', 'board_full']).toContain(await play());
    expect([...agent.versions]).toEqual(['1.0']);
    expect([...agent.contexts]).toEqual(['one-x']);
    expect(agent.continued.length > 0).toBe(mode === 'input');
    expect(testPlayers.records.turns[0]).toMatchObject({
      protocol: 'a2a',
      version: 'Test agent 1.2.3',
      attempts: [{ fault: null }],
    });
    expect(testPlayers.sessions.held).toEqual(['hold one', 'release one']);
  },
);

test('a task that failed is an attempt without a move', async () => {
  const { stage: testPlayers, play } = await seated('failed');
  expect(await play()).toBe('unparsable_answers');
  expect(testPlayers.records.turns[0]?.attempts.map(({ fault }) => fault)).toEqual([
    'no_move',
    'no_move',
    'no_move',
  ]);
});

test('a task that is never done is cancelled at the time of the move', async () => {
  const { agent, stage: testPlayers, play } = await seated('hang');
  const set = (agentId: string) => testPlayers.players.setSeatBudget(agentId, { perMoveMs: 300 });
  expect(await play(set)).toBe('model_timeout');
  await expect.poll(() => agent.methods.has('CancelTask')).toBe(true);
});

test('a card that names another host is refused, and the game is void', async () => {
  const { stage: testPlayers, choice, play } = await seated('other_host');
  expect(await testPlayers.players.testSeat(choice)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('another host'),
  });
  expect(await play()).toBe('endpoint_lost');
});

test('a test reads the card only', async () => {
  const { agent, stage: testPlayers, choice } = await seated('data');
  expect(await testPlayers.players.testSeat(choice)).toMatchObject({ state: 'ok', name: 'Test agent 1.2.3' });
  expect(agent.versions.size).toBe(0);
});

test.each(['no_json', 'other_form', 'rpc_error', 'status_500', 'rejected', 'login', 'wants_login'] as const)(
  'an agent that has moved and then answers with %s has lost',
  async (mode) => {
    const { play, stage } = await seated('data', mode);
    expect(await play()).toBe('unparsable_answers');
    expect(stage.records.turns.at(-1)?.attempts).toHaveLength(3);
  },
);

test.each(['login', 'wants_login', 'busy'] as const)(
  'an agent whose first answer is %s makes the game void',
  async (mode) => expect(await (await seated(mode)).play()).toBe('endpoint_lost'),
);

test('a server that has no time makes the game void, also after a move', async () => {
  expect(await (await seated('data', 'busy')).play()).toBe('endpoint_lost');
});

test('an answer of more than 64 KiB is an attempt that cannot be read', async () => {
  const { play } = await seated('huge');
  expect(await play()).toBe('unparsable_answers');
});
