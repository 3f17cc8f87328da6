/*
 * Arbiter bridge: lets a program on the same computer watch and play your own
 * single-player game. Copy this file into `src/client/` of your own checkout of
 * the game; README.md beside it shows the line that calls it.
 *
 * MIT License. Copyright (c) 2026 the Arbiter authors.
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this file, to deal in it without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, sublicense and
 * sell copies, provided that this notice is kept. The file is provided "as is",
 * without warranty of any kind; the authors are liable for nothing.
 *
 * The bridge only observes: the game's own callback runs first and its exceptions
 * pass through, nothing of the game is changed, and no error of the bridge reaches
 * the game.
 */
import { z } from 'zod';
import * as transportModule from './Transport';

/**
 * The game's modules with its tables and schemas, in the layout of one source tree and in that of packages. A
 * pattern that matches no file is no error, so the game can be built in both layouts.
 */
const gameModules = Object.values(
  import.meta.glob(
    [
      '../core/{Schemas,Util}.ts',
      '../core/game/{Game,GameUpdates,MotionPlans}.ts',
      '../../packages/engine-{api,lib}/src/{Schemas,Util}.ts',
      '../../packages/engine-{api,lib}/src/game/{GameTypes,GameUpdates,MotionPlans}.ts',
    ],
    { eager: true },
  ),
);

type Fields = Record<string, unknown>;
type Call = (...given: unknown[]) => unknown;

/** The objects that the hook passes. Their members are looked up at run time, so that newer games work too. */
export interface BridgeParts {
  readonly worker: object;
  readonly eventBus: object;
  readonly gameView: object;
  readonly lobbyConfig: object;
  /** Undefined for a client that only watches; the bridge stays off then. */
  readonly clientID: string | undefined;
  /** The loaded map, for the capitals of nations. */
  readonly gameMap?: object;
  /** Further modules of the game in which names are looked up; see README.md. */
  readonly modules?: readonly object[];
}

const PROTOCOL = 1;
const DEFAULT_PORT = 8765;
const MAX_RETRY_MS = 15_000;
const FIRST_RETRY_MS = 500;
/** The game's worker never replies to a query that failed inside it, so the bridge uses a timeout. */
const QUERY_TIMEOUT_MS = 2500;
const MAX_QUERIES = 64;
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const DRAINED_BYTES = 256 * 1024;
const MAX_HELD_TICKS = 1000;
/** A record of the longest game has a quarter of this length. */
const MAX_RECORD_LENGTH = 8 * 1024 * 1024;
/** Turns that are recorded after a player has won. */
const TURNS_AFTER_WIN = 100;
const MAX_FRAME_TURNS = 2000;
const MAX_TURNS_LENGTH = 256 * 1024;
const MAX_HOST_FRAME_LENGTH = 256 * 1024;
/** Close codes after which the bridge does not reconnect: replaced, wrong token, other protocol. */
const FINAL_CODES = new Set([4410, 4401, 4426]);
const STORAGE_KEY = 'arbiter-bridge';
const DROPPED_UPDATES = new Set([
  'Hash',
  'Tile',
  'RailroadConstructionEvent',
  'RailroadDestructionEvent',
  'RailroadSnapEvent',
]);

/** Tables and functions of the game that the bridge looks up; the hello lists those that it did not find. */
const LOOKED_UP = [
  'UnitType',
  'PlayerBuildable',
  'Structures',
  'Nukes',
  'MessageType',
  'GameUpdateType',
  'unpackMotionPlans',
  'flattenedEmojiTable',
];
/** Options of a game that contain ids of accounts and never leave the page. */
const ACCOUNT_OPTIONS = new Set(['nameReveals', 'nameRevealPublicIds', 'allowedPublicIds', 'pool']);

/** Fields by which the bridge recognises a kind of update when the game does not export `GameUpdateType`. */
const UPDATE_FIELDS: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['Player', ['id', 'smallID']],
  ['Unit', ['unitType', 'ownerID']],
  ['DisplayChatEvent', ['category', 'key', 'isFrom']],
  ['DisplayEvent', ['message', 'messageType']],
  ['AllianceRequestReply', ['request', 'accepted']],
  ['AllianceRequest', ['requestorID', 'recipientID']],
  ['BrokeAlliance', ['traitorID', 'betrayedID']],
  ['AllianceExpired', ['player1ID', 'player2ID']],
  ['AllianceExtension', ['playerID', 'allianceID']],
  ['TargetPlayer', ['playerID', 'targetID']],
  ['Emoji', ['emoji']],
  ['EmbargoEvent', ['event', 'embargoedID']],
  ['ConquestEvent', ['conquerorId', 'conqueredId']],
  ['DonateEvent', ['donationType', 'senderId']],
  ['BonusEvent', ['player', 'gold', 'troops']],
  ['SpawnPhaseEnd', ['startTick']],
  ['GamePaused', ['paused']],
  ['Win', ['winner']],
  ['Hash', ['hash', 'tick']],
];

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const methodOf = (owner: unknown, name: string): Call | null => {
  const found = fieldsOf(owner)[name];
  return typeof found === 'function' ? (found as Call).bind(owner) : null;
};
/** Calls a method that may be missing or throw in another version; undefined in both cases. */
function tryCall(owner: unknown, name: string, ...given: unknown[]): unknown {
  try {
    return methodOf(owner, name)?.(...given);
  } catch {
    return undefined;
  }
}

/** Converts a structured-clone value to JSON: bigint, Set, Map and typed arrays are replaced. */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (depth > 8) return null;
  if (value instanceof Map) return plain(Object.fromEntries(value), depth);
  if (value instanceof Set || Array.isArray(value))
    return Array.from(value, (each) => plain(each, depth + 1));
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number | bigint>, Number);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, depth + 1)]));
}

