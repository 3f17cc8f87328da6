import type { GameNote } from '../../../shared/contract/openfront-notes.ts';
import type { GameMetadata } from './game-metadata.ts';
import { ChangeLog } from './change-log.ts';
import type { GameEvent, NewEvent, EventViewer } from './game-events.ts';
import { StatisticsHistory } from './statistics-history.ts';
import { PlayerTable, type GamePlayerState } from './players.ts';
import type { TileGrid } from './tile-grid.ts';
import { UnitTable, type Unit } from './units.ts';

/** Why a waiting model should act now. */
export type UrgentReason =
  | 'attack_on_me'
  | 'boat_incoming'
  | 'nuke_incoming'
  | 'alliance_request'
  | 'request_ended'
  | 'alliance_expiring'
  | 'alliance_ended'
  | 'attack_over'
  | 'boat_over'
  | 'structure_lost'
  | 'structure_ready'
  | 'action_outcome'
  | 'eliminated'
  | 'silo_ready'
  | 'spawned'
  | 'game_ended'
  | 'paused'
  | 'resumed';

/** Who and what an urgent change concerns; names in it are text of other players. */
export type UrgentDetails = Readonly<Record<string, string | number | boolean>>;

export interface UrgentChange {
  readonly tick: number;
  readonly reason: UrgentReason;
  /** The agent whom the change concerns; null for all. */
  readonly agentId: string | null;
  readonly details: UrgentDetails;
}

export interface GameEnding {
  readonly tick: number;
  readonly winner: {
    readonly type: 'player' | 'team' | 'nation';
    readonly id: number;
    readonly name: string;
  } | null;
  readonly myResult: 'won' | 'lost' | 'draw';
}

/** A tile that the agent's player won or lost. */
export interface MyTileChange {
  readonly tick: number;
  readonly ref: number;
}

const MAX_EVENTS = 300;
const MAX_URGENT = 100;
/** The number of dropped changes whose ticks are still stored, so that a slow reader learns how many it missed. */
const MAX_DROPPED = 10_000;
const MAX_MY_TILES = 400;

/**
 * The state of one game as the user of this client sees it. Only `applyTick` and `applySnapshot` change what the game
 * shows. The connection marks it as stale and counts its faults, and the host may record events and urgent changes.
 */
export class World {
  readonly metadata: GameMetadata;
  readonly grid: TileGrid;
  readonly players = new PlayerTable();
  readonly units = new UnitTable();
  readonly history = new StatisticsHistory();
  readonly changes = new ChangeLog();
  tick = 0;
  /** Events are known from this tick on; null until a tick or snapshot has arrived. */
  firstTick: number | null = null;
  inSpawnPhase = true;
  isPaused = false;
  ending: GameEnding | null = null;
  /** True from the loss of the connection until the next snapshot or tick. */
  stale = false;
  /** Whether the players are known: a bridge that connects during a game must send a snapshot first. */
  get isKnown(): boolean {
    return this.players.bySmallId.size > 0;
  }
  /** The number of entries that did not match their schema and were left out, by kind of entry. */
  readonly skipped = new Map<string, number>();
  /** Ticks that the bridge left out between two others. */
  ticksMissed = 0;
  /** Frames of the bridge that were refused while this game was connected. */
  framesRefused = 0;
  /** The silos that could fire after the tick or snapshot before. */
  silosReadyBefore = 0;
  private events: GameEvent[] = [];
  private eventSeq = 0;
  private urgent: UrgentChange[] = [];
  private droppedTicks: number[] = [];
  private readonly announced = new Set<string>();
  private myTileChanges: MyTileChange[] = [];
  /** How many tiles the agent's player has won, by the small id of the owner that lost them; 0 is free land. */
  private readonly tilesWon = new Map<number, number>();
  /** The value of `tilesWon` when the attack on an owner began. */
  private readonly attackStarts = new Map<number, number>();

  constructor(metadata: GameMetadata, grid: TileGrid) {
    this.metadata = metadata;
    this.grid = grid;
  }

  get me(): GamePlayerState | null {
    return this.players.me;
  }

  nameOf(smallId: number): string {
    // A player without a record is shown by number, which is the same in every language.
    return this.players.bySmallId.get(smallId)?.displayName ?? `#${smallId}`;
  }

  isAlly(smallId: number): boolean {
    const { me } = this;
    return me !== null && (me.allies.includes(smallId) || this.isTeammate(smallId));
  }

  isTeammate(smallId: number): boolean {
    const { me } = this;
    const player = this.players.bySmallId.get(smallId);
    return me !== null && me.team !== null && player?.team === me.team && smallId !== me.smallId;
  }

  viewer(): EventViewer | null {
    const { me } = this;
    if (me === null) return null;
    return {
      me: me.smallId,
      myPid: me.pid,
      isAlly: (smallId) => this.isAlly(smallId),
      tick: this.tick,
      allyOf: (id) => me.alliances.find((alliance) => alliance.id === id)?.other ?? null,
      nameOf: (smallId) => this.nameOf(smallId),
      smallIdOf: this.players.smallIdOf,
      messageType: (kind) => this.metadata.messageTypes.get(kind)?.toLowerCase() ?? 'message',
    };
  }

