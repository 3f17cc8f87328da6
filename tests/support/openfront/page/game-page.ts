import { attachArbiterBridge } from '../../../../resources/openfront-bridge/arbiter-bridge.ts';
import { answerQuery, takeIntent } from '../synthetic-answers.ts';
import { SyntheticGame, type Frame, type SyntheticPlayer } from '../synthetic-game.ts';
import { GameUpdateType } from './game-updates.ts';
import { ToyEngine } from '../toy-engine.ts';
import * as transport from './transport.ts';

/**
 * A page of a synthetic game with the objects that surround the bridge in a real one: a worker
 * with one callback, a view with methods and an event bus. Rules and numbers come from the
 * synthetic game.
 */

interface PageOptions {
  /** Replaces the id that follows from the seed. */
  readonly gameId?: string;
  readonly width: number;
  readonly height: number;
  readonly others: number;
  readonly statsWidth: number;
  readonly gameType: string;
  readonly isReplay: boolean;
  /** A game that has its options in another place. */
  readonly isBare: boolean;
  /** A game that continues at a snapshot: whether its map is filled when the bridge attaches or by the first update. */
  readonly resumes: 'attached' | 'updated' | null;
}

interface Sailing {
  readonly unitId: number;
  readonly path: readonly number[];
  readonly startTick: number;
  readonly ticksPerStep: number;
}

type Update = Readonly<Record<string, unknown>>;
type Callback = (update: Update) => void;

export class GamePage {
  readonly game: SyntheticGame;
  /** The updates that the game's own interface received. */
  readonly visible: number[] = [];
  readonly events: string[] = [];
  /** The exceptions that reached the caller of the worker. */
  readonly thrown: string[] = [];
  uiThrows = false;
  busThrows = false;
  private readonly known = new Map<string, string>();
  private readonly options: PageOptions;
  /** The turns as the worker received them, and the hash of the last one where there is one. */
  readonly turns: { readonly turnNumber: number; readonly intents: readonly Frame[] }[] = [];
  private readonly worker: { sendTurn(turn: object): void };
  private readonly engine: ToyEngine;
  private waiting: Frame[] = [];
  private hash: number | null = null;
  private callback: Callback | null = null;
  private sailing: Sailing | null = null;
  private readonly views = new Map<string, object>();

  constructor(options: PageOptions) {
    this.options = options;
    this.game = new SyntheticGame(options);
    if (options.resumes !== null) this.playToSnapshot();
    this.engine = new ToyEngine(this.start());
    const worker = {
      sendTurn: (turn: GamePage['turns'][number] & { hash?: number }) => {
        this.turns.push(structuredClone(turn));
        this.hash = this.engine.execute(turn.intents);
        // The game's own server writes into the turn after it was sent.
        turn.hash = 1;
      },
      start: (callback: Callback) => void (this.callback = callback),
      attackClusteredPositions: () =>
        Promise.resolve(this.game.me.outgoing.map(({ id }) => ({ id, positions: [{ x: 3.5, y: 4.25 }] }))),
    };
    this.worker = worker;
    attachArbiterBridge({
      worker,
      eventBus: { emit: (event: object) => this.emit(event) },
      gameView: this.viewOfGame(),
      lobbyConfig: {
        ...(options.isBare ? this.start() : { gameStartInfo: this.start() }),
        ...(options.isReplay ? { gameRecord: {} } : {}),
        serverConfig: { turnIntervalMs: () => 100 },
      },
      clientID: this.game.clientId,
      gameMap: { nations: [{ name: 'North Land', coordinates: [4, 5], flag: 'x' }] },
    });
    worker.start((update) => {
      this.visible.push(Number(update['tick']));
      if (this.uiThrows) throw new Error('the interface failed');
    });
  }

  /** Plays the game that is resumed: the human has spawned, and the next update names every player and unit. */
  private playToSnapshot(): void {
    const { game } = this;
    game.step();
    game.spawn(game.me, game.freeLand());
    game.inSpawnPhase = false;
    for (let tick = 0; tick < 20; tick += 1) game.step();
    const city = game.addUnit(game.me, 'City', game.tiles.indexOf(1));
    game.frame();
    for (const player of game.players) game.touch(player);
    game.emitUnit(city);
  }