/** The export with this name from any of the known modules. */
function exported({ modules = [] }: BridgeParts, name: string): unknown {
  const all = [...gameModules, transportModule, ...modules].map(fieldsOf);
  return all.find((module) => module[name] !== undefined)?.[name];
}

/** A positive number that one version has as a method and another as a field. */
function positiveNumberOf(owner: unknown, name: string): number {
  const value = Number(tryCall(owner, name) ?? fieldsOf(owner)[name]);
  if (!(value > 0)) throw new Error(`this game has no ${name}`);
  return value;
}

/** Writes to the browser's console; the game continues without the bridge. */
// oxlint-disable-next-line no-console
const warn = (message: string): void => console.warn(`Arbiter bridge: ${message}`);

async function gzipBase64(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const zipped = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (let at = 0; at < zipped.length; at += 0x8000)
    binary += String.fromCharCode(...zipped.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The options in the URL. They are read when the script loads, because the game rewrites its URL when it starts. */
interface BridgeOptions {
  readonly port: number;
  readonly token: string | null;
  /** The page may join a private lobby on this computer, beside other pages with agents. */
  readonly lobby: boolean;
}
function readOptions(): BridgeOptions | null {
  try {
    const query = new URLSearchParams(window.location.search);
    if (query.get('mcp') === 'false') sessionStorage.removeItem(STORAGE_KEY);
    if (query.get('mcp') === 'true') {
      const port = Number(query.get('mcpPort') ?? DEFAULT_PORT);
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ port, token: query.get('mcpToken'), lobby: query.get('mcpLobby') === 'true' }),
      );
    }
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored !== null) return optionsIn(fieldsOf(JSON.parse(stored)));
    return fieldsOf(window)['OPENFRONT_MCP_ENABLED'] === true ? optionsIn({}) : null;
  } catch {
    return null;
  }
}
function optionsIn({ port, token, lobby }: Fields): BridgeOptions {
  const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
  return {
    port: isPort ? port : DEFAULT_PORT,
    token: typeof token === 'string' ? token : null,
    lobby: lobby === true,
  };
}
const optionsAtLoad = readOptions();
let activeConnection: HostConnection | null = null;

/** Names of this computer. On any other host people could play against an agent without knowing it. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A single-player game, or a private lobby of the user's own server if the user has said so. */
const isAllowed = (gameType: unknown, { lobby }: BridgeOptions): boolean =>
  gameType === 'Singleplayer' ||
  (gameType === 'Private' && lobby && LOCAL_HOSTS.has(window.location.hostname));

/**
 * Attaches the bridge to a game if the user has set the flag: to a single-player game, or to a private lobby on this
 * computer with a flag of its own. Call it once, before the game calls `worker.start`. Never throws.
 */
export function attachArbiterBridge(parts: BridgeParts): void {
  try {
    const options = optionsAtLoad ?? readOptions();
    if (options === null) return;
    const lobby = fieldsOf(parts.lobbyConfig);
    const isReplay = lobby['gameRecord'] !== undefined && lobby['gameRecord'] !== null;
    const { gameType } = startOf(parts).config;
    if (gameType === undefined) warn('this game does not show whether it is a single-player game');
    if (!isAllowed(gameType, options) || isReplay || parts.clientID === undefined) return;
    const mirror = new Mirror(parts);
    const connection = new HostConnection(options, parts, mirror);
    activeConnection?.close('left');
    activeConnection = connection;
    window.addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) connection.close('page');
    });
    watch(parts.worker, {
      onUpdate: (update) => connection.observe(update),
      onTurn: (turn) => connection.observeTurn(turn),
    });
    connection.connect();
  } catch (error) {
    // The bridge stays off in a game that differs too much from the known versions.
    warn(messageOf(error));
  }
}

/** Id and options of the game, from the lobby configuration or the start message inside it. */
function startOf({ lobbyConfig }: BridgeParts): {
  readonly gameID: unknown;
  readonly config: Fields;
  /** Everything that the game says about its start. */
  readonly info: Fields;
} {
  const lobby = fieldsOf(lobbyConfig);
  const places = [fieldsOf(lobby['gameStartInfo']), lobby];
  const found = places.find((place) => fieldsOf(place['config'])['gameType'] !== undefined) ?? {};
  return { gameID: found['gameID'] ?? lobby['gameID'], config: fieldsOf(found['config']), info: found };
}

/** What the bridge observes of the worker. */
interface Watcher {
  readonly onUpdate: (update: Fields) => void;
  readonly onTurn: (turn: Fields) => void;
}

/**
 * Wraps `worker.start`, because the worker has only one callback, and `worker.sendTurn`. An update goes to the game's
 * own callback first; a turn is read before the game gets it, because the game writes into it later.
 */
function watch(worker: object, { onUpdate, onTurn }: Watcher): void {
  const start = methodOf(worker, 'start');
  const sendTurn = methodOf(worker, 'sendTurn');
  const wrapped = worker as { start: Call; sendTurn: Call };
  if (start !== null)
    wrapped.start = (callback, ...rest) =>
      start(
        (...given: unknown[]) => {
          try {
            return (callback as Call)(...given);
          } finally {
            quietly(onUpdate, given[0]);
          }
        },
        ...rest,
      );
  if (sendTurn !== null)
    wrapped.sendTurn = (...given) => {
      quietly(onTurn, given[0]);
      return sendTurn(...given);
    };
}

/** Calls the bridge's own function; an error of the bridge must not affect the game. */
function quietly(observe: (value: Fields) => void, value: unknown): void {
  try {
    observe(fieldsOf(value));
  } catch {
    // The game continues without what the bridge could not read.
  }
}

