import { expect, test } from 'vitest';
import { createActionMenu } from '../../../../../src/main/openfront/action-menu/create-menu.ts';
import type { MenuEntry } from '../../../../../src/main/openfront/action-menu/menu.ts';
import { createTerritoryCache } from '../../../../../src/main/openfront/state/territory.ts';
import { feed, worldOf } from '../../../../support/openfront/feed.ts';
import { answerQuery } from '../../../../support/openfront/synthetic-answers.ts';
import { SyntheticGame, type Frame } from '../../../../support/openfront/synthetic-game.ts';

interface Table {
  readonly game: SyntheticGame;
  readonly requested: Frame[];
  /** Returns the menu after one more tick. */
  entries(): Promise<readonly MenuEntry[]>;
  ids(): Promise<string[]>;
}

/** A spawned human on an island, and a game that answers every query. */
async function setTable(
  answers: (query: Frame) => Frame | null = () => null,
  types?: readonly string[],
): Promise<Table> {
  // The map has two islands.
  const game = new SyntheticGame({ seed: 3 });
  const world = await worldOf(game.hello());
  await feed(world, JSON.stringify(game.step()));
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  const requested: Frame[] = [];
  const query = async (q: string, fields: Frame) => {
    const question = { q, ...fields };
    requested.push(question);
    const answer = answers(question) ?? answerQuery(game, question);
    return { ok: true, value: answer };
  };
  const storage = {
    readTerritory: createTerritoryCache(),
    attackRatio: () => 0.2,
    connectedGame: { connection: { query }, intentSchemas: types === undefined ? null : { types } },
  };
  const entries = async (): Promise<readonly MenuEntry[]> => {
    game.tick += 1;
    await feed(world, JSON.stringify(game.frame()));
    const fresh = { ...storage, readTerritory: createTerritoryCache() };
    const menu = await createActionMenu(fresh as never, world);
    if (!menu.ok) throw new Error(menu.message);
    return menu.value.entries;
  };
  return { game, requested, entries, ids: async () => (await entries()).map(({ id }) => id) };
}

/** The human owns everything reachable by land. */
function fillIsland({ game }: Table): void {
  while (game.me.frontier.size > 0)
    for (const ref of game.me.frontier) {
      game.me.frontier.delete(ref);
      if (game.ownerOf(ref) === 0) game.claim(game.me, ref);
    }
}

test('offers boats from a full island to shores with a route, the weakest owner first', async () => {
  const table = await setTable();
  expect((await table.ids()).some((id) => id.startsWith('boat-'))).toBe(false);
  fillIsland(table);
  const boats = (await table.entries()).filter(({ id }) => id.startsWith('boat-'));
  expect(boats[0]).toMatchObject({
    id: 'boat-0',
    details: { action: 'land on free shore' },
    intent: { type: 'boat' },
  });
  const dst = Number(boats[0]?.intent['dst']);
  expect(table.game.isLand(dst) && table.game.ownerOf(dst) === 0).toBe(true);
  const { troops } = table.game.me;
  expect(Number(boats[0]?.intent['troops'])).toBeLessThanOrEqual(troops * 0.65);
});

test('does not offer shores without a route or a fourth boat, and offers to call back boats at sea', async () => {
  const closed = await setTable(({ q }) => (q === 'boat' ? { ok: true, result: false } : null));
  fillIsland(closed);
  expect((await closed.ids()).some((id) => id.startsWith('boat-'))).toBe(false);
  const open = await setTable();
  fillIsland(open);
  const boats = [1, 2, 3].map(() => open.game.addUnit(open.game.me, 'Transport', 5));
  const ids = await open.ids();
  expect(ids.some((id) => id.startsWith('boat-'))).toBe(false);
  expect(ids).toEqual(expect.arrayContaining(boats.map(({ id }) => `recall-boat-${id}`)));
});

test('offers missiles from a ready silo at the attacker’s best structure for the cost that the game gives', async () => {
  const table = await setTable();
  const { game } = table;
  const [, enemy] = game.players;
  if (enemy === undefined) throw new Error('nobody else');
  game.addUnit(
    game.me,
    'Missile Silo',
    game.tiles.findIndex((owner) => owner === 1),
  );
  const city = game.addUnit(
    enemy,
    'City',
    game.tiles.findIndex((owner) => owner === 2),
  );
  game.attackOf(enemy, 1, 500);
  expect((await table.ids()).some((id) => id.startsWith('launch-'))).toBe(false);
  game.me.gold = 1_500_000;
  const launches = (await table.entries()).filter(({ id }) => id.startsWith('launch-'));
  expect(launches[0]).toMatchObject({
    id: 'launch-atom-bomb-2',
    details: { cost: 1_000_000, targetID: 2, tile: city.pos, tilesFromMyLand: expect.any(Number) as number },
    intent: { type: 'build_unit', unit: 'Atom Bomb', tile: city.pos },
  });
});

test('offers neither landings on allies nor missiles at them', async () => {
  const table = await setTable();
  const { game } = table;
  fillIsland(table);
  game.addUnit(
    game.me,
    'Missile Silo',
    game.tiles.findIndex((owner) => owner === 1),
  );
  game.me.gold = 9_000_000;
  for (const player of game.players.slice(1)) game.me.allies.add(player.smallID);
  game.touch(game.me);
  const ids = await table.ids();
  expect(ids.filter((id) => /^(?:boat-[1-9]|launch-)/u.test(id))).toEqual([]);
});

test('keeps the menu short and leaves space for other actions when many players request an alliance', async () => {
  const table = await setTable();
  const { game } = table;
  for (const player of game.players.slice(1))
    game.emit('AllianceRequest', { requestorID: player.smallID, recipientID: 1, createdAt: game.tick });
  const ids = await table.ids();
  expect(ids.filter((id) => /^(?:accept|reject)-/u.test(id))).toHaveLength(6);
  expect(ids).toContain('expand');
  expect(ids.length).toBeLessThanOrEqual(24);
});

test('leaves out actions that this game does not know', async () => {
  const table = await setTable(() => null, ['attack', 'build_unit']);
  fillIsland(table);
  table.game.addUnit(table.game.me, 'Transport', 5);
  const ids = await table.ids();
  expect(ids.filter((id) => /^(?:boat|recall|ally)-/u.test(id))).toEqual([]);
});

test('offers the known actions when the game answers no query', async () => {
  const table = await setTable(() => ({ ok: false, error: 'no' }));
  expect(await table.ids()).toContain('expand');
});