  /** The update with which a resumed game begins. It belongs to no turn and contains no tiles. */
  resume(): void {
    this.publish({ ...this.updateOf(this.game.frame()), packedTileUpdates: new Uint32Array() });
  }

  /** Sends a ship along its path, as the game does: the unit once, with the path in packed form. */
  sail(path: readonly number[], ticksPerStep: number): number {
    const ship = this.game.addUnit(this.game.me, 'Trade Ship', path[0] ?? 0);
    this.sailing = { unitId: ship.id, path, ticksPerStep, startTick: this.game.tick + 1 };
    this.sendTurn();
    const update = this.updateOf(this.game.step());
    const plan = [ship.id, 1, this.sailing.startTick, ticksPerStep, path.length, ...path];
    this.publish({ ...update, packedMotionPlans: Uint32Array.from(plan) });
    return ship.id;
  }

  /** Where the page draws the ship at this tick. */
  drawnAt(): number {
    const { path, startTick, ticksPerStep } = this.sailing ?? { path: [], startTick: 0, ticksPerStep: 1 };
    return path[Math.min(path.length - 1, Math.floor((this.game.tick - startTick) / ticksPerStep))] ?? -1;
  }

  step(times = 1): void {
    for (let index = 0; index < times; index += 1) {
      this.sendTurn();
      this.publish(this.updateOf(this.game.step()));
    }
  }

  /** Sends the next turn to the worker, with the intents since the last one. */
  sendTurn(own: object = {}): void {
    const intents = this.waiting.map((intent) => ({ ...intent, clientID: this.game.clientId }));
    this.waiting = [];
    this.worker.sendTurn({ turnNumber: this.game.tick, intents, ...own });
  }

  /** An intent that a click of the person sends. */
  click(intent: Frame): void {
    this.waiting.push(intent);
  }

  /** Any message that the worker might post. */
  publish(update: Update): void {
    try {
      this.callback?.(update);
    } catch (error) {
      this.thrown.push(String(error));
    }
  }

  private start() {
    return {
      gameID: this.game.gameId,
      lobbyCreatedAt: 1_790_000_000_000,
      config: this.config(),
      players: [
        {
          clientID: this.game.clientId,
          username: 'Ann of the page',
          clanTag: null,
          persistentID: 'secret-identity',
          cosmetics: { flag: 'secret-flag' },
        },
      ],
    };
  }

  private config() {
    return {
      gameMap: 'Six Islands',
      gameType: this.options.gameType,
      difficulty: 'Easy',
      gameMode: 'Free For All',
      allowedPublicIds: ['account-1'],
    };
  }

  private viewOfGame() {
    const { game } = this;
    const { map } = game;
    const byte = (ref: number): number => map.terrain[ref] ?? 0;
    return {
      width: () => map.width,
      height: () => map.height,
      isLand: (ref: number) => (byte(ref) & 0x80) !== 0,
      isShoreline: (ref: number) => (byte(ref) & 0x40) !== 0,
      isOcean: (ref: number) => (byte(ref) & 0x20) !== 0,
      magnitude: (ref: number) => byte(ref) & 0x1f,
      tileState: (ref: number) =>
        this.options.resumes === 'updated' && this.visible.length === 0 ? 0 : (game.tiles[ref] ?? 0),
      inSpawnPhase: () => game.inSpawnPhase,
      myPlayer: () => (game.me.hasSpawned ? this.viewOf(game.me) : null),
      player: (id: string) => {
        const player = game.byId(id);
        if (player === null) throw new Error(`player id ${id} not found`);
        return this.viewOf(player);
      },
    };
  }

  private viewOf(player: SyntheticPlayer): object {
    const known = this.views.get(player.id);
    if (known !== undefined) return known;
    const { game } = this;
    const request = (query: Frame): unknown => answerQuery(game, query)['result'];
    const at = (tile?: number): Frame =>
      tile === undefined ? {} : { x: tile % game.map.width, y: Math.floor(tile / game.map.width) };
    const view = {
      id: () => player.id,
      smallID: () => player.smallID,
      actions: async (tile?: number, units?: readonly string[]) =>
        request({ q: 'actions', ...at(tile), units }),
      // Gives no reply, as the real worker does after an internal failure.
      profile: () => new Promise(() => undefined),
      borderTiles: async () => ({
        borderTiles: new Set(request({ q: 'border', playerID: player.id }) as number[]),
      }),
      bestTransportShipSpawn: async () => request({ q: 'boat' }),
    };
    this.views.set(player.id, view);
    return view;
  }