/** Calls a function that the game may not export; undefined then. */
const tryExported = (parts: BridgeParts, name: string, ...given: unknown[]): unknown =>
  tryCall({ [name]: exported(parts, name) }, name, ...given);

/** The merged state of the game, from which snapshots are made and ids are looked up. */
class Mirror {
  readonly width: number;
  readonly tiles: Uint16Array;
  readonly terrain: Uint8Array;
  readonly players = new Map<string, Fields>();
  readonly bySmallId = new Map<unknown, Fields>();
  private readonly units = new Map<unknown, Fields>();
  private readonly plans = new Map<unknown, unknown>();
  /** The hashes and the winner in the last update; no tick contains the hashes. */
  hashes: Fields[] = [];
  winner: unknown = null;
  /** Names of the kinds of updates, from the game's own table or recognised by their fields. */
  private readonly names = new Map<number, string>();
  private readonly parts: BridgeParts;
  private statsWidth: number | null = null;
  private inSpawnPhase = true;
  private isPaused = false;
  tick = 0;

  constructor(parts: BridgeParts) {
    this.parts = parts;
    const { gameView } = parts;
    this.width = positiveNumberOf(gameView, 'width');
    const size = this.width * positiveNumberOf(gameView, 'height');
    this.tiles = new Uint16Array(size);
    this.terrain = new Uint8Array(size);
    const terrainOf = terrainReader(gameView);
    for (let ref = 0; ref < size; ref += 1) this.terrain[ref] = terrainOf(ref);
    // A resumed game has filled its map before the bridge attaches, and no update repeats those tiles.
    this.readTiles();
    for (const [name, kind] of Object.entries(fieldsOf(exported(parts, 'GameUpdateType'))))
      if (typeof kind === 'number') this.names.set(kind, name);
  }

  get me(): Fields | null {
    for (const player of this.players.values()) if (player['clientID'] === this.parts.clientID) return player;
    return null;
  }

  /** Copies the state of all tiles from the game's view; returns whether a tile differs from the copy before. */
  private readTiles(): boolean {
    // Without a usable reply the map is known from the first change of each tile on.
    const first = tryCall(this.parts.gameView, 'tileState', 0);
    const read = methodOf(this.parts.gameView, 'tileState');
    if (read === null || typeof first !== 'number') return false;
    const states = this.tiles.map((_, ref) => Number(read(ref)));
    const hasChanged = states.some((state, ref) => state !== this.tiles[ref]);
    this.tiles.set(states);
    return hasChanged;
  }

  /**
   * Whether this first update is that of a resumed game, which fills its map without sending the tiles. The game
   * has taken the update already.
   */
  isFilledBy({ packedTileUpdates }: Fields): boolean {
    const hasTiles = packedTileUpdates instanceof Uint32Array && packedTileUpdates.length > 0;
    return this.tick === 0 && !hasTiles && this.readTiles();
  }

  /** Applies one update of the game and returns its frame. */
  apply(update: Fields): Fields {
    this.tick = Number(update['tick']);
    const up = this.takeUpdates(fieldsOf(update['updates']));
    const tiles = this.takeTiles(update['packedTileUpdates']);
    const stats = this.takeStats(update['packedPlayerUpdates']);
    const attacks = this.takeAttacks(update['packedAttackUpdates']);
    const motion = this.takeMotion(update['packedMotionPlans']);
    const filled = Object.entries({ tiles, stats, attacks, motion }).filter(([, list]) => list.length > 0);
    const ms = update['tickExecutionDuration'];
    return {
      t: 'tick',
      tick: this.tick,
      ...Object.fromEntries(filled),
      ...(Object.keys(up).length > 0 ? { up } : {}),
      ...(typeof ms === 'number' ? { ms } : {}),
    };
  }

  private takeUpdates(updates: Fields): Record<string, unknown[]> {
    const up: Record<string, unknown[]> = {};
    this.hashes = [];
    for (const [kind, list] of Object.entries(updates)) {
      if (!Array.isArray(list) || list.length === 0) continue;
      const name = this.names.get(Number(kind)) ?? this.recognise(Number(kind), fieldsOf(list[0]));
      if (name === 'Hash') this.hashes = list.map(fieldsOf);
      if (name === 'Win') this.winner = fieldsOf(list[0])['winner'];
      if (name === null || DROPPED_UPDATES.has(name)) continue;
      // The statistics of a won game are large and useless for a player.
      up[name] = list.map((each) => plain(name === 'Win' ? { winner: fieldsOf(each)['winner'] } : each));
      for (const each of up[name]) this.take(name, fieldsOf(each));
    }
    return up;
  }

  /** Recognises a kind of update by its fields when the game exports no table, and remembers its number. */
  private recognise(kind: number, update: Fields): string | null {
    const name =
      UPDATE_FIELDS.find(([, required]) => required.every((field) => field in update))?.[0] ?? null;
    if (name !== null) this.names.set(kind, name);
    return name;
  }

  private take(name: string, update: Fields): void {
    if (name === 'Player' && typeof update['id'] === 'string') {
      const player = Object.assign(this.players.get(update['id']) ?? {}, update);
      this.players.set(update['id'], player);
      this.bySmallId.set(player['smallID'], player);
    }
    if (name === 'Unit') {
      if (update['isActive'] === false) this.units.delete(update['id']);
      else this.units.set(update['id'], update);
      if (update['isActive'] === false) this.plans.delete(update['id']);
    }
    if (name === 'SpawnPhaseEnd') this.inSpawnPhase = false;
    if (name === 'GamePaused') this.isPaused = update['paused'] === true;
  }

