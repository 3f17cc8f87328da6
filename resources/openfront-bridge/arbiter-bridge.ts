/*
 * Arbiter bridge: lets a program on the same computer watch and play one's own
 * single-player game. Copy this file into `src/client/` of your own checkout of
 * the game; README.md beside it says which line calls it.
 *
 * MIT License. Copyright (c) 2026 the Arbiter authors.
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this file, to deal in it without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, sublicense and
 * sell copies, provided that this notice is kept. The file is provided "as is",
 * without warranty of any kind; the authors are liable for nothing.
 *
 * It observes: the game's own callback runs first and keeps its exceptions,
 * nothing of the game is changed, and no fault in here reaches the game.
 */
import { z } from 'zod';
import * as gameModule from '../core/game/Game';
import * as schemasModule from '../core/Schemas';
import * as transportModule from './Transport';

type Fields = Record<string, unknown>;
type Call = (...given: unknown[]) => unknown;

/** What the one-line hook hands over; only names and shapes, so that a newer game still fits. */
export interface BridgeParts {
  readonly worker: object;
  readonly eventBus: object;
  readonly gameView: object;
  readonly lobbyConfig: object;
  readonly clientID: string;
  /** The loaded map, for the places of nations. */
  readonly gameMap?: object;
  /** Further modules of the game, in which names are looked up as well; README.md says what for. */
  readonly modules?: readonly object[];
}

const PROTOCOL = 1;
const DEFAULT_PORT = 8765;
const SLOWEST_RETRY_MS = 15_000;
const FIRST_RETRY_MS = 500;
/** The game's worker never answers a query that failed inside it. */
const ANSWER_MS = 2500;
const MOST_QUERIES = 64;
const MOST_BACKLOG_BYTES = 4 * 1024 * 1024;
const DRAINED_BYTES = 256 * 1024;
const MOST_HELD_TICKS = 1000;
const MOST_HOST_LETTERS = 256 * 1024;
/** Close codes after which trying again changes nothing: replaced, wrong token, other protocol. */
const FINAL_CODES = new Set([4410, 4401, 4426]);
const KEPT_AS = 'arbiter-bridge';
const DROPPED_UPDATES = new Set([
  'Hash',
  'Tile',
  'RailroadConstructionEvent',
  'RailroadDestructionEvent',
  'RailroadSnapEvent',
]);

/** Fields by which a kind of update is told from all others, where the game exports no table of them. */
const MARKS: readonly (readonly [name: string, fields: readonly string[]])[] = [
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
];

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const methodOf = (owner: unknown, name: string): Call | null => {
  const found = fieldsOf(owner)[name];
  return typeof found === 'function' ? (found as Call).bind(owner) : null;
};
/** The answer of a method that may be missing or throw in another version. */
function ask(owner: unknown, name: string, ...given: unknown[]): unknown {
  try {
    return methodOf(owner, name)?.(...given);
  } catch {
    return undefined;
  }
}

/** Structured-clone values as JSON can carry them: bigint, Set, Map and typed arrays do not fit. */
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

/** An export of this name, wherever this version of the game keeps it. */
function exported({ modules = [] }: BridgeParts, name: string): unknown {
  const all = [gameModule, schemasModule, transportModule, ...modules].map(fieldsOf);
  return all.find((module) => module[name] !== undefined)?.[name];
}

/** A figure that one version has as a method and another as a field. */
function figureOf(owner: unknown, name: string): number {
  const figure = Number(ask(owner, name) ?? fieldsOf(owner)[name]);
  if (!(figure > 0)) throw new Error(`this game does not tell its ${name}`);
  return figure;
}

/** For the person who opens the browser's console; the game goes on as if nothing were there. */
// oxlint-disable-next-line no-console
const say = (words: string): void => console.warn(`Arbiter bridge: ${words}`);

async function packed(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const zipped = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (let at = 0; at < zipped.length; at += 0x8000)
    letters += String.fromCharCode(...zipped.subarray(at, at + 0x8000));
  return btoa(letters);
}

