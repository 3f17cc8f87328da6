import { expect, test } from 'vitest';
import { readTools } from '../../../../../src/main/openfront/mcp/read-tools.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

/** A context whose game answers every query with this. */
function set(result: unknown = null) {
  const world = drawnWorld(['12', '3.']);
  const requested: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  const query = async (q: string, fields: Readonly<Record<string, unknown>>) => {
    requested.push([q, fields]);
    return { ok: true, value: { ok: true, result } };
  };
  const tools = readTools({ game: { connectedGame: { world, connection: { query } } } } as never);
  const call = async (tool: keyof typeof tools, input: object) =>
    (await tools[tool](input as never, undefined as never)) as {
      ok: boolean;
      code?: string;
      value: Record<string, unknown>;
    };
  return { world, requested, call };
}

test('finds the relation without a query when it is already known', async () => {
  const { world, call, requested } = set({ relations: { 1: 3 } });
  const relation = async (playerID: number) =>
    (await call('game.get_player_profile', { playerID })).value['relation'];
  expect([await relation(1), await relation(2)]).toEqual(['self', 'friendly']);
  notify(world, 1, { allies: [2] });
  notify(world, 1, {
    incomingAttacks: [{ id: 'a', attackerID: 3, targetID: 1, troops: 5, retreating: false }],
  });
  expect([await relation(2), await relation(3)]).toEqual(['allied', 'hostile']);
  expect(requested).toHaveLength(1);
});

test('reports a neutral relation when the game gives none', async () => {
  const { call } = set({ relations: {} });
  expect((await call('game.get_player_profile', { playerID: 2 })).value).toMatchObject({
    relation: 'neutral',
    id: 2,
  });
});

test('counts an embargo of either side', async () => {
  const { world, call } = set({ relations: {} });
  const embargoed = async () => (await call('game.get_player_profile', { playerID: 2 })).value['embargoed'];
  expect(await embargoed()).toBe(false);
  notify(world, 2, { embargoes: [pidOf(1)] });
  expect(await embargoed()).toBe(true);
  notify(world, 2, { embargoes: [] });
  notify(world, 1, { embargoes: [pidOf(2)] });
  expect(await embargoed()).toBe(true);
});

test('returns a long border in pages and names the next offset except on the last page', async () => {
  const { call } = set([1, 2, 3, 4, 5]);
  const page = async (offset: number) =>
    (await call('game.get_border_tiles', { playerID: 2, limit: 2, offset })).value;
  expect(await page(2)).toEqual({
    borderTiles: [3, 4],
    total: 5,
    omitted: 1,
    next: 'game.get_border_tiles with offset 4',
  });
  expect(await page(4)).toEqual({ borderTiles: [5], total: 5 });
});

test('accepts either a list of tiles or a bbox, and exactly one of them', async () => {
  const { call } = set();
  const box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  expect(await call('game.query_tiles', { tiles: [0] })).toMatchObject({ ok: true });
  for (const requested of [{}, { tiles: [0], bbox: box }])
    expect(await call('game.query_tiles', requested)).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('returns false when no boat can start and refuses a tile off the map', async () => {
  const { call, requested } = set(false);
  expect((await call('game.get_transport_spawn', { targetTile: 3 })).value).toEqual({ spawnTile: false });
  expect(await call('game.get_transport_spawn', { targetTile: 4 })).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(requested).toHaveLength(1);
});

test('finds attacks by me and on me only', async () => {
  const { world, call, requested } = set([{ id: 'b', positions: [{ x: 1.6, y: 2.2 }] }]);
  const attack = { troops: 5, retreating: false };
  notify(world, 1, {
    outgoingAttacks: [{ ...attack, id: 'a', attackerID: 1, targetID: 2 }],
    incomingAttacks: [{ ...attack, id: 'b', attackerID: 3, targetID: 1 }],
  });
  expect(await call('game.get_attack_position', { attackID: 'x' })).toMatchObject({
    code: 'UNKNOWN_ATTACK',
    detail: { valid: ['a', 'b'] },
  });
  expect((await call('game.get_attack_position', { attackID: 'b' })).value).toMatchObject({
    clusters: [{ x: 2, y: 2 }],
  });
  expect((await call('game.get_attack_position', { attackID: 'a' })).value).toEqual({
    x: null,
    y: null,
    clusters: [],
  });
  expect(requested.map(([, fields]) => fields['smallID'])).toEqual([3, 1]);
});