  private takeTiles(pairs: unknown): number[] {
    if (!(pairs instanceof Uint32Array) || pairs.length % 2 !== 0) return [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [ref = 0, state = 0] = [pairs[at], pairs[at + 1]];
      this.tiles[ref] = state & 0xffff;
      this.terrain[ref] = (state >>> 16) & 0xff;
    }
    return Array.from(pairs);
  }

  /** Rows begin with `smallID, tilesOwned, gold, troops`. Later games add values, so the width is detected. */
  private takeStats(flat: unknown): number[][] {
    if (!(flat instanceof Float64Array) || flat.length === 0) return [];
    this.statsWidth ??= [4, 5, 6, 7, 8].find((width) => this.areRows(flat, width)) ?? null;
    if (this.statsWidth === null) return [];
    return rowsOf(flat, this.statsWidth).map(([smallID = 0, tilesOwned = 0, gold = 0, troops = 0]) => {
      const row = { tilesOwned, gold, troops: Math.round(troops * 100) / 100 };
      Object.assign(this.bySmallId.get(smallID) ?? {}, row);
      return [smallID, row.tilesOwned, row.gold, row.troops];
    });
  }

  private areRows(flat: Float64Array, width: number): boolean {
    if (flat.length % width !== 0) return false;
    const rows = rowsOf(flat, width);
    const ids = new Set(rows.map(([id]) => id));
    return (
      ids.size === rows.length &&
      rows.every(([id, tiles = -1]) => this.bySmallId.has(id) && Number.isInteger(tiles) && tiles >= 0)
    );
  }

  /** The troops of attacks, by their index in the owner's list. */
  private takeAttacks(flat: unknown): number[][] {
    if (!(flat instanceof Float64Array) || flat.length % 4 !== 0) return [];
    const rows = rowsOf(flat, 4);
    for (const [owner, direction, index = 0, troops] of rows) {
      const list = this.bySmallId.get(owner)?.[direction === 0 ? 'outgoingAttacks' : 'incomingAttacks'];
      const attack = Array.isArray(list) ? list[index] : undefined;
      if (attack !== undefined) fieldsOf(attack)['troops'] = troops;
    }
    return rows;
  }

  private takeMotion(flat: unknown): unknown[] {
    if (!(flat instanceof Uint32Array) || flat.length === 0) return [];
    const records = plain(tryExported(this.parts, 'unpackMotionPlans', flat));
    if (!Array.isArray(records)) return [];
    for (const record of records) {
      const { kind, unitId, engineUnitId } = fieldsOf(record);
      this.plans.set(kind === 'train' ? engineUnitId : unitId, record);
    }
    return records;
  }

  /** Copies the state at this tick immediately; the returned function compresses the copy. */
  snapshot(): () => Promise<Fields> {
    const { me, tick, isPaused } = this;
    const reported = tryCall(this.parts.gameView, 'inSpawnPhase');
    const inSpawnPhase = typeof reported === 'boolean' ? reported : this.inSpawnPhase;
    const tiles = this.tiles.slice();
    const lists = {
      players: [...this.players.values()],
      units: [...this.units.values()],
      motion: [...this.plans.values()],
    };
    const copied = structuredClone(lists);
    return async () => ({
      t: 'snapshot',
      tick,
      inSpawnPhase,
      isPaused,
      me: me === null ? null : { id: me['id'], smallID: me['smallID'] },
      ...copied,
      tilesEncoding: 'uint16le+gzip+base64',
      tiles: await gzipBase64(new Uint8Array(tiles.buffer)),
    });
  }
}

const rowsOf = (flat: Float64Array, width: number): number[][] =>
  Array.from({ length: flat.length / width }, (_, row) =>
    Array.from(flat.subarray(row * width, (row + 1) * width)),
  );

/** A turn that the record keeps, because it has intents or a hash. */
interface KeptTurn {
  readonly n: number;
  intents?: unknown;
  hash?: number;
}

/** Why a record ends before its game. */
type RecordEnd = 'gap' | 'conflict' | 'resumed' | 'too_large';

/**
 * The turns that the game's worker executed and the hashes that it computed, from turn 0 on. From these the game's
 * own engine can compute the game again. The log is kept whether or not a host listens.
 */
class TurnLog {
  private readonly start: Fields;
  private readonly kept: KeptTurn[] = [];
  private readonly byNumber = new Map<number, KeptTurn>();
  /** Changed since the last frame. */
  private readonly unsent = new Set<KeptTurn>();
  private sentTurns = 0;
  private executed = 0;
  private length = 0;
  private end: RecordEnd | null;
  private reportedEnd: RecordEnd | null = null;
  private winner: unknown = null;
  private lastTurn = Infinity;
  private atMs = Date.now();

  constructor(parts: BridgeParts) {
    const lobby = fieldsOf(parts.lobbyConfig);
    this.end = lobby['resumeSnapshot'] == null ? null : 'resumed';
    this.start = {
      t: 'start',
      gameStartInfo: startInfoOf(parts, this.atMs),
      gitCommit: gitCommitOf() ?? 'DEV',
      startedAtMs: this.atMs,
      resumed: this.end !== null,
    };
  }

  takeTurn({ turnNumber, intents }: Fields): void {
    if (this.end !== null || typeof turnNumber !== 'number' || turnNumber > this.lastTurn) return;
    const list = Array.isArray(intents) ? intents : [];
    if (turnNumber < this.sentTurns) this.compare(turnNumber, list);
    else if (turnNumber > this.sentTurns) this.end = 'gap';
    else {
      this.sentTurns += 1;
      if (list.length > 0) this.keep(turnNumber, { intents: plain(list) });
    }
  }

