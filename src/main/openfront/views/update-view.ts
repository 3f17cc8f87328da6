import type { GameEvent } from '../state/game-events.ts';
import type { StatisticsSample } from '../state/statistics-history.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import { eventInfo } from './event-info.ts';
import { rankedPlayers } from './player-info.ts';
import { omittedOf } from './state-view.ts';
import { rankedUnits, toUnitView } from './unit-view.ts';

const UPDATE_TOKENS = 300;
const MAX_TILES = 6;
/**
 * Reserves space for the counts of what is left out, which are known last. The names of one letter stand for those of
 * the response.
 */
const LARGEST_OMITTED = { a: 9999, b: 9999, c: 9999, d: 9999 };
/** Tokens that each part leaves to the parts after it, in their order. */
const RESERVE_AFTER_EVENTS = 150;
const RESERVE_AFTER_ALLIANCES = 120;
const RESERVE_AFTER_PLAYERS = 60;

/**
 * The changes since a tick, merged (docs/specifications/004-openfront.md §6.1). Events come first, then the agent's
 * player, then players that concern it and the largest players.
 */
export function updateView(world: World, since: number, tokens = UPDATE_TOKENS) {
  const budget = createTokenBudget(tokens);
  const head = {
    tick: world.tick,
    sinceTick: since,
    isPaused: world.isPaused,
    ...(world.stale ? { stale: true } : {}),
  };
  budget.spend({ ...head, omitted: LARGEST_OMITTED });
  const events = world.eventsSince(since).toReversed();
  const includedEvents = budget.take(
    events.filter(({ alliance }) => alliance === null),
    { max: 4, reserve: RESERVE_AFTER_EVENTS },
    eventInfo,
  );
  const alliances = budget.take(
    events.filter(({ alliance }) => alliance !== null),
    { max: 3, reserve: RESERVE_AFTER_ALLIANCES },
    allianceInfo,
  );
  const players = budget.take(
    changedPlayers(world, since),
    { max: 8, reserve: RESERVE_AFTER_PLAYERS },
    (change) => change,
  );
  const tiles = world.myTilesSince(since);
  const newestTiles = [...new Set(tiles.map(({ ref }) => ref).toReversed())];
  const includedTiles = budget.take(newestTiles, { max: MAX_TILES, reserve: 0 }, (ref) => ({
    ref,
    ownerID: world.grid.owner(ref) || null,
    hasFallout: world.grid.hasFallout(ref),
  }));
  const changedUnits = [...world.units.byId.values()].filter(({ changedAtTick }) => changedAtTick > since);
  const units = budget.take(rankedUnits(world, changedUnits), { max: 5, reserve: 0 }, (unit) =>
    toUnitView(world, unit),
  );
  const removed = budget.take(
    world.units.removedSince(since).toReversed(),
    { max: 10, reserve: 0 },
    (id) => id,
  );
  return {
    ...head,
    ...ifAny('events', includedEvents.included.toReversed()),
    ...ifAny('allianceEvents', alliances.included.toReversed()),
    ...ifAny('playerChanges', players.included),
    ...ifAny('tileChanges', includedTiles.included),
    ...ifAny('unitChanges', units.included),
    ...ifAny('unitRemovals', removed.included),
    ...omittedOf({
      events: includedEvents.omitted + alliances.omitted,
      players: players.omitted,
      tiles: includedTiles.omitted,
      units: units.omitted + removed.omitted,
    }),
  };
}

const ifAny = <T>(name: string, entries: readonly T[]): Record<string, readonly T[]> =>
  entries.length === 0 ? {} : { [name]: entries };

const allianceInfo = ({ alliance, playerId }: GameEvent) => ({
  type: alliance?.type ?? 'request',
  playerA: alliance?.a ?? playerId ?? 0,
  playerB: alliance?.b ?? 0,
});

/** The agent's player, and the others whose land or survival changed; gold and troops change in every tick. */
function changedPlayers(world: World, since: number): object[] {
  const sample = world.history.sampleAt(since);
  const { me } = world;
  const others = rankedPlayers(world, null).filter((player) => hasChanged(player, sample));
  // Before the spawn nothing about the agent's player changes from tick to tick.
  return [...(me === null || isAsBefore(me, sample) ? [] : [me]), ...others].map((player) => ({
    id: player.smallId,
    tilesOwned: player.tiles,
    gold: Math.round(player.gold),
    troops: Math.round(player.troops),
    ...(player.isAlive ? {} : { isAlive: false }),
    ...(player.isTraitor ? { isTraitor: true } : {}),
  }));
}

function isAsBefore(
  { smallId, tiles, isAlive, gold, troops }: GamePlayerState,
  sample: StatisticsSample | null,
): boolean {
  const before = sample?.standings.get(smallId);
  if (before === undefined) return false;
  return (
    before.tiles === tiles && before.isAlive === isAlive && before.gold === gold && before.troops === troops
  );
}

function hasChanged({ smallId, tiles, isAlive }: GamePlayerState, sample: StatisticsSample | null): boolean {
  const before = sample?.standings.get(smallId);
  return before === undefined ? isAlive : before.tiles !== tiles || before.isAlive !== isAlive;
}
