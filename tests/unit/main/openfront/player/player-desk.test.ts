import { expect, test } from 'vitest';
import { createPlayerDesk } from '../../../../../src/main/openfront/player/player-desk.ts';
import { stoppedClock } from '../../../../support/house.ts';

function set() {
  const released: string[] = [];
  const seats: [string, unknown][] = [];
  const game = {
    room: { world: null, state: 'none', on: () => () => undefined },
    lease: { release: (agentId: string) => void released.push(agentId) },
  };
  const desk = createPlayerDesk({
    game,
    clock: stoppedClock(),
    onChange: () => undefined,
    models: { find: (id: string) => (id === 'e1' ? { endpointId: 'e1', name: 'Qwen' } : null) },
    seatFor: async (name: string, spec: unknown) => {
      seats.push([name, spec]);
      return { agentId: name };
    },
  } as never);
  return { desk, released, seats };
}

const SCRIPTED = { player: { kind: 'scripted' }, everyTicks: 50 } as const;
const model = (endpointId: string) => ({ player: { kind: 'llm', endpointId }, everyTicks: 20 }) as const;

test('before anybody was started there is nobody to tell of or to stop', () => {
  const { desk } = set();
  expect([desk.status(), desk.stop()]).toEqual([null, null]);
});

test('a player waits for a game under the name of its kind', async () => {
  const { desk, seats } = set();
  expect(await desk.start(SCRIPTED)).toMatchObject({
    ok: true,
    value: { kind: 'scripted', state: 'waiting', code: 'NOT_CONNECTED', everyTicks: 50 },
  });
  await desk.start(model('e1'));
  expect(desk.status()).toMatchObject({ kind: 'llm', name: 'Qwen', everyTicks: 20 });
  expect(seats).toEqual([
    ['Scripted player', { system: 'openfront', player: 'scripted' }],
    ['Qwen', { system: 'openfront', player: 'llm', endpointId: 'e1' }],
  ]);
});

test('there is one at a time: the next stops the one before', async () => {
  const { desk, released } = set();
  await desk.start(SCRIPTED);
  await desk.start(model('e1'));
  expect(released).toEqual(['Scripted player']);
});

test('an endpoint that is not there is refused, and who plays plays on', async () => {
  const { desk, released } = set();
  await desk.start(SCRIPTED);
  expect(await desk.start(model('e2'))).toMatchObject({ code: 'NOT_FOUND' });
  expect([desk.status()?.kind, released]).toEqual(['scripted', []]);
});