  /** Takes the hashes and the winner of an update of the game. */
  takeUpdate(tick: number, hashes: readonly Fields[], winner: unknown): void {
    if (this.end !== null || tick > this.lastTurn + 1) return;
    for (const { tick: turn, hash } of hashes)
      if (typeof turn === 'number' && typeof hash === 'number' && turn < this.sentTurns)
        this.keep(turn, { hash });
    if (this.end !== null) return;
    this.executed = Math.min(tick, this.sentTurns);
    this.atMs = Date.now();
    if (this.winner !== null || !Array.isArray(winner)) return;
    this.winner = winner;
    this.lastTurn = tick + TURNS_AFTER_WIN;
  }

  /** The frames that a host needs that has read none of this log. Without its players a game cannot be recorded. */
  takeAll(): Fields[] {
    const { players } = fieldsOf(this.start['gameStartInfo']);
    return Array.isArray(players) && players.length === 0 ? [] : [this.start, ...this.framesOf(this.kept)];
  }

  /** The frames with what has changed since the last call. */
  takeChanged(): Fields[] {
    return this.unsent.size === 0 && this.end === this.reportedEnd ? [] : this.takeRest();
  }

  /** What has changed, or only how many turns there were; the last ones of a game have no hash. */
  takeRest = (): Fields[] => this.framesOf([...this.unsent]);

  /** A game that sends a turn again must send the same one. */
  private compare(turnNumber: number, list: readonly unknown[]): void {
    const known = this.byNumber.get(turnNumber)?.intents ?? [];
    if (JSON.stringify(known) !== JSON.stringify(plain(list))) this.end = 'conflict';
  }

  private keep(n: number, own: Omit<KeptTurn, 'n'>): void {
    const turn: KeptTurn = this.byNumber.get(n) ?? { n };
    Object.assign(turn, own);
    this.length += JSON.stringify(own).length + 40;
    if (this.length > MAX_RECORD_LENGTH) {
      this.end = 'too_large';
      return;
    }
    if (!this.byNumber.has(n)) this.kept.push(turn);
    this.byNumber.set(n, turn);
    this.unsent.add(turn);
  }

  /** At least one frame, because a host also needs the number of turns. */
  private framesOf(turns: readonly KeptTurn[]): Fields[] {
    this.unsent.clear();
    this.reportedEnd = this.end;
    let chunk: KeptTurn[] = [];
    const chunks = [chunk];
    let length = 0;
    for (const turn of turns) {
      const added = JSON.stringify(turn).length;
      if (length + added > MAX_TURNS_LENGTH || chunk.length >= MAX_FRAME_TURNS) {
        chunk = [];
        chunks.push(chunk);
        length = 0;
      }
      chunk.push(turn);
      length += added;
    }
    return chunks.map((list) => ({
      t: 'turns',
      turns: list,
      sent: this.sentTurns,
      // Only the last frame completes these turns.
      executed: list === chunk ? this.executed : 0,
      atMs: this.atMs,
      complete: this.end === null,
      ...(this.end === null ? {} : { reason: this.end }),
      ...(this.winner === null ? {} : { winner: this.winner }),
    }));
  }
}

const gitCommitOf = (): string | null =>
  textOr(fieldsOf(fieldsOf(globalThis)['BOOTSTRAP_CONFIG'])['gitCommit'], null);

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => from[name] != null).map((name) => [name, plain(from[name])]));

/** What the game began with. Every field is named here, because others identify an account. */
function startInfoOf(parts: BridgeParts, atMs: number): Fields {
  const { gameID, config, info } = startOf(parts);
  const players = (listOf(info['players']) ?? []).map(fieldsOf);
  return {
    gameID,
    lobbyCreatedAt: Number(info['lobbyCreatedAt'] ?? atMs),
    ...pick(info, ['visibleAt', 'listed', 'tribes']),
    config: plain(withoutAccounts(config)),
    players: players.map((player) => ({
      clientID: player['clientID'],
      username: player['username'],
      clanTag: player['clanTag'] ?? null,
      ...pick(player, ['isLobbyCreator', 'friends', 'teamIndex']),
    })),
  };
}

/** Reads a tile as bit 7 land, 6 shoreline, 5 ocean, 0–4 magnitude. */
function terrainReader(map: unknown): (ref: number) => number {
  const bits = Object.entries({ isLand: 0x80, isShoreline: 0x40, isOcean: 0x20 }).map(
    ([name, bit]) => [methodOf(map, name), bit] as const,
  );
  const magnitude = methodOf(map, 'magnitude');
  return (ref) =>
    bits.reduce(
      (byte, [read, bit]) => (read?.(ref) === true ? byte | bit : byte),
      Number(magnitude?.(ref) ?? 0) & 0x1f,
    );
}

