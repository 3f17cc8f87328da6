import { attachArbiterBridge } from '../../../../resources/openfront-bridge/arbiter-bridge.ts';
import { answerQuery, takeIntent } from '../synthetic-answers.ts';
import { SyntheticGame, type Frame, type SyntheticPlayer } from '../synthetic-game.ts';
import * as gameUpdates from './game-updates.ts';
import * as motionPlans from './motion-plans.ts';
import * as transport from './transport.ts';
import * as util from './util.ts';

const { GameUpdateType } = gameUpdates;

/*
 * A page of a synthetic game with the objects that surround the bridge in a real one: a worker
 * with one callback, a view with methods and an event bus. Rules and numbers are those of the
 * synthetic game.
 */

interface PageOptions {
  readonly width: number;
  readonly height: number;
  readonly others: number;
  readonly statsWidth: number;
  readonly gameType: string;
  readonly isReplay: boolean;
  /** A game that exports no tables and has its options in another place. */
  readonly isBare: boolean;
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
  private callback: Callback | null = null;
  private readonly views = new Map<string, object>();

  constructor(options: PageOptions) {
    this.options = options;
    this.game = new SyntheticGame(options);
    const worker = {
      start: (callback: Callback) => void (this.callback = callback),
      attackClusteredPositions: () =>
        Promise.resolve(this.game.me.outgoing.map(({ id }) => ({ id, positions: [{ x: 3.5, y: 4.25 }] }))),
    };
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
      ...(options.isBare ? {} : { modules: [gameUpdates, motionPlans, util] }),
    });
    worker.start((update) => {
      this.visible.push(Number(update['tick']));
      if (this.uiThrows) throw new Error('the interface failed');
    });
  }

  step(times = 1): void {
    for (let index = 0; index < times; index += 1) this.publish(this.updateOf(this.game.step()));
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
    return { gameID: this.game.gameId, config: this.config() };
  }

  private config() {
    return {
      gameMap: 'Six Islands',
      gameType: this.options.gameType,
      difficulty: 'Easy',
      gameMode: 'Free For All',
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
      updates: { ...Object.fromEntries(updates), [Number(GameUpdateType['Hash'])]: [{ hash: 1 }] },
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
  var openGame: (options?: Partial<PageOptions>) => void;
  var gamePage: GamePage;
}

globalThis.openGame = (options = {}) => {
  gamePage = new GamePage({
    width: 160,
    height: 120,
    others: 5,
    statsWidth: 4,
    gameType: 'Singleplayer',
    isReplay: false,
    isBare: false,
    ...options,
  });
};
