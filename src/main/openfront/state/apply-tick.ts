import type { z } from 'zod';
import {
  eventSchemas,
  motionPlan,
  playerUpdate,
  unitUpdate,
  type GameEventName,
  type GameEvents,
  type TickFrame,
} from '../../../shared/wire/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import { endingOf } from './game-ending.ts';
import { visibleEvent, type GameEvent } from './game-events.ts';
import { ownStatusOf, recordIncoming, recordOwnChanges, type OwnUnitChange } from './urgent-changes.ts';
import type { World } from './world.ts';

type TickOutcome = Outcome<null, BridgeCode>;

/** A bridge that was away longer sends a snapshot first, so a greater jump is an error. */
const MAX_MISSED_TICKS = 10_000;

/**
 * Applies one simulation step. Players are applied before events, because the filter of
 * the events must know which player belongs to this client; tiles are applied before
 * statistics. A tick that is out of order, far ahead or names tiles outside the map is
 * refused and changes nothing; smaller jumps are counted as missed ticks.
 */
export function applyTick(world: World, frame: TickFrame): TickOutcome {
  if (frame.tick <= world.tick && world.isKnown)
    return refuse('TICK_OUT_OF_ORDER', `Tick ${frame.tick} came after tick ${world.tick}`);
  const missed = world.isKnown ? frame.tick - world.tick - 1 : 0;
  if (missed > MAX_MISSED_TICKS)
    return refuse('TICK_OUT_OF_ORDER', `Tick ${frame.tick} came too long after tick ${world.tick}`);
  const refOffMap = findRefOffMap(world, frame.tiles ?? []);
  if (refOffMap !== null) return refuse('TILE_OUT_OF_MAP', `Tile ${refOffMap} is not on this map`);
  world.ticksMissed += missed;
  world.tick = frame.tick;
  world.firstTick ??= frame.tick;
  world.stale = false;
  const before = ownStatusOf(world.me);
  const { tiles = [], up = {} } = frame;
  for (const update of validEntries(world, 'Player', up['Player'], playerUpdate)) {
    // The agent's player is known by its first record; a record that gives its client to another one is not trusted.
    if (world.players.isConflictingClaim(update, world.metadata.clientId)) world.countSkipped('Player');
    else world.players.merge(update, world.metadata.clientId);
  }
  applyTiles(world, tiles);
  applyStats(world, frame);
  const units = applyUnits(world, frame);
  const events = EVENT_NAMES.flatMap((name) => applyEvents(world, name, up[name]));
  recordOwnChanges(world, before, { units, events });
  world.history.add(world.tick, world.players.bySmallId.values());
  return accept(null);
}

const EVENT_NAMES = Object.keys(eventSchemas) as GameEventName[];

function applyStats({ players }: World, { stats = [], attacks = [] }: TickFrame): void {
  for (const row of stats) players.applyStats(row);
  for (const row of attacks) players.applyAttack(row);
}

/** Applies the units and returns the changes to those of the agent's player. */
function applyUnits(world: World, { up = {}, motion }: TickFrame): OwnUnitChange[] {
  const changes: OwnUnitChange[] = [];
  const { byId } = world.units;
  const canSeePlansOf = (owner: number): boolean => owner === world.players.mySmallId || world.isAlly(owner);
  for (const unit of validEntries(world, 'Unit', up['Unit'], unitUpdate)) {
    const before = byId.get(unit.id) ?? null;
    world.units.update(unit, world.tick, canSeePlansOf);
    const after = byId.get(unit.id) ?? null;
    const { mySmallId: me } = world.players;
    if (before?.owner === me || after?.owner === me) changes.push({ before, after });
  }
  for (const plan of validEntries(world, 'motion', motion, motionPlan)) world.units.setPlan(plan);
  return changes;
}

function findRefOffMap({ grid }: World, pairs: readonly number[]): number | null {
  for (let index = 0; index < pairs.length; index += 2)
    if ((pairs[index] as number) >= grid.size) return pairs[index] as number;
  return null;
}

/** The entries that match the schema; the others are counted and left out. */
function validEntries<T extends z.ZodType>(
  world: World,
  what: string,
  entries: readonly unknown[] | undefined,
  schema: T,
): z.output<T>[] {
  if (entries === undefined) return [];
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    if (!parsed.success) world.countSkipped(what);
    return parsed.success ? [parsed.data] : [];
  });
}

function applyTiles(world: World, pairs: readonly number[]): void {
  if (pairs.length === 0) return;
  const { grid } = world;
  const me = world.players.mySmallId ?? -1;
  const refs = new Uint32Array(pairs.length / 2);
  for (let index = 0; index < pairs.length; index += 2) {
    const ref = pairs[index] as number;
    const before = grid.set(ref, pairs[index + 1] as number);
    refs[index / 2] = ref;
    if (before === grid.owner(ref)) continue;
    if (before === me || grid.owner(ref) === me) world.recordMyTile(ref);
    if (grid.owner(ref) === me) world.recordWonTile(before);
  }
  world.changes.add(refs);
}

/** Applies the events of one kind and returns the events that the agent's player can see. */
function applyEvents<N extends GameEventName>(
  world: World,
  name: N,
  entries: readonly unknown[] | undefined,
): GameEvent[] {
  const visible: GameEvent[] = [];
  for (const gameEvent of validEntries(world, name, entries, eventSchemas[name])) {
    const typedEvent = gameEvent as GameEvents[N];
    applyGameEvent(world, name, typedEvent);
    const viewer = world.viewer();
    const event = viewer === null ? null : visibleEvent(name, typedEvent, viewer);
    if (event === null) continue;
    visible.push(world.recordEvent(event));
    if (name === 'UnitIncoming')
      recordIncoming(world, (gameEvent as GameEvents['UnitIncoming']).unitID, event.type);
  }
  return visible;
}

/** Applies events that change the state of the whole game. */
function applyGameEvent<N extends GameEventName>(world: World, name: N, event: GameEvents[N]): void {
  if (name === 'SpawnPhaseEnd') world.inSpawnPhase = false;
  if (name === 'GamePaused') {
    world.isPaused = (event as GameEvents['GamePaused']).paused;
    world.recordUrgent(world.isPaused ? 'paused' : 'resumed');
  }
  if (name === 'Win') {
    world.ending = endingOf(world, (event as GameEvents['Win']).winner ?? null);
    world.recordUrgent('game_ended');
  }
}
