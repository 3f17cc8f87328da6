import { idOf, pick, seeded, type Chance } from './seeded.ts';
import { STRUCTURES, syntheticHello, type SyntheticHello } from './synthetic-hello.ts';
import { packedTiles, syntheticMap, type SyntheticMap } from './synthetic-map.ts';

/** Frames are plain objects in the shape of the protocol; the sender turns them into text. */
export type Frame = Readonly<Record<string, unknown>>;

export interface SyntheticOptions {
  readonly seed?: number;
  readonly width?: number;
  readonly height?: number;
  /** The number of players beside the human. */
  readonly others?: number;
  /** The length of players' ids: 8 in today's game, up to 10 in later ones. */
  readonly idLength?: number;
  /** Replaces the id derived from the seed, so that the games of one test file differ. */
  readonly gameId?: string;
}

export interface SyntheticAttack {
  readonly attackerID: number;
  readonly targetID: number;
  troops: number;
  readonly id: string;
  retreating: boolean;
}

export interface SyntheticPlayer {
  readonly id: string;
  readonly smallID: number;
  readonly clientID: string | null;
  readonly name: string;
  readonly kind: 'HUMAN' | 'NATION' | 'BOT';
  isAlive: boolean;
  hasSpawned: boolean;
  gold: number;
  troops: number;
  tiles: number;
  readonly allies: Set<number>;
  readonly embargoes: Set<string>;
  readonly requests: Set<string>;
  readonly frontier: Set<number>;
  outgoing: SyntheticAttack[];
  incoming: SyntheticAttack[];
}

export interface SyntheticUnit {
  readonly id: number;
  readonly unitType: string;
  readonly ownerID: number;
  pos: number;
  level: number;
  isActive: boolean;
  underConstruction: boolean;
  /** Missiles that are not ready yet. */
  reloading?: number;
  targetTile?: number;
  transportShipState?: { isRetreating: boolean; troops: number };
  warshipState?: { patrolTile: number };
}

const COSTS: Readonly<Record<string, number>> = { City: 125_000, Port: 125_000, 'Defense Post': 50_000 };
/** The troops that an undefended tile costs; defended tiles cost more in proportion to their defenders. */
const FREE_TILE = 20;
const ATTACKER_SHARE = 1.2;
/** The approximate duration of an attack of any size. */
const ATTACK_TICKS = 15;
const density = ({ troops, tiles }: SyntheticPlayer): number => troops / Math.max(1, tiles);
/** Growth is slow with few troops and near the capacity. */
const GROWTH = 0.012;
const TILES_PER_TICK = 6;

/**
 * A synthetic game that uses the protocol of the bridge. Players claim free land; the human acts
 * by intents and sees their effects one tick later; impossible intents have no effect. It shares
 * no rule with the real game, only the shapes of the data.
 */
export class SyntheticGame {
  readonly map: SyntheticMap;
  readonly gameId: string;
  readonly clientId: string;
  readonly players: SyntheticPlayer[] = [];
  readonly units = new Map<number, SyntheticUnit>();
  readonly tiles: Uint16Array;
  /** Boats at sea, with the tick of arrival. */
  readonly sailing = new Map<SyntheticUnit, number>();
  tick = 0;
  inSpawnPhase = true;
  isPaused = false;
  private readonly chance: Chance;
  private readonly changed = new Set<number>();
  private readonly touched = new Set<SyntheticPlayer>();
  private up: Record<string, Frame[]> = {};
  private unitSeq = 0;

  constructor(options: SyntheticOptions = {}) {
    const { seed = 7, width = 160, height = 120, others = 5, idLength = 8 } = options;
    this.chance = seeded(seed);
    this.map = syntheticMap(width, height, seed);
    this.tiles = new Uint16Array(width * height);
    const drawn = idOf(this.chance);
    this.gameId = options.gameId ?? drawn;
    this.clientId = idOf(this.chance);
    for (let index = 0; index <= others; index += 1) this.addPlayer(index, idLength);
  }

  get me(): SyntheticPlayer {
    return this.players[0] as SyntheticPlayer;
  }

  hello(): SyntheticHello {
    const nations = this.players.filter(({ kind }) => kind === 'NATION');
    return syntheticHello({
      map: this.map,
      gameId: this.gameId,
      clientId: this.clientId,
      nations: nations.map(({ name }, index) => ({
        name,
        coordinates: [10 + ((index * 17) % (this.map.width - 20)), this.map.height >> 1] as const,
      })),
    });
  }

  snapshot(): Frame {
    return {
      t: 'snapshot',
      tick: this.tick,
      inSpawnPhase: this.inSpawnPhase,
      isPaused: this.isPaused,
      me: { id: this.me.id, smallID: this.me.smallID },
      players: this.players.map((player) => this.record(player)),
      units: [...this.units.values()].map((unit) => unitFrame(unit)),
      tilesEncoding: 'uint16le+gzip+base64',
      tiles: packedTiles(this.tiles),
    };
  }

