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
import { endingOf } from './ending.ts';
import { hostEvent, seenBy } from './game-events.ts';
import type { GamePlayerState } from './players.ts';
import type { World } from './world.ts';

type Applied = Outcome<null, BridgeCode>;

/**
 * Applies one simulation step. Players are applied before events, because the filter of
 * the events must know which player belongs to this client; tiles are applied before
 * statistics. A tick that is out of order or names tiles outside the map is refused and
 * changes nothing.
 */
export function applyTick(world: World, frame: TickFrame): Applied {
  if (frame.tick <= world.tick && world.isKnown)
    return refuse('TICK_OUT_OF_ORDER', `Tick ${frame.tick} came after tick ${world.tick}`);
  const offMap = firstOffMap(world, frame.tiles ?? []);
  if (offMap !== null) return refuse('TILE_OUT_OF_MAP', `Tile ${offMap} is not on this map`);
  world.tick = frame.tick;
  world.firstTick ??= frame.tick;
  world.stale = false;
  const before = visibleTileOf(world.me);
  const { tiles = [], up = {} } = frame;
  for (const update of fitting(world, 'Player', up['Player'], playerUpdate))
    world.players.merge(update, world.tick, world.facts.clientId);
  applyTiles(world, tiles);
  applyStats(world, frame);
  applyUnits(world, frame);
  for (const name of EVENT_READERS) applyEvents(world, name, up[name]);
  noteTurns(world, before);
  world.history.note(world.tick, world.players.bySmallId.values());
  return accept(null);
}

const EVENT_READERS = Object.keys(eventSchemas) as GameEventName[];

function applyStats({ players }: World, { stats = [], attacks = [] }: TickFrame): void {
  for (const row of stats) players.takeStats(row);
  for (const row of attacks) players.takeAttack(row);
}

function applyUnits(world: World, { up = {}, motion }: TickFrame): void {
  const knows = (owner: number): boolean => owner === world.players.mySmallId || world.isAlly(owner);
  for (const unit of fitting(world, 'Unit', up['Unit'], unitUpdate))
    world.units.take(unit, world.tick, knows);
  for (const plan of fitting(world, 'motion', motion, motionPlan)) world.units.takePlan(plan);
}

function firstOffMap({ grid }: World, pairs: readonly number[]): number | null {
  for (let at = 0; at < pairs.length; at += 2)
    if ((pairs[at] as number) >= grid.size) return pairs[at] as number;
  return null;
}

/** The entries that match the schema; the others are counted and left out. */
function fitting<T extends z.ZodType>(
  world: World,
  what: string,
  entries: readonly unknown[] | undefined,
  schema: T,
): z.output<T>[] {
  if (entries === undefined) return [];
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    if (!parsed.success) world.noteSkipped(what);
    return parsed.success ? [parsed.data] : [];
  });
}

function applyTiles(world: World, pairs: readonly number[]): void {
  if (pairs.length === 0) return;
  const { grid } = world;
  const me = world.players.mySmallId ?? -1;
  const refs = new Uint32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const ref = pairs[at] as number;
    const before = grid.set(ref, pairs[at + 1] as number);
    refs[at / 2] = ref;
    if (before !== grid.owner(ref) && (before === me || grid.owner(ref) === me)) world.noteMyTile(ref);
  }
  world.changes.note(refs);
}

function applyEvents<N extends GameEventName>(
  world: World,
  name: N,
  entries: readonly unknown[] | undefined,
): void {
  for (const gameEvent of fitting(world, name, entries, eventSchemas[name])) {
    const typedEvent = gameEvent as GameEvents[N];
    applyGlobal(world, name, typedEvent);
    const onlooker = world.onlooker();
    const event = onlooker === null ? null : seenBy(name, typedEvent, onlooker);
    if (event === null) continue;
    world.noteEvent(event);
    if (event.alliance?.type === 'request' && event.alliance.b === onlooker?.me)
      world.noteUrgent('alliance_request');
  }
}

/** Applies events that change the state of the whole game. */
function applyGlobal<N extends GameEventName>(world: World, name: N, event: GameEvents[N]): void {
  if (name === 'SpawnPhaseEnd') world.inSpawnPhase = false;
  if (name === 'GamePaused') {
    world.isPaused = (event as GameEvents['GamePaused']).paused;
    world.noteUrgent(world.isPaused ? 'paused' : 'resumed');
  }
  if (name === 'Win') {
    world.ending = endingOf(world, (event as GameEvents['Win']).winner ?? null);
    world.noteUrgent('game_ended');
  }
}

interface VisibleTile {
  readonly attackers: ReadonlySet<string>;
  readonly alive: boolean;
  readonly spawned: boolean;
}

const visibleTileOf = (me: GamePlayerState | null): VisibleTile => ({
  attackers: new Set(me?.own.incoming.map(({ id }) => id)),
  alive: me?.isAlive ?? false,
  spawned: me?.hasSpawned ?? false,
});

/** Records urgent changes of my player in this tick. */
function noteTurns(world: World, before: VisibleTile): void {
  const { me } = world;
  if (me === null) return;
  if (!before.spawned && me.hasSpawned) world.noteUrgent('spawned');
  if (me.own.incoming.some(({ id }) => !before.attackers.has(id))) world.noteUrgent('attack_on_me');
  if (before.alive && !me.isAlive && me.hasSpawned) {
    world.noteEvent(hostEvent('eliminated', { code: 'ELIMINATED', values: {} }, me.smallId));
    world.noteUrgent('eliminated');
  }
  if (siloTurnedReady(world)) world.noteUrgent('silo_ready');
}

/** Whether a silo of mine was finished or reloaded in this tick. */
function siloTurnedReady(world: World): boolean {
  const ready = world.readySilos();
  const grew = ready > world.silosReadyBefore;
  world.silosReadyBefore = ready;
  return grew;
}
