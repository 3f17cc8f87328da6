import { expect, test } from 'vitest';
import type { OpenFrontBudget, OpenFrontPlay } from '../../../../../src/shared/contract/openfront-player.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import type { NewDecision } from '../../../../../src/main/openfront/player/decisions-store.ts';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import type {
  PlayerDecision,
  PlayerSituation,
} from '../../../../../src/main/openfront/player/action-chooser.ts';
import { GamePlayer } from '../../../../../src/main/openfront/player/game-player.ts';
import { createTerritoryCache } from '../../../../../src/main/openfront/state/territory.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const WAITS: PlayerDecision = {
  ids: [],
  text: 'wait',
  promptTokens: 3,
  completionTokens: 1,
  latencyMs: 8.6,
};

/** Everything in this setup resolves immediately, so a few turns of the event loop finish any work. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

function set(decide: (situation: PlayerSituation) => Promise<PlayerDecision> = async () => WAITS) {
  const world = drawnWorld(['11..', '11..']);
  const received = new Set<(event: ConnectedGameEvent) => void>();
  const thought: PlayerSituation[] = [];
  const sent: unknown[] = [];
  const rows: NewDecision[] = [];
  const outcomes: (readonly string[])[] = [];
  const released: string[] = [];
  const stage = { answer: accept({ stage: 'confirmed', outcome: Promise.resolve('confirmed') }) as unknown };
  const connection = {
    world: world as typeof world | null,
    state: 'connected',
    intentSchemas: null,
    connection: { query: async () => refuse('NO_ANSWER', 'no answer') },
    on(listener: (event: ConnectedGameEvent) => void) {
      received.add(listener);
      return () => received.delete(listener);
    },
  };
  const submit = async (requested: unknown) => {
    sent.push(requested);
    return stage.answer;
  };
  const decisions = {
    insert: (row: NewDecision) => rows.push(row),
    updateOutcome: (_: number, to: readonly string[]) => void outcomes.push(to),
  };
  const control = { release: (agentId: string) => void released.push(agentId) };
  const game = {
    connectedGame: connection,
    readTerritory: createTerritoryCache(),
    attackRatio: () => 0.2,
    intents: { submit, pastActions: () => [] },
    decisions,
    control,
  };
  const logged: string[] = [];
  const deps = {
    game,
    clock: stoppedClock(),
    writer: { write: async <T>(work: () => T) => work() },
    log: (_: string, message: string) => void logged.push(message),
    onChange: () => undefined,
  };
  const chooser = {
    decide: (situation: PlayerSituation) => {
      thought.push(situation);
      return decide(situation);
    },
  };
  const start = (budget: OpenFrontBudget = { decisions: null, tokens: null }) =>
    new GamePlayer(
      { agentId: 'ann', name: 'Ann', kind: 'scripted', chooser, everyTicks: 50, budget },
      deps as never,
    );
  const tick = async (to: number): Promise<void> => {
    world.tick = to;
    for (const listener of received) listener('tick');
    await settled();
  };
  return {
    world,
    connection,
    start,
    tick,
    thought,
    sent,
    rows,
    outcomes,
    released,
    stage,
    logged,
    received,
  };
}

const statusOf = (player: GamePlayer): Partial<OpenFrontPlay> => {
  const { state, code, decisions } = player.status();
  return { state, code, decisions };
};

test('waits without a game and gives the reason', () => {
  const { connection, start, thought } = set();
  connection.world = null;
  expect(statusOf(start())).toEqual({ state: 'waiting', code: 'NOT_CONNECTED', decisions: 0 });
  expect(thought).toEqual([]);
});

test('decides every so many ticks and immediately when something urgent happens', async () => {
  const { world, start, tick, thought } = set();
  start();
  await settled();
  await tick(1049);
  expect(thought).toHaveLength(1);
  await tick(1050);
  expect(thought).toHaveLength(2);
  world.tick = 1060;
  world.recordUrgent('action_outcome');
  await tick(1060);
  expect(thought).toHaveLength(2);
  world.recordUrgent('attack_on_me');
  await tick(1060);
  expect(thought).toHaveLength(3);
});

test('makes one decision at a time, however long it takes', async () => {
  let answer: (decision: PlayerDecision) => void = () => undefined;
  const { start, tick, thought, rows } = set(() => new Promise((resolve) => (answer = resolve)));
  const player = start();
  await settled();
  expect(player.status().state).toBe('thinking');
  await tick(2000);
  expect(thought).toHaveLength(1);
  answer(WAITS);
  await settled();
  expect(player.status()).toMatchObject({
    state: 'playing',
    decisions: 1,
    promptTokens: 3,
    completionTokens: 1,
  });
  // The tick in which the decision began.
  expect(rows).toMatchObject([{ tick: 1000, words: 'wait', sent: [], outcome: [], latencyMs: 9 }]);
});

test('sends the chosen actions in order and stops at an id that is not on the menu', async () => {
  const { start, sent, rows } = set(async () => ({ ...WAITS, ids: ['expand', 'fly', 'expand'] }));
  start();
  await settled();
  expect(sent).toMatchObject([{ agentId: 'ann', intent: { type: 'attack', targetID: null } }]);
  expect(rows[0]).toMatchObject({ outcome: ['confirmed'], gameId: 'game0001' });
});

test('adds a later outcome to the stored decision', async () => {
  let later: (outcome: string) => void = () => undefined;
  const { start, stage, rows, outcomes } = set(async () => ({ ...WAITS, ids: ['expand'] }));
  const outcome = new Promise<string>((resolve) => (later = resolve));
  stage.answer = accept({ stage: 'queued', outcome });
  start();
  await settled();
  expect([rows[0]?.outcome, outcomes]).toEqual([['queued'], []]);
  later('no_effect');
  await settled();
  expect(outcomes).toEqual([['no_effect']]);
});

test('waits while another agent has control, and records the refusal', async () => {
  const { start, stage, rows } = set(async () => ({ ...WAITS, ids: ['expand'] }));
  stage.answer = refuse('CONTROLLED_BY_OTHER', 'Bob steers');
  const player = start();
  await settled();
  expect(statusOf(player)).toMatchObject({ state: 'waiting', code: 'CONTROLLED_BY_OTHER' });
  expect(rows[0]?.outcome).toEqual(['CONTROLLED_BY_OTHER: Bob steers']);
});

test('sends and records nothing after a stop during a decision, and releases the lease', async () => {
  let answer: (decision: PlayerDecision) => void = () => undefined;
  const { start, thought, sent, rows, released, received } = set(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const player = start();
  await settled();
  player.stop();
  expect(thought[0]?.signal.aborted).toBe(true);
  answer({ ...WAITS, ids: ['expand'] });
  await settled();
  expect([sent, rows, released, received.size]).toEqual([[], [], ['ann'], 0]);
  expect(player.status().state).toBe('stopped');
});

test('logs a failed decision and decides again later', async () => {
  const { start, tick, thought, logged } = set(() => Promise.reject(new Error('out of memory')));
  start();
  await settled();
  expect(logged).toEqual(['the player of the game failed']);
  await tick(1009);
  expect(thought).toHaveLength(1);
  await tick(1010);
  expect(thought).toHaveLength(2);
});

test.each<[string, OpenFrontBudget]>([
  ['decisions', { decisions: 2, tokens: null }],
  ['tokens', { decisions: null, tokens: 8 }],
])('a player stops by itself when its budget of %s is spent, and frees the control', async (_, budget) => {
  const { start, tick, thought, released } = set();
  const player = start(budget);
  for (const to of [1000, 1060, 1120, 1180, 1240]) await tick(to);
  expect(thought).toHaveLength(2);
  expect(player.status()).toMatchObject({ state: 'stopped', code: 'BUDGET_SPENT', budget, decisions: 2 });
  expect(released).toContain('ann');
});

test('a person takes over: nothing is decided or sent until the game is handed back', async () => {
  const { start, tick, thought, released } = set();
  const player = start();
  await tick(1000);
  player.hold(true);
  expect([player.status().state, released]).toEqual(['held', ['ann']]);
  await tick(1100);
  expect(thought).toHaveLength(1);
  player.hold(false);
  await tick(1101);
  expect(thought).toHaveLength(2);
  expect(player.status().state).not.toBe('held');
  player.stop();
  player.hold(true);
  expect(player.status().state).toBe('stopped');
});

test('an answer of a model that comes after a person has taken over is not sent', async () => {
  let answer: (decision: PlayerDecision) => void = () => undefined;
  const { start, tick, sent, thought } = set(() => new Promise((resolve) => (answer = resolve)));
  const player = start();
  await tick(1000);
  const [entry] = thought[0]?.entries ?? [];
  player.hold(true);
  answer({ ...WAITS, ids: [entry?.id ?? ''] });
  await tick(1001);
  expect(sent).toEqual([]);
  expect(player.status()).toMatchObject({ state: 'held', promptTokens: 3 });
});
