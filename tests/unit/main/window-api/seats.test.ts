import { expect, test } from 'vitest';
import { DEFAULT_SEAT_BUDGET } from '../../../../src/main/players/index.ts';
import { seatCalls, type SeatCallDeps } from '../../../../src/main/window-api/seats.ts';

const TURN = {
  sessionId: 's',
  role: 'black',
  agentId: 'a',
  protocol: 'url',
  tick: 1,
  version: 'agent 1',
  attempts: [{ fault: null, text: 'my plan is e7e5', latencyMs: 3 }],
  comment: 'centre',
  thoughts: 'deep',
  refusedTools: [{ tool: 'shell', kind: 'execute', atMs: 5 }],
  usage: { inputTokens: 10, outputTokens: null, costMicros: null, currency: null },
  latencyMs: 9,
  createdAt: '2026-01-01T00:00:00.000Z',
};

function callsFor(
  more: {
    readonly status?: 'active' | 'completed';
    readonly person?: string;
    readonly paused?: readonly object[];
    readonly running?: readonly string[];
  } = {},
) {
  const budgets = new Map<string, object>();
  const deps = {
    clock: { nowMs: () => 7 },
    agents: {
      findPerson: () => ({ agentId: more.person ?? 'me' }),
      find: (agentId: string) => ({ kind: agentId === 'a' ? 'seat' : 'external' }),
    },
    sessions: {
      findSummary: (id: string) =>
        id === 's' ? { status: more.status ?? 'active', participants: { white: 'me', black: 'a' } } : null,
    },
    players: {
      listSeatTurns: () => [TURN],
      seatNameOf: () => 'Agent at 127.0.0.1:8000',
      detectAgents: async () => [
        { protocol: 'acp', player: 'acp:qwen', name: 'One', state: 'found', note: null, spec: { secret: 1 } },
      ],
      listKnownAgents: () => [
        { player: 'acp:qwen', name: 'One', installCommand: 'get one', loginCommand: 'one login' },
        { player: 'acp:codex', name: 'Two', installCommand: 'get two', loginCommand: null },
      ],
      listBlockedSeats: () => ['acp:qwen'],
      playerBudgetOf: () => budgets.get('player') ?? DEFAULT_SEAT_BUDGET,
      setPlayerBudget: async (_: object, budget: object) => void budgets.set('player', budget),
      stopTurns: async (_: string, role: string | null) =>
        role === 'white' ? [] : (more.running ?? []).filter((each) => role === null || each === role),
      testSeat: async () => ({ state: 'ok', name: null, detail: null, latencyMs: 1 }),
      listPausedSeats: () => more.paused ?? [],
      seatBudgetOf: (agentId: string) => budgets.get(agentId) ?? {},
      setSeatBudget: async (agentId: string, budget: object) => void budgets.set(agentId, budget),
    },
  } as unknown as SeatCallDeps;
  return seatCalls(deps);
}

test('while the person plays, what an agent said and tried is left out, and its tokens are not', async () => {
  const sealed = await callsFor()['seats.turns']({ sessionId: 's' });
  expect(sealed).toMatchObject({
    value: [
      {
        sealed: true,
        comment: '',
        thoughts: '',
        attempts: [{ text: '' }],
        refusedTools: [{ tool: '', kind: '', atMs: 5 }],
        inputTokens: 10,
      },
    ],
  });
  expect(JSON.stringify(sealed)).not.toMatch(/e7e5|centre|deep|shell|execute/u);
});

