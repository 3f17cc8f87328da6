import { expect, test } from 'vitest';
import { createWaiters } from '../../../../../src/main/platform/mcp/waiters.ts';
import { WAIT_LIMITS } from '../../../../../src/main/platform/mcp/wait-limits.ts';
import { GAME_TOPIC, openFrontWaitTool } from '../../../../../src/main/openfront/mcp/wait-tool.ts';
import type { UrgentReason, World } from '../../../../../src/main/openfront/state/world.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { seeded } from '../../../../support/openfront/seeded.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

function set() {
  const clock = stoppedClock();
  const waits = createWaiters(clock);
  const world = drawnWorld(['12']);
  const connection = { world: world as World | null, state: 'connected', isGone: false };
  const lastTicks = new Map<string, number>();
  const context = {
    game: { connectedGame: connection },
    waits,
    clock,
    lastTicks,
    answeredAtMs: new Map(),
    reportedGoneWorlds: new Map(),
  };
  const tool = openFrontWaitTool(context as never);
  const stop = new AbortController();
  const wait = (input: object = {}, agentId = 'ann') =>
    tool(
      { timeoutMs: 20_000, ...input } as never,
      { caller: { agentId }, signal: stop.signal, progress: null } as never,
    );
  const happen = (reason: UrgentReason = 'attack_on_me', details: object = {}): void => {
    world.tick += 1;
    world.recordUrgent(reason, details);
    waits.wake(GAME_TOPIC);
  };
  const change = (next: Partial<typeof connection>): void => {
    Object.assign(connection, next);
    waits.wake(GAME_TOPIC);
  };
  return { clock, waits, world, connection, lastTicks, wait, happen, change };
}

const valueOf = (answer: unknown) => (answer as { value: Record<string, unknown> }).value;
const statusOf = async (answer: unknown) => valueOf(await answer)['status'];

test('without a game it waits for one, and refuses at the timeout with what to do', async () => {
  const { clock, waits, connection, wait } = set();
  const { world } = connection;
  connection.world = null;
  const vain = wait();
  clock.advance(19_999);
  expect(waits.size).toBe(1);
  clock.advance(1);
  expect(await vain).toMatchObject({ code: 'NOT_CONNECTED', detail: { next: expect.any(String) as string } });
  const waiting = wait();
  connection.world = world;
  waits.wake(GAME_TOPIC);
  expect(valueOf(await waiting)).toMatchObject({ tick: 1000 });
});

test('does not end at ordinary ticks, and reports at a timeout that nothing is urgent', async () => {
  const { clock, waits, world, lastTicks, wait } = set();
  const waiting = wait();
  world.tick += 10;
  waits.wake(GAME_TOPIC);
  expect(waits.size).toBe(1);
  clock.advance(20_000);
  expect(valueOf(await waiting)).toMatchObject({
    status: 'timeout',
    reasons: [],
    tick: 1010,
    next: expect.stringMatching(/^Nothing urgent/u) as string,
  });
  expect(lastTicks.get('ann')).toBe(1010);
});

test('ends at an urgent change, lists each reason once with whom it concerns, and the next wait starts after it', async () => {
  const { clock, lastTicks, wait, happen } = set();
  lastTicks.set('ann', 1000);
  happen('attack_on_me', { details: { playerID: 2, name: 'Player 2', troops: 500 } });
  happen('attack_on_me', { details: { playerID: 3, name: 'Player 3', troops: 50 } });
  expect(valueOf(await wait())).toMatchObject({
    status: 'changed',
    reasons: ['attack_on_me'],
    what: [{ reason: 'attack_on_me', playerID: 2 }, { playerID: 3 }],
    tick: 1002,
  });
  const next = wait();
  clock.advance(20_000);
  expect(valueOf(await next)).toMatchObject({ status: 'timeout', reasons: [] });
});

test('the outcome of an action wakes the agent that acted and no reader', async () => {
  const { waits, wait, happen } = set();
  const [mine, other] = [wait(), wait({}, 'bob')];
  happen('action_outcome', { agentId: 'ann' });
  expect(valueOf(await mine)).toMatchObject({ reasons: ['action_outcome'] });
  expect(waits.size).toBe(1);
  happen('silo_ready');
  expect(valueOf(await other)).toMatchObject({ reasons: ['silo_ready'] });
});

test('waits for the reasons that were asked for, and for the end in any case', async () => {
  const { waits, wait, happen } = set();
  const waiting = wait({ reasons: ['silo_ready'] });
  happen('attack_on_me');
  expect(waits.size).toBe(1);
  happen('eliminated');
  expect(valueOf(await waiting)).toMatchObject({ reasons: ['eliminated'] });
});

test('returns after so many ticks at any speed, which is not a change', async () => {
  const { waits, world, wait } = set();
  const waiting = wait({ maxTicks: 50 });
  world.tick += 49;
  waits.wake(GAME_TOPIC);
  expect(waits.size).toBe(1);
  world.tick += 1;
  waits.wake(GAME_TOPIC);
  expect(valueOf(await waiting)).toMatchObject({ status: 'timeout', tick: 1050 });
});

