import { expect, test } from 'vitest';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import { tokensOf } from '../../../../../src/main/openfront/rules/token-estimate.ts';
import { updateView } from '../../../../../src/main/openfront/views/update-view.ts';
import { drawnWorld, place } from '../../../../support/openfront/drawn-world.ts';

type Update = ReturnType<typeof updateView> & Readonly<Record<string, unknown>>;
const update = (world: ReturnType<typeof drawnWorld>, since: number): Update => updateView(world, since);

test('reports units that appeared or disappeared, but not those that did not change', () => {
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

test('reports me when anything of mine changed, and other players only when their land or survival did', () => {
  const world = drawnWorld(['1234']);
  world.history.add(world.tick, world.players.bySmallId.values());
  const since = world.tick;
  world.tick += 1;
  expect(update(world, since)).not.toHaveProperty('playerChanges');
  world.players.applyStats([1, 1, 501, 1000]);
  world.players.applyStats([2, 1, 999, 999]);
  world.players.applyStats([3, 8, 0, 0]);
  world.players.applyStats([4, 0, 0, 0]);
  const changed = update(world, since)['playerChanges'] as readonly { id: number }[];
  expect(changed.map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('reports a tile that changed twice once in its present state, newest first', () => {
  const world = drawnWorld(['12']);
  const since = world.tick;
  world.tick += 1;
  for (const ref of [0, 1, 0]) world.recordMyTile(ref);
  expect(update(world, since)['tileChanges']).toEqual([
    { ref: 0, ownerID: 1, hasFallout: false },
    { ref: 1, ownerID: 2, hasFallout: false },
  ]);
});

test('returns a short result without changes and counts what does not fit', () => {
  const world = drawnWorld(['1']);
  const since = world.tick;
  world.tick += 1;
  expect(update(world, since)).not.toHaveProperty('events');
  for (let n = 0; n < 100; n += 1) world.recordEvent(hostEvent('paused', { code: 'PAUSED', values: {} }));
  const full = update(world, since);
  expect(full['omitted']).toMatchObject({ events: expect.any(Number) });
  expect(tokensOf(full)).toBeLessThanOrEqual(300);
});