/** The flag and its options: read once at load, because the game rewrites its address when it starts. */
interface Wish {
  readonly port: number;
  readonly token: string | null;
}
function readWish(): Wish | null {
  try {
    const query = new URLSearchParams(window.location.search);
    if (query.get('mcp') === 'false') sessionStorage.removeItem(KEPT_AS);
    if (query.get('mcp') === 'true') {
      const port = Number(query.get('mcpPort') ?? DEFAULT_PORT);
      sessionStorage.setItem(KEPT_AS, JSON.stringify({ port, token: query.get('mcpToken') }));
    }
    const kept = sessionStorage.getItem(KEPT_AS);
    if (kept !== null) return wishIn(fieldsOf(JSON.parse(kept)));
    return fieldsOf(window)['OPENFRONT_MCP_ENABLED'] === true ? wishIn({}) : null;
  } catch {
    return null;
  }
}
function wishIn({ port, token }: Fields): Wish {
  const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
  return { port: isPort ? port : DEFAULT_PORT, token: typeof token === 'string' ? token : null };
}
const wishAtLoad = readWish();
let current: Line | null = null;

/**
 * Attaches to a single-player game, if the person asked for it. Call it once,
 * before the game calls `worker.start`. Never throws.
 */
export function attachArbiterBridge(parts: BridgeParts): void {
  try {
    const wish = wishAtLoad ?? readWish();
    if (wish === null) return;
    const lobby = fieldsOf(parts.lobbyConfig);
    const isReplay = lobby['gameRecord'] !== undefined && lobby['gameRecord'] !== null;
    const { gameType } = startOf(parts).config;
    if (gameType === undefined) say('this game does not tell whether it is a single-player game');
    if (gameType !== 'Singleplayer' || isReplay) return;
    const mirror = new Mirror(parts);
    const line = new Line(wish, parts, mirror);
    current?.close();
    current = line;
    watch(parts.worker, (update) => line.observe(update));
    line.connect();
  } catch (error) {
    // A game that differs too much from what is known is left alone.
    say(wordsOf(error));
  }
}

/** Id and options of the game: in the lobby's own words, or in the start message inside them. */
function startOf({ lobbyConfig }: BridgeParts): { readonly gameID: unknown; readonly config: Fields } {
  const lobby = fieldsOf(lobbyConfig);
  const places = [fieldsOf(lobby['gameStartInfo']), lobby];
  const found = places.find((place) => fieldsOf(place['config'])['gameType'] !== undefined) ?? {};
  return { gameID: found['gameID'] ?? lobby['gameID'], config: fieldsOf(found['config']) };
}

/** The worker keeps one callback only, so the method is wrapped; the game's callback runs first. */
function watch(worker: object, observe: (update: Fields) => void): void {
  const original = methodOf(worker, 'start');
  if (original === null) return;
  (worker as { start: Call }).start = (callback, ...rest) =>
    original(
      (...given: unknown[]) => {
        try {
          return (callback as Call)(...given);
        } finally {
          try {
            observe(fieldsOf(given[0]));
          } catch {
            // What the game does next does not depend on an observer.
          }
        }
      },
      ...rest,
    );
}

/** The answer of a function that the game may export or not. */
const askFor = (parts: BridgeParts, name: string, ...given: unknown[]): unknown =>
  ask({ [name]: exported(parts, name) }, name, ...given);

/** What the game has told so far, merged: the source of snapshots, and of ids. */
class Mirror {
  readonly width: number;
  readonly tiles: Uint16Array;
  readonly terrain: Uint8Array;
  readonly players = new Map<string, Fields>();
  readonly bySmallId = new Map<unknown, Fields>();
  private readonly units = new Map<unknown, Fields>();
  private readonly plans = new Map<unknown, unknown>();
  /** Kinds of updates, by the game's own table or by what they hold. */
  private readonly names = new Map<number, string>();
  private readonly parts: BridgeParts;
  private statsWidth: number | null = null;
  private inSpawnPhase = true;
  private isPaused = false;
  tick = 0;

