import { expect, test } from 'vitest';
import { createMenu } from '../../../../../src/main/openfront/action-menu/create-menu.ts';
import type { MenuEntry } from '../../../../../src/main/openfront/action-menu/menu.ts';
import { createSurvey } from '../../../../../src/main/openfront/views/territory.ts';
import { feed, worldOf } from '../../../../support/openfront/feed.ts';
import { answerQuery } from '../../../../support/openfront/synthetic-answers.ts';
import { SyntheticGame, type Frame } from '../../../../support/openfront/synthetic-game.ts';

interface Table {
  readonly game: SyntheticGame;
  readonly requested: Frame[];
  /** The menu after one more tick. */
  entries(): Promise<readonly MenuEntry[]>;
  ids(): Promise<string[]>;
}

/** A spawned human on their island, and a game that answers what it is asked. */
async function setTable(
  answers: (query: Frame) => Frame | null = () => null,
  types?: readonly string[],
): Promise<Table> {
  // This one has two islands.
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
  const house = {
    survey: createSurvey(),
    attackRatio: () => 0.2,
    connectedGame: { connection: { query }, check: types === undefined ? null : { types } },
  };
  const entries = async (): Promise<readonly MenuEntry[]> => {
    game.tick += 1;
    await feed(world, JSON.stringify(game.frame()));
    const fresh = { ...house, survey: createSurvey() };
    const menu = await createMenu(fresh as never, world);
    if (!menu.ok) throw new Error(menu.message);
    return menu.value.entries;
  };
  return { game, requested, entries, ids: async () => (await entries()).map(({ id }) => id) };
}

/** Everything the human can reach over land is theirs. */
function fillIsland({ game }: Table): void {
  while (game.me.frontier.size > 0)
    for (const ref of game.me.frontier) {
      game.me.frontier.delete(ref);
      if (game.ownerOf(ref) === 0) game.claim(game.me, ref);
    }
}

test('a full island offers boats to shores that the game knows a way to, the weakest holder first', async () => {
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

test('a shore that no boat reaches is not offered, nor is a fourth boat; boats at sea can be called back', async () => {
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

test('a silo that is ready offers missiles at the attacker’s best structure, at the game’s own price', async () => {
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

test('allies are neither landed on nor fired at', async () => {
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

test('a crowd that asks for peace leaves room for the rest, and the menu stays short', async () => {
  const table = await setTable();
  const { game } = table;
  for (const player of game.players.slice(1))
    game.tell('AllianceRequest', { requestorID: player.smallID, recipientID: 1, createdAt: game.tick });
  const ids = await table.ids();
  expect(ids.filter((id) => /^(?:accept|reject)-/u.test(id))).toHaveLength(6);
  expect(ids).toContain('expand');
  expect(ids.length).toBeLessThanOrEqual(24);
});

test('what this game does not know is not offered', async () => {
  const table = await setTable(() => null, ['attack', 'build_unit']);
  fillIsland(table);
  table.game.addUnit(table.game.me, 'Transport', 5);
  const ids = await table.ids();
  expect(ids.filter((id) => /^(?:boat|recall|ally)-/u.test(id))).toEqual([]);
});

test('a game that answers nothing leaves a menu of what is known', async () => {
  const table = await setTable(() => ({ ok: false, error: 'no' }));
  expect(await table.ids()).toContain('expand');
});