  recordEvent(event: NewEvent): GameEvent {
    this.eventSeq += 1;
    const recorded = { ...event, seq: this.eventSeq, tick: this.tick };
    this.events.push(recorded);
    if (this.events.length > MAX_EVENTS) this.events.splice(0, MAX_EVENTS / 3);
    return recorded;
  }

  recordUrgent(reason: UrgentReason, { agentId = null, details = {} }: Partial<UrgentChange> = {}): void {
    this.urgent.push({ tick: this.tick, reason, agentId, details });
    if (this.urgent.length <= MAX_URGENT) return;
    const dropped = this.urgent.splice(0, MAX_URGENT / 2).map(({ tick }) => tick);
    this.droppedTicks = [...this.droppedTicks, ...dropped].slice(-MAX_DROPPED);
  }

  /** Records that this was announced. Returns false when it had been announced in this game before. */
  announceOnce(what: string): boolean {
    if (this.announced.has(what)) return false;
    this.announced.add(what);
    return true;
  }

  /** The number of urgent changes after `tick` that are no longer stored, at most 10,000, for all agents together. */
  droppedSince(tick: number): number {
    return this.droppedTicks.filter((dropped) => dropped > tick).length;
  }

  /** The rank of a player by land, 1 for the largest; eliminated players rank behind all others. */
  placeOf(player: GamePlayerState): number {
    let place = 1;
    for (const opponent of this.players.bySmallId.values())
      if (opponent !== player && (player.isAlive ? opponent.tiles > player.tiles : opponent.isAlive))
        place += 1;
    return place;
  }

  recordMyTile(ref: number): void {
    this.myTileChanges.push({ tick: this.tick, ref });
    if (this.myTileChanges.length > MAX_MY_TILES) this.myTileChanges.splice(0, MAX_MY_TILES / 2);
  }

  recordWonTile(from: number): void {
    this.tilesWon.set(from, (this.tilesWon.get(from) ?? 0) + 1);
  }

  /** Records that an attack on this owner begins, so that `endAttack` can report the tiles won. */
  beginAttack(on: number): void {
    this.attackStarts.set(on, this.tilesWon.get(on) ?? 0);
  }

  /** Ends the attack and returns the tiles won from this owner since it began; null when its beginning was not seen. */
  endAttack(on: number): number | null {
    const start = this.attackStarts.get(on);
    this.attackStarts.delete(on);
    return start === undefined ? null : (this.tilesWon.get(on) ?? 0) - start;
  }

  countSkipped(what: string): void {
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1);
  }

  /** The differences from the supported version of the game, and the frames that are not trusted. */
  notes(): readonly GameNote[] {
    const { ticksMissed, framesRefused } = this;
    return [
      ...this.metadata.notes,
      ...(ticksMissed === 0 ? [] : [{ code: 'TICKS_MISSED', values: { count: ticksMissed } } as const]),
      ...(framesRefused === 0 ? [] : [{ code: 'FRAMES_REFUSED', values: { count: framesRefused } } as const]),
    ];
  }

  /** Stored events after `tick`, newest last. */
  eventsSince(tick: number): readonly GameEvent[] {
    return this.events.filter((event) => event.tick > tick);
  }

  get newestEventSeq(): number {
    return this.eventSeq;
  }

  /** The last `max` stored events after this number, newest last. */
  eventsAfter(seq: number, max: number): readonly GameEvent[] {
    return this.events.filter((event) => event.seq > seq).slice(-max);
  }

  /** Stored urgent changes after `tick`; with an agent, only those that concern this agent or all agents. */
  urgentSince(tick: number, agentId: string | null = null): readonly UrgentChange[] {
    return this.urgent.filter(
      (urgent) =>
        urgent.tick > tick && (agentId === null || urgent.agentId === null || urgent.agentId === agentId),
    );
  }

  myTilesSince(tick: number): readonly MyTileChange[] {
    return this.myTileChanges.filter((change) => change.tick > tick);
  }

  unitsOf(owner: number, type?: string): Unit[] {
    const units: Unit[] = [];
    for (const unit of this.units.byId.values())
      if (unit.owner === owner && (type === undefined || unit.type === type)) units.push(unit);
    return units;
  }

  /** The number of missile silos of the agent's player that can fire now. */
  countReadySilos(): number {
    const { me } = this;
    const type = this.metadata.unitTypes.values['MissileSilo'];
    if (me === null || type === undefined) return 0;
    return this.unitsOf(me.smallId, type).filter(
      (silo) => !silo.underConstruction && silo.reloading < silo.level,
    ).length;
  }

  /** Clears players and units before a snapshot, which lists all of them. */
  clearPlayers(): void {
    this.players.clear();
    this.units.clear();
  }
}