  constructor(parts: BridgeParts) {
    this.parts = parts;
    const { gameView } = parts;
    this.width = figureOf(gameView, 'width');
    const size = this.width * figureOf(gameView, 'height');
    this.tiles = new Uint16Array(size);
    this.terrain = new Uint8Array(size);
    for (let ref = 0; ref < size; ref += 1) this.terrain[ref] = terrainOf(gameView, ref);
    for (const [name, kind] of Object.entries(fieldsOf(exported(parts, 'GameUpdateType'))))
      if (typeof kind === 'number') this.names.set(kind, name);
  }

  get me(): Fields | null {
    for (const player of this.players.values()) if (player['clientID'] === this.parts.clientID) return player;
    return null;
  }

  /** Takes one update of the game; the frame that tells it. */
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
    for (const [kind, list] of Object.entries(updates)) {
      if (!Array.isArray(list) || list.length === 0) continue;
      const name = this.names.get(Number(kind)) ?? this.recognise(Number(kind), fieldsOf(list[0]));
      if (name === null || DROPPED_UPDATES.has(name)) continue;
      // Statistics of a won game are large and of no use to a player.
      up[name] = list.map((each) => plain(name === 'Win' ? { winner: fieldsOf(each)['winner'] } : each));
      for (const each of up[name]) this.take(name, fieldsOf(each));
    }
    return up;
  }

  /** A game that does not export its table is read by what its updates hold; a kind keeps its number. */
  private recognise(kind: number, told: Fields): string | null {
    const name = MARKS.find(([, marks]) => marks.every((mark) => mark in told))?.[0] ?? null;
    if (name !== null) this.names.set(kind, name);
    return name;
  }

  private take(name: string, told: Fields): void {
    if (name === 'Player' && typeof told['id'] === 'string') {
      const player = Object.assign(this.players.get(told['id']) ?? {}, told);
      this.players.set(told['id'], player);
      this.bySmallId.set(player['smallID'], player);
    }
    if (name === 'Unit') {
      if (told['isActive'] === false) this.units.delete(told['id']);
      else this.units.set(told['id'], told);
      if (told['isActive'] === false) this.plans.delete(told['id']);
    }
    if (name === 'SpawnPhaseEnd') this.inSpawnPhase = false;
    if (name === 'GamePaused') this.isPaused = told['paused'] === true;
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

  /** Rows begin with `smallID, tilesOwned, gold, troops`; later games add more, so the width is found out. */
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

  /** Troops of attacks on their way, by their place in the owner's list. */
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
    const records = plain(askFor(this.parts, 'unpackMotionPlans', flat));
    if (!Array.isArray(records)) return [];
    for (const record of records) {
      const { kind, unitId, engineUnitId } = fieldsOf(record);
      this.plans.set(kind === 'train' ? engineUnitId : unitId, record);
    }
    return records;
  }

  /** Everything at this tick. The copy is made now; packing it takes a moment. */
  snapshot(): () => Promise<Fields> {
    const { me, tick, isPaused } = this;
    const asked = ask(this.parts.gameView, 'inSpawnPhase');
    const inSpawnPhase = typeof asked === 'boolean' ? asked : this.inSpawnPhase;
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
      tiles: await packed(new Uint8Array(tiles.buffer)),
    });
  }
}

const rowsOf = (flat: Float64Array, width: number): number[][] =>
  Array.from({ length: flat.length / width }, (_, row) =>
    Array.from(flat.subarray(row * width, (row + 1) * width)),
  );

/** Bit 7 land, 6 shoreline, 5 ocean, 0–4 magnitude. */
function terrainOf(map: unknown, ref: number): number {
  const bit = (name: string, value: number): number => (ask(map, name, ref) === true ? value : 0);
  return (
    bit('isLand', 0x80) |
    bit('isShoreline', 0x40) |
    bit('isOcean', 0x20) |
    (Number(ask(map, 'magnitude', ref) ?? 0) & 0x1f)
  );
}

