import { plainName } from '../../platform/mcp/plain-text.ts';
import type { PlayerUpdate, WireAlliance, WireAttack } from '../../../shared/wire/openfront.ts';

export interface Attack {
  readonly id: string;
  /** Small id of the target of an attack of the agent's player, or of the attacker of its land; 0 is unowned land. */
  readonly other: number;
  troops: number;
  readonly retreating: boolean;
}

export interface Alliance {
  readonly id: number;
  readonly other: number;
  readonly createdAtTick: number;
  readonly expiresAtTick: number;
  readonly hasExtensionRequest: boolean;
}

/** A player with the facts that the user of this client may know. */
export interface GamePlayerState {
  readonly pid: string;
  readonly smallId: number;
  clientId: string | null;
  name: string;
  displayName: string;
  team: string | null;
  /** `HUMAN`, `NATION`, `BOT` or whatever a later game adds. */
  kind: string;
  isAlive: boolean;
  isDisconnected: boolean;
  tiles: number;
  gold: number;
  /** Internal units; the game's screen shows a tenth. */
  troops: number;
  isTraitor: boolean;
  allies: readonly number[];
  alliances: readonly Alliance[];
  hasSpawned: boolean;
  spawnTile: number | null;
  /** Whether this player holds an embargo against the agent's player. */
  embargoesMe: boolean;
  /** Filled only for the agent's player, because the plans of other players are hidden. */
  readonly own: PrivateState;
}

/** Facts that the game shows only to the player they concern. */
export interface PrivateState {
  embargoes: readonly number[];
  targets: readonly number[];
  outgoing: readonly Attack[];
  incoming: readonly Attack[];
  requests: readonly number[];
}

const emptyPrivateState = (): PrivateState => ({
  embargoes: [],
  targets: [],
  outgoing: [],
  incoming: [],
  requests: [],
});

/**
 * Players by small id and by pid. Updates after the first one are partial and are merged
 * into the known state. Facts about other players that the user of this client cannot
 * see are never stored, so that no view can reveal them.
 */
export class PlayerTable {
  readonly bySmallId = new Map<number, GamePlayerState>();
  private readonly byPid = new Map<string, GamePlayerState>();
  mySmallId: number | null = null;

  get me(): GamePlayerState | null {
    return this.mySmallId === null ? null : (this.bySmallId.get(this.mySmallId) ?? null);
  }

  find(pid: string): GamePlayerState | null {
    return this.byPid.get(pid) ?? null;
  }

  smallIdOf = (pid: string): number | null => this.byPid.get(pid)?.smallId ?? null;

  /** The small id of the player with this pid; -1, which no player has, for an unknown pid. */
  smallIdOrNone = (pid: unknown): number => this.smallIdOf(String(pid)) ?? -1;

  clear(): void {
    this.bySmallId.clear();
    this.byPid.clear();
    this.mySmallId = null;
  }

  /** Whether this update says that this client plays another player than the known one. */
  isConflictingClaim({ id, clientID }: PlayerUpdate, clientId: string): boolean {
    return clientID === clientId && this.me !== null && this.me.pid !== id;
  }

  /** Merges an update; null for one of an unknown player without a small id. */
  merge(update: PlayerUpdate, clientId: string): GamePlayerState | null {
    const player = this.byPid.get(update.id) ?? this.add(update);
    if (player === null) return null;
    if (update.clientID === clientId) this.mySmallId = player.smallId;
    assignPublic(player, update);
    if (update.alliances !== undefined) player.alliances = this.alliancesOf(update.alliances);
    const isMe = player.smallId === this.mySmallId;
    if (update.embargoes !== undefined) this.mergeEmbargoes(player, update.embargoes, isMe);
    if (isMe) this.mergePrivate(player.own, update);
    return player;
  }

  /** `[smallID, tilesOwned, gold, troops]`; newer games may append values, which are ignored. */
  applyStats(row: readonly number[]): void {
    const [smallId = 0, tiles = 0, gold = 0, troops = 0] = row;
    const player = this.bySmallId.get(smallId);
    if (player === undefined) return;
    player.tiles = tiles;
    player.gold = gold;
    player.troops = troops;
  }

