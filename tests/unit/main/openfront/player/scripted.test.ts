import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import type { MenuEntry } from '../../../../../src/main/openfront/action-menu/menu.ts';
import { scriptedChooser } from '../../../../../src/main/openfront/player/scripted.ts';
import { feed, worldOf } from '../../../../support/openfront/feed.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const entry = (id: string, details: MenuEntry['details'] = {}): MenuEntry => ({
  id,
  details,
  intent: { type: 'spawn' },
});
const neighbour = (id: number, theirTroops: number, strongEnough: boolean): MenuEntry =>
  entry(`attack-${id}`, { targetID: id, theirTroops, theirTiles: 100, strongEnough });

async function setWorld(incoming: readonly number[] = []): Promise<World> {
  const game = new SyntheticGame();
  const world = await worldOf(game.hello());
  await feed(world, JSON.stringify(game.step()));
  if (world.me !== null)
    world.me.own.incoming = incoming.map((other) => ({
      id: `a${other}`,
      other,
      troops: 10,
      retreating: false,
    }));
  return world;
}

async function chosen(
  entries: readonly MenuEntry[],
  incoming: readonly number[] = [],
): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const decision = await scriptedChooser.decide({
    world: await setWorld(incoming),
    entries,
    offeredEntries: entries,
    promptText: '',
    signal,
  });
  return decision.ids;
}

test('spawns at the place with the most free land and does nothing before', async () => {
  expect(await chosen([entry('spawn-1'), entry('spawn-2'), entry('expand')])).toEqual(['spawn-1']);
});

test('takes at most two actions: free land, then the weakest neighbour that it can beat', async () => {
  const menu = [
    neighbour(4, 900, true),
    neighbour(5, 100, true),
    neighbour(6, 1, false),
    entry('build-city'),
    entry('expand'),
  ];
  expect(await chosen(menu)).toEqual(['expand', 'attack-5']);
});

test('defends itself before it expands and attacks no other player when attacked', async () => {
  const menu = [entry('expand'), neighbour(5, 100, true), neighbour(7, 100, true), entry('retreat-x')];
  expect(await chosen(menu, [7])).toEqual(['attack-7', 'expand']);
  expect(await chosen([...menu, entry('build-defense-post')], [7])).toEqual(['build-defense-post', 'expand']);
  expect(await chosen([neighbour(7, 9, false), entry('retreat-x')], [7])).toEqual(['retreat-x']);
});

test('accepts an alliance, and waits when no action is useful', async () => {
  expect(await chosen([entry('reject-3'), entry('accept-3'), entry('ally-4')])).toEqual(['accept-3']);
  expect(await chosen([])).toEqual([]);
});