/** Who this game is, in its own enums and schemas. */
async function helloOf(parts: BridgeParts, mirror: Mirror, { token }: Wish): Promise<Fields> {
  const { lobbyConfig, clientID, gameMap } = parts;
  const start = startOf(parts);
  const table = (name: string): unknown => plain(exported(parts, name));
  const list = (name: string): unknown[] | undefined => listOf(exported(parts, name));
  const numbers = (name: string): Fields => numbersOf(exported(parts, name));
  const intents = intentSchemas(parts);
  const turnMs = Number(ask(fieldsOf(lobbyConfig)['serverConfig'], 'turnIntervalMs') ?? 100);
  return {
    t: 'hello',
    protocol: PROTOCOL,
    game: 'openfront',
    gitCommit: textOr(fieldsOf(globalThis)['GIT_COMMIT'], null),
    gameID: start.gameID,
    clientID,
    ...(token === null ? {} : { token }),
    turnIntervalMs: turnMs > 0 ? turnMs : 100,
    config: plain(start.config),
    map: {
      width: mirror.width,
      height: mirror.tiles.length / mirror.width,
      numLandTiles: mirror.terrain.reduce((sum, byte) => sum + (byte >> 7), 0),
      terrainEncoding: 'gzip+base64',
      terrain: await packed(mirror.terrain.slice()),
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
    intents,
  };
}

/** The closed list of sentences, as the game's own schema of that intent has it. */
function chatKeysIn(intents: Fields): unknown[] {
  const { properties } = fieldsOf(intents['quick_chat']);
  return listOf(fieldsOf(fieldsOf(properties)['quickChatKey'])['enum']) ?? [];
}

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other);
/** Numeric enums hold their reverse as well. */
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

/** JSON Schemas of the intents that can be injected, from whichever exports hold them. */
function intentSchemas({ modules = [] }: BridgeParts): Fields {
  const found: Fields = {};
  const all = [schemasModule, ...modules].flatMap((module) => Object.values(fieldsOf(module)));
  for (const each of all) {
    for (const schema of listOf(fieldsOf(each)['options']) ?? [each]) {
      const type = fieldsOf(fieldsOf(fieldsOf(schema)['shape'])['type'])['value'];
      if (typeof type !== 'string' || !(type in INTENTS) || type in found) continue;
      const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'throw' };
      const converted = ask(z, 'toJSONSchema', schema, options);
      if (converted !== undefined) found[type] = converted;
    }
  }
  return found;
}

/** One connection at a time to the host; lost ones are tried again, more and more slowly. */
class Line {
  private readonly wish: Wish;
  private readonly parts: BridgeParts;
  private readonly mirror: Mirror;
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private attempts = 0;
  private openQueries = 0;
  /** Ticks wait here while a snapshot is packed, so that it goes first; null while nothing is packed. */
  private held: string[] | null = null;
  private isIntroduced = false;
  private isBehind = false;
  private isClosed = false;

  constructor(wish: Wish, parts: BridgeParts, mirror: Mirror) {
    this.wish = wish;
    this.parts = parts;
    this.mirror = mirror;
  }

  connect(): void {
    if (this.isClosed) return;
    this.retry = null;
    this.isIntroduced = false;
    this.isBehind = false;
    this.held = null;
    const socket = new WebSocket(`ws://127.0.0.1:${this.wish.port}/`);
    this.socket = socket;
    socket.addEventListener('open', () => void this.introduce(socket).catch(() => socket.close()));
    socket.addEventListener('message', ({ data }) => void this.hear(socket, data).catch(() => undefined));
    socket.addEventListener('close', ({ code }) => this.lose(socket, code));
  }

  close(): void {
    this.isClosed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    this.socket?.close(1000);
  }

