import { LAND_BIT, SHORE_BIT, TileGrid } from '../../../src/main/openfront/state/tile-grid.ts';
import type { GamePlayerState } from '../../../src/main/openfront/state/players.ts';
import { World } from '../../../src/main/openfront/state/world.ts';
import { FALLBACK_UNITS } from '../../../src/main/openfront/rules/fallback-units.ts';
import { playerUpdate, unitUpdate } from '../../../src/shared/wire/openfront.ts';

/** The client id in every drawn world. */
export const MY_CLIENT = 'client01';

/** The pid of the player with this number. */
export const pidOf = (smallId: number): string => `player0${smallId}`;

const ROCK = LAND_BIT | 31;

/**
 * A small world drawn as text: `~` is water, `.` free land, `^` land that cannot be owned, and a
 * digit the land of that player. Land beside water is shore. Player 1 is me; every digit is a
 * living, spawned player with a thousand troops.
 */
export function drawnWorld(rows: readonly string[]): World {
  const width = rows[0]?.length ?? 0;
  const cells = [...rows.join('')];
  const isWater = (ref: number): boolean => cells[ref] === '~';
  const terrain = Uint8Array.from(cells, (cell) => (cell === '^' ? ROCK : cell === '~' ? 0 : LAND_BIT));
  const grid = new TileGrid(width, rows.length, terrain);
  cells.forEach((_, ref) => {
    if (!isWater(ref) && grid.neighbours(ref).some(isWater))
      terrain[ref] = (terrain[ref] as number) | SHORE_BIT;
  });
  grid.replace(Uint16Array.from(cells, (cell) => (/\d/u.test(cell) ? Number(cell) : 0)));
  const world = new World(metadataOf(width, rows.length), grid);
  world.tick = 1000;
  world.inSpawnPhase = false;
  for (const cell of new Set(['1', ...cells])) if (/[1-9]/u.test(cell)) join(world, Number(cell));
  return world;
}

const metadataOf = (width: number, height: number): World['metadata'] => ({
  gameId: 'game0001',
  clientId: MY_CLIENT,
  width,
  height,
  numLandTiles: null,
  turnIntervalMs: 100,
  gitCommit: 'abc1234',
  config: { gameMap: 'Drawn', difficulty: 'Easy' },
  nations: [],
  unitTypes: FALLBACK_UNITS,
  messageTypes: new Map([[3, 'ATTACK_FAILED']]),
  emojis: [],
  quickChatKeys: [],
  notes: [],
});

function join(world: World, smallId: number): void {
  notify(world, smallId, {
    smallID: smallId,
    clientID: smallId === 1 ? MY_CLIENT : null,
    name: `Player ${smallId}`,
    displayName: `Player ${smallId}`,
    playerType: 'HUMAN',
    isAlive: true,
    hasSpawned: true,
    tilesOwned: world.grid.tileCount(smallId),
    troops: 1000,
    gold: 500,
  });
}

/** A player update as the bridge sends it. */
export function notify(world: World, smallId: number, fields: object): GamePlayerState {
  const update = playerUpdate.parse({ id: pidOf(smallId), ...fields });
  const player = world.players.merge(update, MY_CLIENT);
  if (player === null) throw new Error(`nobody is number ${smallId}`);
  return player;
}

/** A unit update as the bridge sends it; a warship of mine on tile 0 by default. */
export function place(world: World, id: number, fields: object = {}): void {
  const update = unitUpdate.parse({
    id,
    unitType: 'Warship',
    ownerID: 1,
    pos: 0,
    isActive: true,
    ...fields,
  });
  world.units.update(update, world.tick, (owner) => owner === 1 || world.isAlly(owner));
}
