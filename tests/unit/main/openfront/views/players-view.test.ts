import { expect, test } from 'vitest';
import { playersView } from '../../../../../src/main/openfront/views/players-view.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

test('lists living players by land, then eliminated players', () => {
  const world = drawnWorld(['122333']);
  notify(world, 3, { isAlive: false });
  expect(playersView(world).map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('marks exactly one player as me, and the allies', () => {
  const world = drawnWorld(['123']);
  notify(world, 1, { allies: [3] });
  const marks = playersView(world).map(({ id, isMe, isAlly }) => [id, isMe, isAlly]);
  expect(marks).toEqual([
    [1, true, false],
    [2, false, false],
    [3, false, true],
  ]);
});