  private emit(event: object): void {
    if (this.busThrows) throw new Error('the bus is closed');
    const { given } = event as transport.AnyEvent;
    this.events.push(event.constructor.name);
    const idOf = (view: unknown): unknown => (view as { id(): string }).id();
    const [first, second] = given;
    if (event instanceof transport.SendSpawnIntentEvent)
      takeIntent(this.game, { type: 'spawn', tile: first });
    if (event instanceof transport.SendAttackIntentEvent)
      takeIntent(this.game, { type: 'attack', targetID: first, troops: second });
    if (event instanceof transport.CancelAttackIntentEvent)
      takeIntent(this.game, { type: 'cancel_attack', attackID: first });
    if (event instanceof transport.BuildUnitIntentEvent)
      takeIntent(this.game, { type: 'build_unit', unit: first, tile: second });
    if (event instanceof transport.SendAllianceRequestIntentEvent)
      takeIntent(this.game, { type: 'allianceRequest', recipient: idOf(second) });
    if (event instanceof transport.SendDonateGoldIntentEvent)
      takeIntent(this.game, { type: 'donate_gold', recipient: idOf(first), gold: Number(second as bigint) });
    if (event instanceof transport.PauseGameIntentEvent)
      takeIntent(this.game, { type: 'toggle_pause', paused: first });
  }

  private takeHash(tick: number): Frame[] {
    const { hash } = this;
    this.hash = null;
    return hash === null ? [] : [{ tick, hash }];
  }

  /** A frame of the synthetic game in the form in which a worker posts it. */
  private updateOf(frame: Frame): Update {
    const stats = (frame['stats'] ?? []) as readonly (readonly number[])[];
    const rows = stats.flatMap((row) => [...row, 7.5, 8.5, 9.5].slice(0, this.options.statsWidth));
    const up = (frame['up'] ?? {}) as Readonly<Record<string, readonly Frame[]>>;
    const updates = Object.entries(up).map(([name, list]) => [
      GameUpdateType[name],
      name === 'Player' ? list.map((player) => this.partial(player)) : list,
    ]);
    return {
      tick: frame['tick'],
      packedTileUpdates: Uint32Array.from((frame['tiles'] ?? []) as readonly number[]),
      ...(rows.length > 0 ? { packedPlayerUpdates: Float64Array.from(rows) } : {}),
      updates: {
        ...Object.fromEntries(updates),
        [Number(GameUpdateType['Hash'])]: this.takeHash(Number(frame['tick']) - 1),
      },
      playerNameViewData: {},
      tickExecutionDuration: 1.5,
    };
  }

  /**
   * Contains all fields the first time and changed fields afterwards; gold is a bigint and
   * embargoes are a set.
   */
  private partial(player: Frame): Frame {
    const id = String(player['id']);
    const entries = Object.entries(player).filter(([name, value]) => {
      const key = `${id}.${name}`;
      const text = JSON.stringify(value);
      if (name !== 'id' && this.known.get(key) === text) return false;
      this.known.set(key, text);
      return true;
    });
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        name === 'gold' ? BigInt(value as number) : name === 'embargoes' ? new Set(value as string[]) : value,
      ]),
    );
  }
}

declare global {
  var BOOTSTRAP_CONFIG: { readonly gitCommit: string };
  var openGame: (options?: Partial<PageOptions>) => void;
  var gamePage: GamePage;
}

globalThis.BOOTSTRAP_CONFIG = { gitCommit: 'a'.repeat(40) };
globalThis.openGame = (options = {}) => {
  gamePage = new GamePage({
    width: 160,
    height: 120,
    others: 5,
    statsWidth: 4,
    gameType: 'Singleplayer',
    isReplay: false,
    isBare: false,
    resumes: null,
    ...options,
  });
};