test.each([{ status: 'completed' as const }, { person: 'nobody' }])(
  'is shown in full with %j',
  async (more) => {
    expect(await callsFor(more)['seats.turns']({ sessionId: 's' })).toMatchObject({
      value: [{ sealed: false, comment: 'centre', thoughts: 'deep', refusedTools: [{ tool: 'shell' }] }],
    });
    expect(await callsFor(more)['seats.turns']({ sessionId: 'gone' })).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('lists protocols and what was found, without settings', async () => {
  const listed = await callsFor()['seats.list']({});
  expect(listed).toMatchObject({
    value: {
      found: [
        { player: 'acp:qwen', state: 'found', loginCommand: 'one login', lastTest: null, blocked: true },
      ],
      missing: [{ player: 'acp:codex', name: 'Two', installCommand: 'get two', loginCommand: null }],
    },
  });
  expect(JSON.stringify(listed)).toContain('"url:ADDRESS"');
  expect(JSON.stringify(listed)).not.toContain('secret');
});

test('reads and tests a player as it is written', async () => {
  const player = 'url:http://127.0.0.1:8000/';
  expect(await callsFor()['seats.read']({ player })).toMatchObject({
    value: { name: 'Agent at 127.0.0.1:8000', choice: { kind: 'seat', protocol: 'url' } },
  });
  expect(await callsFor()['seats.test']({ player })).toMatchObject({ value: { player, state: 'ok' } });
  for (const call of ['seats.read', 'seats.test'] as const)
    expect(await callsFor()[call]({ player: 'gone' })).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('the list tells the result of the last test of a player', async () => {
  const calls = callsFor();
  await calls['seats.test']({ player: 'acp:qwen' });
  expect(await calls['seats.list']({})).toMatchObject({
    value: { found: [{ lastTest: { player: 'acp:qwen', state: 'ok', atMs: 7 } }] },
  });
  expect(await calls['seats.cancelTest']({ player: 'acp:qwen' })).toMatchObject({
    value: { wasRunning: false },
  });
});

test('a player has a budget before it has played', async () => {
  const calls = callsFor();
  const player = 'acp:goose';
  expect(await calls['seats.playerBudget']({ player, allowOwnTools: true })).toMatchObject({
    value: { player, budget: DEFAULT_SEAT_BUDGET },
  });
  expect(await calls['seats.setPlayerBudget']({ player, budget: { tokens: 9 } })).toMatchObject({
    value: { player, budget: { tokens: 9 } },
  });
  for (const call of ['seats.playerBudget', 'seats.setPlayerBudget'] as const)
    expect(await calls[call]({ player: 'gone', budget: {} })).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a person stops the turns that are running, and no others', async () => {
  const stop = callsFor({ running: ['black'] })['seats.stop'];
  expect(await stop({ sessionId: 's' })).toMatchObject({ value: { roles: ['black'] } });
  expect(await stop({ sessionId: 's', role: 'white' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('only agents of a protocol have a budget', async () => {
  const calls = callsFor();
  expect(await calls['seats.setBudget']({ agentId: 'a', budget: { tokens: 5 } })).toMatchObject({
    value: { agentId: 'a', budget: { tokens: 5 } },
  });
  expect(await calls['seats.budget']({ agentId: 'a' })).toMatchObject({ value: { budget: { tokens: 5 } } });
  expect(await calls['seats.budget']({ agentId: 'other' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await calls['seats.setBudget']({ agentId: 'other', budget: {} })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a player that waits for its budget gets twice as much, once, and no other player does', async () => {
  const paused = [
    { sessionId: 's', role: 'white', agentId: 'a' },
    { sessionId: 's', role: 'black', agentId: 'a' },
    { sessionId: 'other', role: 'black', agentId: 'b' },
  ];
  const calls = callsFor({ paused });
  await calls['seats.setBudget']({ agentId: 'a', budget: { tokens: 700_000_000, costMicros: 0 } });
  const raise = () => calls['seats.allowMore']({ sessionId: 's' });
  expect(await raise()).toMatchObject({ value: { agentIds: ['a'] } });
  const budget = async () => calls['seats.budget']({ agentId: 'a' });
  expect(await budget()).toMatchObject({
    value: { budget: { tokens: 1_000_000_000, costMicros: DEFAULT_SEAT_BUDGET.costMicros } },
  });
  await raise();
  expect(await budget()).toMatchObject({ value: { budget: { tokens: 1_000_000_000 } } });
  await calls['seats.setBudget']({ agentId: 'a', budget: { tokens: null, costMicros: null } });
  await raise();
  expect(await budget()).toMatchObject({ value: { budget: { tokens: null, costMicros: null } } });
  expect(await calls['seats.allowMore']({ sessionId: 'gone' })).toMatchObject({ code: 'NOT_FOUND' });
});