  private lose(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isIntroduced = false;
    if (this.isClosed || FINAL_CODES.has(code)) return;
    const waitMs = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.attempts, 10));
    this.attempts += 1;
    // Spread, so that several tabs do not knock at the same moment.
    this.retry = setTimeout(() => this.connect(), waitMs * (0.75 + Math.random() / 2));
  }

  private async introduce(socket: WebSocket): Promise<void> {
    const hello = await helloOf(this.parts, this.mirror, this.wish);
    if (!this.send(socket, JSON.stringify(hello))) return;
    this.isIntroduced = true;
    await this.tellAll(socket);
  }

  /** A snapshot, then the ticks that came while it was packed. */
  private async tellAll(socket: WebSocket, id?: unknown): Promise<void> {
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
    const isLive = this.isIntroduced && this.socket?.readyState === WebSocket.OPEN;
    const socket = isLive ? this.socket : null;
    if (typeof errMsg === 'string' && socket !== null)
      this.send(socket, JSON.stringify({ t: 'error', errMsg: errMsg.slice(0, 2000) }));
    if (typeof tick !== 'number') return;
    // The mirror follows even while nobody listens: a later listener needs it.
    const frame = this.mirror.apply(update);
    if (socket !== null) this.tell(socket, frame);
  }

  private tell(socket: WebSocket, frame: Fields): void {
    if (this.held !== null) {
      this.held.push(JSON.stringify(frame));
      if (this.held.length > MOST_HELD_TICKS) socket.close(4000);
      return;
    }
    // A host that does not keep up gets one fresh snapshot instead of a queue without end.
    if (socket.bufferedAmount > MOST_BACKLOG_BYTES) this.isBehind = true;
    if (!this.isBehind) {
      this.send(socket, JSON.stringify(frame));
    } else if (socket.bufferedAmount < DRAINED_BYTES) {
      this.isBehind = false;
      void this.tellAll(socket).catch(() => socket.close());
    }
  }

  private send(socket: WebSocket, text: string): boolean {
    if (this.socket !== socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  }

  private async hear(socket: WebSocket, said: unknown): Promise<void> {
    if (typeof said !== 'string' || said.length > MOST_HOST_LETTERS) return;
    const frame = fieldsOf(JSON.parse(said));
    const { t, id } = frame;
    if (t === 'welcome') this.attempts = 0;
    if (!Number.isSafeInteger(id)) return;
    if (t === 'snapshot') return this.tellAll(socket, id);
    if (t !== 'intent' && t !== 'query') return;
    const answer = t === 'intent' ? this.inject(fieldsOf(frame['intent'])) : await this.answer(frame);
    this.send(socket, JSON.stringify({ t: 'res', id, tick: this.mirror.tick, ...answer }));
  }

  /** By the game's own event, as if the person had clicked. `ok` means handed over, no more. */
  private inject(intent: Fields): Fields {
    try {
      const make = Object.hasOwn(INTENTS, String(intent['type']))
        ? INTENTS[String(intent['type'])]
        : undefined;
      if (make === undefined) throw new Error('this bridge does not send such an intent');
      const [name, ...given] = make(new Given(intent, this.parts, this.mirror));
      const Event = exported(this.parts, name);
      if (typeof Event !== 'function') throw new Error(`this game has no ${name}`);
      (methodOf(this.parts.eventBus, 'emit') as Call)(Reflect.construct(Event, given));
      return { ok: true };
    } catch (error) {
      return { ok: false, error: wordsOf(error) };
    }
  }

  private async answer(query: Fields): Promise<Fields> {
    if (this.openQueries >= MOST_QUERIES) return { ok: false, error: 'too many questions at once' };
    this.openQueries += 1;
    try {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('the game did not answer')), ANSWER_MS),
      );
      const result = await Promise.race([late, this.askGame(query)]);
      return { ok: true, result: plain(result) };
    } catch (error) {
      return { ok: false, error: wordsOf(error) };
    } finally {
      this.openQueries -= 1;
    }
  }

  private async askGame(query: Fields): Promise<unknown> {
    const { worker } = this.parts;
    const given = new Given(query, this.parts, this.mirror);
    const asks: Record<string, () => unknown> = {
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
    };
    const q = String(query['q']);
    if (!Object.hasOwn(asks, q)) throw new Error('unknown query');
    return asks[q]?.();
  }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

function call(owner: unknown, name: string, ...given: unknown[]): unknown {
  const method = methodOf(owner, name);
  if (method === null) throw new Error(`this game cannot tell: ${name}`);
  return method(...given);
}