test('loses no reason over ten thousand ticks with waits of any length', async () => {
  const { clock, waits, world, lastTicks, wait } = set();
  const chance = seeded(5);
  const kinds = ['attack_on_me', 'silo_ready', 'boat_over', 'structure_lost'] as const;
  lastTicks.set('ann', world.tick);
  const lost: unknown[] = [];
  let recorded = new Set<string>();
  let open: Promise<unknown> | null = null;
  let answers = 0;
  for (let tick = 0; tick < 10_000; tick += 1) {
    // The agent is busy for a while between two waits.
    if (open === null && chance() < 0.2) {
      open = Promise.resolve(wait({ timeoutMs: 100 + Math.floor(chance() * 3000) })).then((answer) => {
        const { reasons, missed } = valueOf(answer) as { reasons: string[]; missed?: number };
        if (missed !== undefined || [...recorded].sort().join() !== reasons.toSorted().join())
          lost.push([recorded, reasons]);
        recorded = new Set();
        open = null;
        answers += 1;
      });
    }
    world.tick += 1;
    if (chance() < 0.1) {
      const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'silo_ready';
      world.recordUrgent(kind);
      recorded.add(kind);
    }
    waits.wake(GAME_TOPIC);
    clock.advance(100);
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  }
  expect([lost, answers > 500]).toEqual([[], true]);
});

test('counts the reasons that are no longer stored', async () => {
  const { lastTicks, wait, happen } = set();
  lastTicks.set('ann', 1000);
  for (let n = 0; n < 120; n += 1) happen('silo_ready');
  expect(valueOf(await wait())).toMatchObject({ missed: 50, reasons: ['silo_ready'] });
});

test('a game that is away is waited for: its return ends the wait, and a timeout says that it is disconnected', async () => {
  const { clock, waits, wait, change, happen } = set();
  change({ state: 'lost' });
  const vain = wait();
  clock.advance(19_999);
  expect(waits.size).toBe(1);
  clock.advance(1);
  expect(valueOf(await vain)).toMatchObject({
    status: 'disconnected',
    next: expect.stringContaining('game.wait_for_update') as string,
  });
  const waiting = wait();
  happen('attack_on_me');
  expect(waits.size).toBe(1);
  change({ state: 'connected' });
  expect(await statusOf(waiting)).toBe('changed');
});

test('a closed game ends the wait at once and is told once; afterwards there is no game', async () => {
  const { wait, change } = set();
  const waiting = wait();
  change({ state: 'lost', isGone: true });
  expect(valueOf(await waiting)).toMatchObject({ status: 'gone', next: 'Stop: the game was closed.' });
  expect(await wait()).toMatchObject({ code: 'NOT_CONNECTED' });
  expect(await statusOf(wait({}, 'bob'))).toBe('gone');
});

test('a pause is said at the timeout, and its end ends the wait', async () => {
  const { clock, world, wait, happen } = set();
  world.isPaused = true;
  const paused = wait();
  clock.advance(20_000);
  expect(await statusOf(paused)).toBe('paused');
  const waiting = wait();
  world.isPaused = false;
  happen('resumed');
  expect(valueOf(await waiting)).toMatchObject({ status: 'changed', reasons: ['resumed'] });
});

test('an elimination gives the place, and the end of the game the result, the winner and the place', async () => {
  const { clock, world, wait } = set();
  notify(world, 1, { isAlive: false, tilesOwned: 0 });
  expect(valueOf(await wait())).toMatchObject({
    status: 'eliminated',
    place: 2,
    next: expect.stringMatching(/^Stop/u) as string,
  });
  world.ending = { tick: 1000, winner: { type: 'player', id: 2, name: 'Player 2' }, myResult: 'lost' };
  clock.advance(1000);
  expect(valueOf(await wait())).toMatchObject({
    status: 'ended',
    myResult: 'lost',
    winner: 'Player 2',
    place: 2,
    next: expect.stringMatching(/^Stop/u) as string,
  });
});

test('two answers without a new reason are a second apart, whatever the timeout', async () => {
  const { clock, waits, world, wait, happen } = set();
  const first = wait({ timeoutMs: 100 });
  clock.advance(100);
  await first;
  for (const state of ['playing', 'ended'] as const) {
    if (state === 'ended') world.ending = { tick: 1000, winner: null, myResult: 'lost' };
    const again = wait({ timeoutMs: 100 });
    clock.advance(999);
    expect([state, waits.size]).toEqual([state, 1]);
    clock.advance(1);
    await again;
  }
  const woken = wait({ timeoutMs: 100 });
  happen('silo_ready');
  expect(valueOf(await woken)).toMatchObject({ reasons: ['silo_ready'] });
});

test('lets a newer call of the same agent supersede the older one', async () => {
  const { clock, wait } = set();
  const [older, newer] = [wait(), wait()];
  expect(await statusOf(older)).toBe('superseded');
  clock.advance(20_000);
  expect(await statusOf(newer)).toBe('timeout');
});

test('limits the timeout to the range of the tool', async () => {
  const { clock, waits, wait } = set();
  const short = wait({ timeoutMs: 0 });
  clock.advance(WAIT_LIMITS.minMs - 1);
  expect(waits.size).toBe(1);
  clock.advance(1);
  await short;
  const long = wait({ timeoutMs: WAIT_LIMITS.maxMs * 10 });
  clock.advance(WAIT_LIMITS.maxMs);
  expect(await statusOf(long)).toBe('timeout');
});

test('treats a tick in the future as the present one', async () => {
  const { clock, wait } = set();
  const waiting = wait({ sinceTick: 999_999 });
  clock.advance(20_000);
  expect(valueOf(await waiting)).toMatchObject({ tick: 1000, update: { sinceTick: 1000 } });
});
