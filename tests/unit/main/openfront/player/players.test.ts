import { expect, test } from 'vitest';
import { createOpenFrontPlayers } from '../../../../../src/main/openfront/player/players.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

function set() {
  const released: string[] = [];
  const seats: [string, unknown][] = [];
  const game = {
    connectedGame: { world: null, state: 'none', on: () => () => undefined },
    control: { release: (agentId: string) => void released.push(agentId) },
  };
  const context = createOpenFrontPlayers({
    game,
    clock: stoppedClock(),
    onChange: () => undefined,
    models: { find: (id: string) => (id === 'e1' ? { endpointId: 'e1', name: 'Qwen' } : null) },
    ensureAgent: async (name: string, spec: unknown) => {
      seats.push([name, spec]);
      return { agentId: name };
    },
  } as never);
  return { context, released, seats };
}

const SCRIPTED = {
  player: { kind: 'scripted' },
  everyTicks: 50,
  budget: { decisions: null, tokens: null },
} as const;
const model = (endpointId: string) =>
  ({
    player: { kind: 'llm', endpointId },
    everyTicks: 20,
    budget: { decisions: null, tokens: null },
  }) as const;

test('has no status and nothing to stop before the first start', () => {
  const { context } = set();
  expect([context.status(), context.stop()]).toEqual([null, null]);
});

test('starts a player that waits for a game under the name of its kind', async () => {
  const { context, seats } = set();
  expect(await context.start(SCRIPTED)).toMatchObject({
    ok: true,
    value: { kind: 'scripted', state: 'waiting', code: 'NOT_CONNECTED', everyTicks: 50 },
  });
  await context.start(model('e1'));
  expect(context.status()).toMatchObject({ kind: 'llm', name: 'Qwen', everyTicks: 20 });
  expect(seats).toEqual([
    ['Scripted player', { system: 'openfront', player: 'scripted' }],
    ['Qwen', { system: 'openfront', player: 'llm', endpointId: 'e1' }],
  ]);
});

test('runs one player at a time; starting another one stops the first', async () => {
  const { context, released } = set();
  await context.start(SCRIPTED);
  await context.start(model('e1'));
  expect(released).toEqual(['Scripted player']);
});

test('refuses an unknown endpoint and keeps the running player', async () => {
  const { context, released } = set();
  await context.start(SCRIPTED);
  expect(await context.start(model('e2'))).toMatchObject({ code: 'NOT_FOUND' });
  expect([context.status()?.kind, released]).toEqual(['scripted', []]);
});