  /** Advances the game by one step and returns the frame that a bridge would send. */
  step(): Frame {
    this.tick += 1;
    if (this.tick === 1) this.begin();
    if (!this.isPaused) {
      for (const player of this.players) this.play(player);
      for (const [boat, tick] of this.sailing) if (tick <= this.tick) this.land(boat);
    }
    return this.frame();
  }

  /** The updates of the next tick; tests of worst cases change the game directly. */
  frame(): Frame {
    const tiles: number[] = [];
    for (const ref of this.changed)
      tiles.push(ref, (this.tiles[ref] ?? 0) | ((this.map.terrain[ref] ?? 0) << 16));
    const players = [...this.touched].map((player) => this.record(player));
    const up = { ...(players.length > 0 ? { Player: players } : {}), ...this.up };
    const stats = this.players.filter(({ hasSpawned }) => hasSpawned);
    this.changed.clear();
    this.touched.clear();
    this.up = {};
    return {
      t: 'tick',
      tick: this.tick,
      ...(tiles.length > 0 ? { tiles } : {}),
      ...(stats.length > 0
        ? { stats: stats.map(({ smallID, tiles: owned, gold, troops }) => [smallID, owned, gold, troops]) }
        : {}),
      ...(Object.keys(up).length > 0 ? { up } : {}),
      ms: 1,
    };
  }

  emit(name: string, event: Frame): void {
    (this.up[name] ??= []).push(event);
  }

  touch(player: SyntheticPlayer): void {
    this.touched.add(player);
  }

  claim(player: SyntheticPlayer, ref: number): void {
    const before = this.ownerOf(ref);
    if (before === player.smallID) return;
    const loser = this.bySmallId(before);
    if (loser !== null) loser.tiles -= 1;
    this.tiles[ref] = player.smallID;
    this.changed.add(ref);
    player.tiles += 1;
    for (const at of this.around(ref))
      if (this.isLand(at) && this.ownerOf(at) !== player.smallID) player.frontier.add(at);
  }

  addUnit(owner: SyntheticPlayer, unitType: string, pos: number): SyntheticUnit {
    this.unitSeq += 1;
    const unit = {
      id: this.unitSeq,
      unitType,
      ownerID: owner.smallID,
      pos,
      level: 1,
      isActive: true,
      underConstruction: false,
    };
    this.units.set(unit.id, unit);
    this.emit('Unit', unitFrame(unit));
    return unit;
  }

  emitUnit(unit: SyntheticUnit): void {
    this.emit('Unit', unitFrame(unit));
    if (!unit.isActive) this.units.delete(unit.id);
  }

  bySmallId(smallId: number): SyntheticPlayer | null {
    return this.players[smallId - 1] ?? null;
  }

  byId(id: unknown): SyntheticPlayer | null {
    return this.players.find((player) => player.id === id) ?? null;
  }

  ownerOf(ref: number): number {
    return (this.tiles[ref] ?? 0) & 0xfff;
  }

  isLand(ref: number): boolean {
    return ((this.map.terrain[ref] ?? 0) & 0x80) !== 0;
  }

  around(ref: number): number[] {
    const { width } = this.map;
    const x = ref % width;
    return [x > 0 ? ref - 1 : -1, x < width - 1 ? ref + 1 : -1, ref - width, ref + width].filter(
      (at) => at >= 0 && at < this.tiles.length,
    );
  }

  costOf(type: string): number {
    const owned = [...this.units.values()].filter(
      (unit) => unit.unitType === type && unit.ownerID === 1,
    ).length;
    return (COSTS[type] ?? 1_000_000) * 2 ** owned;
  }

  freeLand(): number {
    for (;;) {
      const ref = Math.floor(this.chance() * this.tiles.length);
      if (this.isLand(ref) && this.ownerOf(ref) === 0) return ref;
    }
  }

  spawn(player: SyntheticPlayer, ref: number): void {
    player.hasSpawned = true;
    player.isAlive = true;
    this.claim(player, ref);
    for (const at of this.around(ref)) if (this.isLand(at) && this.ownerOf(at) === 0) this.claim(player, at);
    this.touch(player);
  }

  attackOf(player: SyntheticPlayer, target: number, troops: number): SyntheticAttack {
    const same = player.outgoing.find(({ targetID, retreating }) => targetID === target && !retreating);
    if (same !== undefined) this.endAttack(player, same);
    // A second attack on the same target replaces the first under a new id.
    const attack = {
      attackerID: player.smallID,
      targetID: target,
      troops: troops + (same?.troops ?? 0),
      id: idOf(this.chance),
      retreating: false,
    };
    player.outgoing = [...player.outgoing, attack];
    player.troops -= troops;
    this.touch(player);
    const defender = this.bySmallId(target);
    if (defender !== null) {
      defender.incoming = [...defender.incoming, attack];
      this.touch(defender);
    }
    return attack;
  }

  private endAttack(player: SyntheticPlayer, attack: SyntheticAttack): void {
    player.outgoing = player.outgoing.filter((other) => other !== attack);
    const defender = this.bySmallId(attack.targetID);
    if (defender !== null) defender.incoming = defender.incoming.filter((other) => other !== attack);
  }