/** The hello frame with the game's identity, map, enums and schemas. */
async function helloOf(parts: BridgeParts, mirror: Mirror, { token }: BridgeOptions): Promise<Fields> {
  const { lobbyConfig, clientID, gameMap } = parts;
  const start = startOf(parts);
  const table = (name: string): unknown => plain(exported(parts, name));
  const list = (name: string): unknown[] | undefined => listOf(exported(parts, name));
  const numbers = (name: string): Fields => numbersOf(exported(parts, name));
  const intents = intentSchemas(parts);
  const turnMs = Number(tryCall(fieldsOf(lobbyConfig)['serverConfig'], 'turnIntervalMs') ?? 100);
  return {
    t: 'hello',
    protocol: PROTOCOL,
    game: 'openfront',
    gitCommit: gitCommitOf(),
    gameID: start.gameID,
    clientID,
    ...(token === null ? {} : { token }),
    turnIntervalMs: turnMs > 0 ? turnMs : 100,
    config: plain(withoutAccounts(start.config)),
    map: {
      width: mirror.width,
      height: mirror.tiles.length / mirror.width,
      numLandTiles: mirror.terrain.reduce((sum, byte) => sum + (byte >> 7), 0),
      terrainEncoding: 'gzip+base64',
      terrain: await gzipBase64(mirror.terrain.slice()),
      nations: nationsOf(gameMap),
    },
    enums: {
      UnitType: table('UnitType'),
      PlayerBuildable: list('PlayerBuildable'),
      Structures: list('Structures'),
      Nukes: list('Nukes'),
      PlayerType: table('PlayerType'),
      Relation: numbers('Relation'),
      MessageType: numbers('MessageType'),
      GameUpdateType: numbers('GameUpdateType'),
    },
    emojis: list('flattenedEmojiTable') ?? [],
    quickChatKeys: chatKeysIn(intents),
    // Without any schema the host uses its own ones; an empty table would say that the game has no intent.
    ...(Object.keys(intents).length > 0 ? { intents } : {}),
    missing: missingIn(parts),
  };
}

const withoutAccounts = (config: Fields): Fields =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !ACCOUNT_OPTIONS.has(name)));

/** The names that no module of this game exports. */
function missingIn(parts: BridgeParts): string[] {
  const events = [...INTENTS.values()].map(([name]) => name);
  return [...LOOKED_UP, ...events].filter((name) => exported(parts, name) === undefined);
}

/** The allowed quick chat keys from the game's own schema of that intent. */
function chatKeysIn(intents: Fields): unknown[] {
  const { properties } = fieldsOf(intents['quick_chat']);
  return listOf(fieldsOf(fieldsOf(properties)['quickChatKey'])['enum']) ?? [];
}

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other);
/** Only the names of a numeric enum, which also contains the reverse direction. */
const numbersOf = (table: unknown): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(table)).filter(([, value]) => typeof value === 'number'));
/** A list, a Set, or an object that has the list as `types`. */
function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return [...value];
  return value instanceof Set
    ? [...value]
    : Array.isArray(fieldsOf(value)['types'])
      ? [...(fieldsOf(value)['types'] as unknown[])]
      : undefined;
}

function nationsOf(gameMap: unknown): unknown[] {
  const { nations, manifest } = fieldsOf(gameMap);
  const list = listOf(nations) ?? listOf(fieldsOf(manifest)['nations']) ?? [];
  return list
    .map(fieldsOf)
    .flatMap(({ name, coordinates, flag }) =>
      Array.isArray(coordinates) ? [{ name, coordinates: coordinates.map(Number), flag }] : [],
    );
}

/** JSON Schemas of the intents that the bridge can send, from the exports of all known modules. */
function intentSchemas(parts: BridgeParts): Fields {
  const found: Fields = {};
  const { modules = [] } = parts;
  const all = [...gameModules, ...modules].flatMap((module) => Object.values(fieldsOf(module)));
  for (const each of all) {
    for (const schema of listOf(fieldsOf(each)['options']) ?? [each]) {
      const type = fieldsOf(fieldsOf(fieldsOf(schema)['shape'])['type'])['value'];
      const event = typeof type === 'string' ? INTENTS.get(type)?.[0] : undefined;
      // An intent without its event class cannot be sent, so it is not offered.
      if (typeof type !== 'string' || event === undefined || type in found) continue;
      if (exported(parts, event) === undefined) continue;
      const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'throw' };
      const converted = tryCall(z, 'toJSONSchema', schema, options);
      if (converted !== undefined) found[type] = converted;
    }
  }
  return found;
}

/** The WebSocket connection to the host. It reconnects after a loss with growing delays. */
class HostConnection {
  private readonly options: BridgeOptions;
  private readonly parts: BridgeParts;
  private readonly mirror: Mirror;
  private readonly turns: TurnLog;
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private attempts = 0;
  private openQueries = 0;
  /** Ticks to send after the snapshot that is being compressed; null when there is none. */
  private held: string[] | null = null;
  private hasSentHello = false;
  private isBehind = false;
  private isClosed = false;
  /** The kinds of frames that an older host would refuse and this one reads. */
  private accepts: ReadonlySet<unknown> = new Set();

  constructor(options: BridgeOptions, parts: BridgeParts, mirror: Mirror) {
    this.options = options;
    this.parts = parts;
    this.mirror = mirror;
    this.turns = new TurnLog(parts);
  }

  connect(): void {
    if (this.isClosed) return;
    this.retry = null;
    this.hasSentHello = false;
    this.isBehind = false;
    this.held = null;
    this.accepts = new Set();
    const socket = new WebSocket(`ws://127.0.0.1:${this.options.port}/`);
    this.socket = socket;
    socket.addEventListener('open', () => void this.sendHello(socket).catch(() => socket.close()));
    socket.addEventListener('message', ({ data }) => void this.receive(socket, data).catch(() => undefined));
    socket.addEventListener('close', ({ code }) => this.onClose(socket, code));
  }

  /** Ends the connection permanently and sends the reason to the host, so that nothing waits for this game. */
  close(reason: 'left' | 'page'): void {
    this.isClosed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    this.sendTurns(this.turns.takeRest());
    if (this.socket !== null && this.accepts.has('bye'))
      this.send(this.socket, JSON.stringify({ t: 'bye', reason }));
    this.socket?.close(1000);
  }

