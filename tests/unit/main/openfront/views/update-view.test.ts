import { expect, test } from 'vitest';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import { tokensOf } from '../../../../../src/main/openfront/rules/token-estimate.ts';
import { updateView } from '../../../../../src/main/openfront/views/update-view.ts';
import { drawnWorld, place } from '../../../../support/openfront/drawn-world.ts';

type Update = ReturnType<typeof updateView> & Readonly<Record<string, unknown>>;
const update = (world: ReturnType<typeof drawnWorld>, since: number): Update => updateView(world, since);

test('a unit that came or went is told, one that stood still is not', () => {
  const world = drawnWorld(['12']);
  for (const id of [1, 2]) place(world, id);
  const since = world.tick;
  world.tick += 1;
  place(world, 3);
  place(world, 2, { isActive: false });
  const received = update(world, since);
  expect(received['unitChanges']).toEqual([expect.objectContaining({ id: 3 })]);
  expect(received['unitRemovals']).toEqual([2]);
});

test('of others only those whose land or life changed are told; I always am', () => {
  const world = drawnWorld(['1234']);
  world.history.note(world.tick, world.players.bySmallId.values());
  const since = world.tick;
  world.tick += 1;
  world.players.applyStats([2, 1, 999, 999]);
  world.players.applyStats([3, 8, 0, 0]);
  world.players.applyStats([4, 0, 0, 0]);
  const changed = update(world, since)['playerChanges'] as readonly { id: number }[];
  expect(changed.map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('a tile that changed hands twice is told once, the newest first, as it is now', () => {
  const world = drawnWorld(['12']);
  const since = world.tick;
  world.tick += 1;
  for (const ref of [0, 1, 0]) world.recordMyTile(ref);
  expect(update(world, since)['tileChanges']).toEqual([
    { ref: 0, ownerID: 1, hasFallout: false },
    { ref: 1, ownerID: 2, hasFallout: false },
  ]);
});

test('nothing new is a short answer, and what does not fit is counted', () => {
  const world = drawnWorld(['1']);
  const since = world.tick;
  world.tick += 1;
  expect(update(world, since)).not.toHaveProperty('events');
  for (let n = 0; n < 100; n += 1) world.recordEvent(hostEvent('paused', { code: 'PAUSED', values: {} }));
  const full = update(world, since);
  expect(full['omitted']).toMatchObject({ events: expect.any(Number) });
  expect(tokensOf(full)).toBeLessThanOrEqual(300);
});