  structures = (): readonly string[] => STRUCTURES;

  private addPlayer(index: number, idLength: number): void {
    const kind = index === 0 ? 'HUMAN' : index % 2 === 1 ? 'NATION' : 'BOT';
    this.players.push({
      id: idOf(this.chance, idLength),
      smallID: index + 1,
      clientID: index === 0 ? this.clientId : null,
      name: index === 0 ? 'Tester' : `${pick(this.chance, ['North', 'South', 'Old', 'New'])} Land ${index}`,
      kind,
      isAlive: false,
      hasSpawned: false,
      gold: 0,
      troops: 25_000,
      tiles: 0,
      allies: new Set(),
      embargoes: new Set(),
      requests: new Set(),
      frontier: new Set(),
      outgoing: [],
      incoming: [],
    });
  }

  private begin(): void {
    for (const player of this.players) {
      this.touch(player);
      if (player.kind !== 'HUMAN') this.spawn(player, this.freeLand());
    }
  }

  private play(player: SyntheticPlayer): void {
    if (!player.hasSpawned || this.inSpawnPhase) return;
    const capacity = 2 * (player.tiles ** 0.6 * 1000 + 50_000);
    player.troops = Math.min(
      capacity,
      player.troops + player.troops * (1 - player.troops / capacity) * GROWTH + 20,
    );
    player.gold += 100;
    if (player.kind !== 'HUMAN') this.grow(player, 0, TILES_PER_TICK);
    for (const attack of player.outgoing) this.fight(player, attack);
  }

  private fight(player: SyntheticPlayer, attack: SyntheticAttack): void {
    const defender = this.bySmallId(attack.targetID);
    const price = FREE_TILE + (defender === null ? 0 : density(defender) * ATTACKER_SHARE);
    const max = Math.min(
      Math.floor(attack.troops / price),
      1 + Math.floor(attack.troops / (price * ATTACK_TICKS)),
    );
    const won = attack.retreating ? 0 : this.grow(player, attack.targetID, max);
    attack.troops -= won * price;
    if (defender !== null) defender.troops -= won * density(defender);
    if (won > 0 && attack.troops > 0) return;
    player.troops += Math.max(0, attack.troops);
    this.endAttack(player, attack);
    this.touch(player);
    if (defender === null) return;
    if (defender.tiles === 0) defender.isAlive = false;
    this.touch(defender);
  }

  /** The troops of a boat take the shore and attack from there; a recalled boat returns its troops. */
  private land(unit: SyntheticUnit): void {
    const player = this.bySmallId(unit.ownerID);
    const { isRetreating = true, troops = 0 } = unit.transportShipState ?? {};
    unit.isActive = false;
    this.sailing.delete(unit);
    this.emitUnit(unit);
    if (player === null) return;
    player.troops += troops;
    const target = this.ownerOf(unit.pos);
    if (isRetreating || target === player.smallID) return;
    this.claim(player, unit.pos);
    this.attackOf(player, target, troops);
  }

  /** Claims up to `max` tiles of `from` along the border and returns how many were claimed. */
  private grow(player: SyntheticPlayer, from: number, max: number): number {
    let won = 0;
    for (const ref of player.frontier) {
      if (won === max) break;
      const owner = this.ownerOf(ref);
      if (owner === player.smallID) player.frontier.delete(ref);
      if (owner !== from) continue;
      player.frontier.delete(ref);
      this.claim(player, ref);
      won += 1;
    }
    return won;
  }

  private record(player: SyntheticPlayer): Frame {
    return {
      id: player.id,
      smallID: player.smallID,
      clientID: player.clientID,
      name: player.name,
      displayName: player.name,
      playerType: player.kind,
      isAlive: player.isAlive,
      isDisconnected: false,
      tilesOwned: player.tiles,
      gold: Math.round(player.gold),
      troops: player.troops,
      allies: [...player.allies],
      embargoes: [...player.embargoes],
      isTraitor: false,
      targets: [],
      outgoingAttacks: player.outgoing.map((attack) => ({ ...attack })),
      incomingAttacks: player.incoming.map((attack) => ({ ...attack })),
      outgoingAllianceRequests: [...player.requests],
      alliances: [...player.allies].map((ally, index) => ({
        id: index,
        other: this.bySmallId(ally)?.id ?? '',
        createdAt: this.tick,
        expiresAt: this.tick + 3000,
        hasExtensionRequest: false,
      })),
      hasSpawned: player.hasSpawned,
    };
  }
}

const unitFrame = (unit: SyntheticUnit): Frame => ({
  ...unit,
  lastPos: unit.pos,
  troops: unit.transportShipState?.troops ?? 0,
  reachedTarget: false,
  targetable: true,
  markedForDeletion: false,
  missileTimerQueue: Array.from({ length: unit.reloading ?? 0 }, () => 1),
  hasTrainStation: false,
});
