import { expect, test } from 'vitest';
import { captureState, actEffect } from '../../../../../src/main/openfront/intents/effect-result.ts';
import { drawnWorld, notify, place } from '../../../../support/openfront/drawn-world.ts';

test('the state before an intent does not follow the world', () => {
  const world = drawnWorld(['12']);
  place(world, 1, { warshipState: { patrolTile: 1 } });
  const before = captureState(world);
  place(world, 1, { warshipState: { patrolTile: 0 } });
  place(world, 2);
  notify(world, 1, { embargoes: ['player02'], hasSpawned: false });
  expect([...before.units].map(([id, { patrolTile }]) => [id, patrolTile])).toEqual([[1, 1]]);
  expect(before).toMatchObject({ me: 1, hasSpawned: true, embargoes: [], tick: 1000 });
});

test('before my player is known nothing is mine', () => {
  const world = drawnWorld(['12']);
  world.clearPlayers();
  expect(captureState(world)).toMatchObject({ me: -1, hasSpawned: false, troops: 0, allies: [] });
});

test('an act of mine tells the amount that the game gave', () => {
  const world = drawnWorld(['12']);
  const start = {
    world,
    before: captureState(world),
    intent: { type: 'donate_gold' },
    buildTile: null,
  };
  const { read } = actEffect(4, 'gift', () => true)(start as never);
  const happen = (by: number): void =>
    void world.recordEvent({
      type: 'gift',
      message: '',
      told: null,
      playerId: null,
      alliance: null,
      act: { by, to: 2, what: 'gold', amount: 89.6 },
    });
  world.tick += 1;
  happen(2);
  expect(read(world)).toBeNull();
  happen(1);
  expect(read(world)).toEqual({ stage: 'confirmed', reason: 'The game gave 90' });
});