  private onClose(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.hasSentHello = false;
    if (this.isClosed || FINAL_CODES.has(code)) return;
    const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.attempts, 10));
    this.attempts += 1;
    // The delay is random, so that several tabs do not connect at the same moment.
    this.retry = setTimeout(() => this.connect(), waitMs * (0.75 + Math.random() / 2));
  }

  private async sendHello(socket: WebSocket): Promise<void> {
    const hello = await helloOf(this.parts, this.mirror, this.options);
    if (!this.send(socket, JSON.stringify(hello))) return;
    this.hasSentHello = true;
    await this.sendSnapshot(socket);
  }

  /** Sends a snapshot and then the ticks that arrived while it was compressed. */
  private async sendSnapshot(socket: WebSocket, id?: unknown): Promise<void> {
    if (this.held !== null) return;
    this.held = [];
    const snapshot = await this.mirror.snapshot()();
    this.send(socket, JSON.stringify(id === undefined ? snapshot : { ...snapshot, id }));
    if (this.socket !== socket) return;
    const held: string[] = this.held;
    this.held = null;
    for (const tick of held) this.send(socket, tick);
  }

  observe(update: Fields): void {
    const { errMsg, tick } = update;
    const isLive = this.hasSentHello && this.socket?.readyState === WebSocket.OPEN;
    const socket = isLive ? this.socket : null;
    if (typeof errMsg === 'string' && socket !== null)
      this.send(socket, JSON.stringify({ t: 'error', errMsg: errMsg.slice(0, 2000) }));
    if (typeof tick !== 'number') return;
    // The mirror is updated without a connection too, because a later connection needs the state.
    const isFilled = this.mirror.isFilledBy(update);
    const frame = this.mirror.apply(update);
    // The tick does not contain the map of a resumed game, so a snapshot follows instead of it.
    this.isBehind ||= isFilled;
    this.turns.takeUpdate(tick, this.mirror.hashes, this.mirror.winner);
    this.sendTurns(this.turns.takeChanged());
    if (socket !== null) this.sendTick(socket, frame);
  }

  /** Turns are never left out, also when ticks are. */
  observeTurn(turn: Fields): void {
    this.turns.takeTurn(turn);
    this.sendTurns(this.turns.takeChanged());
  }

  private sendTurns(frames: readonly Fields[]): void {
    const { socket } = this;
    if (socket === null || !this.accepts.has('turns')) return;
    for (const frame of frames) this.send(socket, JSON.stringify(frame));
  }

  private sendTick(socket: WebSocket, frame: Fields): void {
    if (this.held !== null) {
      this.held.push(JSON.stringify(frame));
      if (this.held.length > MAX_HELD_TICKS) socket.close(4000);
      return;
    }
    // A slow host gets one new snapshot instead of an endless queue.
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) this.isBehind = true;
    if (!this.isBehind) {
      this.send(socket, JSON.stringify(frame));
    } else if (socket.bufferedAmount < DRAINED_BYTES) {
      this.isBehind = false;
      void this.sendSnapshot(socket).catch(() => socket.close());
    }
  }

  private send(socket: WebSocket, text: string): boolean {
    if (this.socket !== socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  }

  private async receive(socket: WebSocket, data: unknown): Promise<void> {
    if (typeof data !== 'string' || data.length > MAX_HOST_FRAME_LENGTH) return;
    const frame = fieldsOf(JSON.parse(data));
    const { t, id } = frame;
    if (t === 'welcome') {
      this.attempts = 0;
      this.accepts = new Set(listOf(frame['accepts']));
      // A host that has connected again compares these turns with those that it has.
      if (this.accepts.has('turns')) this.sendTurns(this.turns.takeAll());
    }
    if (!Number.isSafeInteger(id)) return;
    if (t === 'snapshot') return this.sendSnapshot(socket, id);
    if (t !== 'intent' && t !== 'query') return;
    const answer = t === 'intent' ? this.inject(fieldsOf(frame['intent'])) : await this.answer(frame);
    this.send(socket, JSON.stringify({ t: 'res', id, tick: this.mirror.tick, ...answer }));
  }

  /** Emits the game's own event, as a click does. `ok` means that the event was emitted, not that it had an effect. */
  private inject(intent: Fields): Fields {
    try {
      const [name, argumentsOf] = INTENTS.get(String(intent['type'])) ?? [];
      if (name === undefined || argumentsOf === undefined)
        throw new Error('this bridge does not support the intent');
      const Event = exported(this.parts, name);
      if (typeof Event !== 'function') throw new Error(`this game has no ${name}`);
      const given = argumentsOf(new Arguments(intent, this.parts, this.mirror));
      (methodOf(this.parts.eventBus, 'emit') as Call)(Reflect.construct(Event, [...given]));
      return { ok: true };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }
  }

  private async answer(query: Fields): Promise<Fields> {
    if (this.openQueries >= MAX_QUERIES) return { ok: false, error: 'too many queries at once' };
    this.openQueries += 1;
    try {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('the game did not answer')), QUERY_TIMEOUT_MS),
      );
      const result = await Promise.race([late, this.queryGame(query)]);
      return { ok: true, result: plain(result) };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    } finally {
      this.openQueries -= 1;
    }
  }

  private async queryGame(query: Fields): Promise<unknown> {
    const { worker } = this.parts;
    const given = new Arguments(query, this.parts, this.mirror);
    const queries = new Map<string, () => unknown>(
      Object.entries({
        me: () => ({
          id: this.mirror.me?.['id'],
          smallID: this.mirror.me?.['smallID'],
          clientID: this.parts.clientID,
        }),
        actions: () => {
          const hasTile = query['x'] !== undefined && query['y'] !== undefined;
          const tile = hasTile ? given.int('y') * this.mirror.width + given.int('x') : undefined;
          return call(given.me(), 'actions', tile, query['units'] ?? undefined);
        },
        profile: () => call(given.player('playerID'), 'profile'),
        border: async () => fieldsOf(await call(given.player('playerID'), 'borderTiles'))['borderTiles'],
        boat: () => call(given.me(), 'bestTransportShipSpawn', given.int('tile')),
        attackPos: () =>
          call(worker, 'attackClusteredPositions', given.int('smallID'), given.maybe('attackID', 'string')),
      }),
    );
    const run = queries.get(String(query['q']));
    if (run === undefined) throw new Error('unknown query');
    return run();
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

function call(owner: unknown, name: string, ...given: unknown[]): unknown {
  const method = methodOf(owner, name);
  if (method === null) throw new Error(`this game has no ${name}`);
  return method(...given);
}

/** Reads fields of a frame of the host and checks their types. */
class Arguments {
  private readonly fields: Fields;
  private readonly parts: BridgeParts;
  private readonly mirror: Mirror;

  constructor(fields: Fields, parts: BridgeParts, mirror: Mirror) {
    this.fields = fields;
    this.parts = parts;
    this.mirror = mirror;
  }

  text(name: string): string {
    const value = this.maybe(name, 'string');
    if (typeof value !== 'string') throw new Error(`${name} is missing`);
    return value;
  }

  flag = (name: string): boolean => this.maybe(name, 'boolean') === true;

  number(name: string): number {
    const value = this.fields[name];
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw new Error(`${name} must be a number of at least 0`);
    return value;
  }

  int(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value)) throw new Error(`${name} must be an integer`);
    return value;
  }

  numberOrNull = (name: string): number | null => (this.fields[name] === null ? null : this.number(name));
  textOrNull = (name: string): string | null => (this.fields[name] === null ? null : this.text(name));

  ints(name: string): number[] {
    const list = this.fields[name];
    if (!Array.isArray(list) || !list.every((each) => Number.isSafeInteger(each) && each >= 0))
      throw new Error(`${name} must be a list of integers`);
    return list as number[];
  }

  maybe(name: string, kind: 'string' | 'boolean' | 'number'): unknown {
    const value = this.fields[name];
    if (value === undefined || typeof value === kind) return value;
    throw new Error(`${name} must be a ${kind}`);
  }

  /** The game's own player object, which several of its events need. */
  player(name: string): unknown {
    const found = call(this.parts.gameView, 'player', this.text(name));
    if (typeof found !== 'object' || found === null) throw new Error('there is no such player');
    return found;
  }

  me(): unknown {
    const me =
      tryCall(this.parts.gameView, 'myPlayer') ??
      (this.mirror.me === null ? null : call(this.parts.gameView, 'player', this.mirror.me['id']));
    if (typeof me !== 'object' || me === null) throw new Error('this player has not spawned');
    return me;
  }
}