/** Fields of what the host says, each of the kind it has to be. */
class Given {
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
      throw new Error(`${name} has to be a number from 0`);
    return value;
  }

  int(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value)) throw new Error(`${name} has to be a whole number`);
    return value;
  }

  numberOrNull = (name: string): number | null => (this.fields[name] === null ? null : this.number(name));
  textOrNull = (name: string): string | null => (this.fields[name] === null ? null : this.text(name));

  ints(name: string): number[] {
    const list = this.fields[name];
    if (!Array.isArray(list) || !list.every((each) => Number.isSafeInteger(each) && each >= 0))
      throw new Error(`${name} has to be a list of numbers`);
    return list as number[];
  }

  maybe(name: string, kind: 'string' | 'boolean'): unknown {
    const value = this.fields[name];
    if (value === undefined || typeof value === kind) return value;
    throw new Error(`${name} has to be a ${kind}`);
  }

  /** Several of the game's events want its own player objects. */
  player(name: string): unknown {
    const found = call(this.parts.gameView, 'player', this.text(name));
    if (typeof found !== 'object' || found === null) throw new Error('there is no such player');
    return found;
  }

  me(): unknown {
    const me =
      ask(this.parts.gameView, 'myPlayer') ??
      (this.mirror.me === null ? null : call(this.parts.gameView, 'player', this.mirror.me['id']));
    if (typeof me !== 'object' || me === null) throw new Error('this player has not spawned');
    return me;
  }
}

type MadeEvent = readonly [name: string, ...given: unknown[]];

/** What a player may do, by the game's own events; whatever is not here cannot be sent. */
const INTENTS: Readonly<Record<string, (given: Given) => MadeEvent>> = {
  spawn: (g) => ['SendSpawnIntentEvent', g.int('tile')],
  attack: (g) => ['SendAttackIntentEvent', g.textOrNull('targetID'), g.numberOrNull('troops')],
  cancel_attack: (g) => ['CancelAttackIntentEvent', g.text('attackID')],
  boat: (g) => ['SendBoatAttackIntentEvent', g.int('dst'), g.number('troops')],
  cancel_boat: (g) => ['CancelBoatIntentEvent', g.int('unitID')],
  build_unit: (g) => [
    'BuildUnitIntentEvent',
    g.text('unit'),
    g.int('tile'),
    g.maybe('rocketDirectionUp', 'boolean'),
  ],
  upgrade_structure: (g) => ['SendUpgradeStructureIntentEvent', g.int('unitId'), g.text('unit')],
  delete_unit: (g) => ['SendDeleteUnitIntentEvent', g.int('unitId')],
  move_warship: (g) => ['MoveWarshipIntentEvent', g.ints('unitIds'), g.int('tile')],
  allianceRequest: (g) => ['SendAllianceRequestIntentEvent', g.me(), g.player('recipient')],
  allianceReject: (g) => ['SendAllianceRejectIntentEvent', g.player('requestor')],
  allianceExtension: (g) => ['SendAllianceExtensionIntentEvent', g.player('recipient')],
  breakAlliance: (g) => ['SendBreakAllianceIntentEvent', g.me(), g.player('recipient')],
  targetPlayer: (g) => ['SendTargetPlayerIntentEvent', g.text('target')],
  emoji: (g) => [
    'SendEmojiIntentEvent',
    g.text('recipient') === 'AllPlayers' ? 'AllPlayers' : g.player('recipient'),
    g.int('emoji'),
  ],
  quick_chat: (g) => [
    'SendQuickChatEvent',
    g.player('recipient'),
    g.text('quickChatKey'),
    g.maybe('target', 'string'),
  ],
  donate_gold: (g) => ['SendDonateGoldIntentEvent', g.player('recipient'), BigInt(g.int('gold'))],
  donate_troops: (g) => ['SendDonateTroopsIntentEvent', g.player('recipient'), g.numberOrNull('troops')],
  embargo: (g) => ['SendEmbargoIntentEvent', g.player('targetID'), g.text('action')],
  embargo_all: (g) => ['SendEmbargoAllIntentEvent', g.text('action')],
  toggle_pause: (g) => ['PauseGameIntentEvent', g.flag('paused')],
};
