import { expect, test } from 'vitest';
import { createWaiters } from '../../../../../src/main/platform/mcp/waiters.ts';
import { WAIT_LIMITS } from '../../../../../src/main/openfront/mcp/catalogue.ts';
import { GAME_TOPIC, waitTool } from '../../../../../src/main/openfront/mcp/wait-tool.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

function set() {
  const clock = stoppedClock();
  const waits = createWaiters(clock);
  const world = drawnWorld(['12']);
  const connection = { world, state: 'connected' };
  const received = new Map<string, number>();
  const tool = waitTool({ game: { connectedGame: connection }, waits, clock, lastTicks: received } as never);
  const stop = new AbortController();
  const wait = (requested: { sinceTick?: number; timeoutMs?: number } = {}) =>
    tool(
      { timeoutMs: 20_000, ...requested } as never,
      { caller: { agentId: 'ann' }, signal: stop.signal, progress: null } as never,
    );
  const happen = (): void => {
    world.tick += 1;
    world.recordUrgent('attack_on_me');
    waits.touch(GAME_TOPIC);
  };
  return { clock, waits, world, connection, received, wait, happen };
}

const valueOf = (answer: unknown) => (answer as { value: Record<string, unknown> }).value;

test('refuses to wait without a game', async () => {
  const { connection, wait } = set();
  connection.world = null as never;
  expect(await wait()).toMatchObject({ code: 'NOT_CONNECTED' });
});

test('does not end at ordinary ticks, and reports at a timeout that nothing is urgent', async () => {
  const { clock, waits, world, received, wait } = set();
  const waiting = wait();
  world.tick += 10;
  waits.touch(GAME_TOPIC);
  expect(waits.size).toBe(1);
  clock.advance(20_000);
  expect(valueOf(await waiting)).toMatchObject({
    status: 'timeout',
    reasons: [],
    tick: 1010,
    next: expect.stringMatching(/^Nothing urgent/u),
  });
  expect(received.get('ann')).toBe(1010);
});

test('ends at an urgent change, lists each reason once and lets the next wait start after it', async () => {
  const { clock, received, wait, happen } = set();
  received.set('ann', 1000);
  happen();
  happen();
  expect(valueOf(await wait())).toMatchObject({ status: 'changed', reasons: ['attack_on_me'], tick: 1002 });
  const next = wait();
  clock.advance(20_000);
  expect(valueOf(await next)).toMatchObject({ status: 'timeout', reasons: [] });
});

test('ends immediately when the game ends or disconnects, and reports the end first', async () => {
  const { waits, world, connection, wait } = set();
  const waiting = wait();
  connection.state = 'lost';
  waits.touch(GAME_TOPIC);
  expect(valueOf(await waiting)).toMatchObject({ status: 'disconnected' });
  world.ending = { tick: 1000, winner: null, myResult: 'lost' };
  expect(valueOf(await wait())).toMatchObject({ status: 'ended' });
});

test('lets a newer call of the same agent supersede the older one', async () => {
  const { clock, wait } = set();
  const [older, newer] = [wait(), wait()];
  expect(valueOf(await older)).toMatchObject({ status: 'superseded' });
  clock.advance(20_000);
  expect(valueOf(await newer)).toMatchObject({ status: 'timeout' });
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
  expect(valueOf(await long)).toMatchObject({ status: 'timeout' });
});

test('treats a tick in the future as the present one', async () => {
  const { clock, wait } = set();
  const waiting = wait({ sinceTick: 999_999 });
  clock.advance(20_000);
  expect(valueOf(await waiting)).toMatchObject({ tick: 1000, update: { sinceTick: 1000 } });
});