/** The class of the game's event and how its arguments are read from the intent. */
type IntentEvent = readonly [name: string, argumentsOf: (given: Arguments) => readonly unknown[]];

/** The game's events for the intents of a player. Intents without an entry cannot be sent. */
const INTENTS: ReadonlyMap<string, IntentEvent> = new Map<string, IntentEvent>(
  Object.entries({
    spawn: ['SendSpawnIntentEvent', (g) => [g.int('tile')]],
    attack: ['SendAttackIntentEvent', (g) => [g.textOrNull('targetID'), g.numberOrNull('troops')]],
    cancel_attack: ['CancelAttackIntentEvent', (g) => [g.text('attackID')]],
    boat: ['SendBoatAttackIntentEvent', (g) => [g.int('dst'), g.number('troops')]],
    cancel_boat: ['CancelBoatIntentEvent', (g) => [g.int('unitID')]],
    build_unit: [
      'BuildUnitIntentEvent',
      (g) => [
        g.text('unit'),
        g.int('tile'),
        g.maybe('rocketDirectionUp', 'boolean'),
        g.maybe('amount', 'number'),
      ],
    ],
    upgrade_structure: [
      'SendUpgradeStructureIntentEvent',
      (g) => [g.int('unitId'), g.text('unit'), g.maybe('amount', 'number')],
    ],
    delete_unit: ['SendDeleteUnitIntentEvent', (g) => [g.int('unitId')]],
    move_warship: ['MoveWarshipIntentEvent', (g) => [g.ints('unitIds'), g.int('tile')]],
    allianceRequest: ['SendAllianceRequestIntentEvent', (g) => [g.me(), g.player('recipient')]],
    allianceReject: ['SendAllianceRejectIntentEvent', (g) => [g.player('requestor')]],
    allianceExtension: ['SendAllianceExtensionIntentEvent', (g) => [g.player('recipient')]],
    breakAlliance: ['SendBreakAllianceIntentEvent', (g) => [g.me(), g.player('recipient')]],
    targetPlayer: ['SendTargetPlayerIntentEvent', (g) => [g.text('target')]],
    emoji: [
      'SendEmojiIntentEvent',
      (g) => [g.text('recipient') === 'AllPlayers' ? 'AllPlayers' : g.player('recipient'), g.int('emoji')],
    ],
    quick_chat: [
      'SendQuickChatEvent',
      (g) => [g.player('recipient'), g.text('quickChatKey'), g.maybe('target', 'string')],
    ],
    donate_gold: ['SendDonateGoldIntentEvent', (g) => [g.player('recipient'), BigInt(g.int('gold'))]],
    donate_troops: ['SendDonateTroopsIntentEvent', (g) => [g.player('recipient'), g.numberOrNull('troops')]],
    embargo: ['SendEmbargoIntentEvent', (g) => [g.player('targetID'), g.text('action')]],
    embargo_all: ['SendEmbargoAllIntentEvent', (g) => [g.text('action')]],
    toggle_pause: ['PauseGameIntentEvent', (g) => [g.flag('paused')]],
  } satisfies Record<string, IntentEvent>),
);