  /** `[ownerSmallID, 0 outgoing or 1 incoming, index, troops]`; only rows of the agent's player are used. */
  applyAttack(row: readonly number[]): void {
    const [owner, direction, index = 0, troops = 0] = row;
    const me = this.me;
    if (me === null || owner !== me.smallId) return;
    const attack = (direction === 0 ? me.own.outgoing : me.own.incoming)[index];
    if (attack !== undefined) attack.troops = troops;
  }

  private add(update: PlayerUpdate): GamePlayerState | null {
    const { smallID } = update;
    // An update without a small id follows a record that was missed; the next snapshot adds the player.
    if (smallID === undefined || smallID === 0) return null;
    const player: GamePlayerState = {
      pid: update.id,
      smallId: smallID,
      clientId: null,
      name: '',
      displayName: '',
      team: null,
      kind: '',
      isAlive: false,
      isDisconnected: false,
      tiles: 0,
      gold: 0,
      troops: 0,
      isTraitor: false,
      allies: [],
      alliances: [],
      hasSpawned: false,
      spawnTile: null,
      embargoesMe: false,
      own: emptyPrivateState(),
    };
    this.bySmallId.set(smallID, player);
    this.byPid.set(update.id, player);
    return player;
  }

  private alliancesOf(listed: readonly WireAlliance[]): Alliance[] {
    return listed.flatMap(({ id, other, createdAt, expiresAt, hasExtensionRequest }) => {
      const smallId = this.smallIdOf(other);
      if (smallId === null) return [];
      return [
        { id, other: smallId, createdAtTick: createdAt, expiresAtTick: expiresAt, hasExtensionRequest },
      ];
    });
  }

  /** Ticks list embargoes by pid and snapshots by small id. */
  private mergeEmbargoes(player: GamePlayerState, listed: readonly (string | number)[], isMe: boolean): void {
    const ids = listed.map((id) => (typeof id === 'number' ? id : (this.smallIdOf(id) ?? 0)));
    player.embargoesMe = this.mySmallId !== null && ids.includes(this.mySmallId);
    if (isMe) player.own.embargoes = ids;
  }

  private mergePrivate(own: PrivateState, update: PlayerUpdate): void {
    if (update.targets !== undefined) own.targets = update.targets;
    if (update.outgoingAttacks !== undefined)
      own.outgoing = update.outgoingAttacks.map((attack) => toAttack(attack, attack.targetID));
    if (update.incomingAttacks !== undefined)
      own.incoming = update.incomingAttacks.map((attack) => toAttack(attack, attack.attackerID));
    if (update.outgoingAllianceRequests !== undefined)
      own.requests = update.outgoingAllianceRequests.map((pid) => this.smallIdOf(pid) ?? 0);
  }
}

const toAttack = ({ id, troops, retreating }: WireAttack, other: number): Attack => ({
  id,
  other,
  troops,
  retreating,
});

/** Merges the facts that every player can see. */
function assignPublic(player: GamePlayerState, update: PlayerUpdate): void {
  const { name, displayName, clientID, team, spawnTile } = update;
  if (name !== undefined) player.name = plainName(name);
  if (displayName !== undefined) player.displayName = plainName(displayName);
  if (clientID !== undefined) player.clientId = clientID ?? null;
  if (team !== undefined) player.team = team === null ? null : plainName(team);
  if (spawnTile !== undefined) player.spawnTile = spawnTile;
  Object.assign(
    player,
    withoutUndefined({
      kind: update.playerType,
      isAlive: update.isAlive,
      isDisconnected: update.isDisconnected,
      tiles: update.tilesOwned,
      gold: update.gold,
      troops: update.troops,
      isTraitor: update.isTraitor,
      allies: update.allies,
      hasSpawned: update.hasSpawned,
    }),
  );
}

const withoutUndefined = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
