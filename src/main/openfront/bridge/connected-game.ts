import { refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import type { OpenFrontStatus } from '../../../shared/contract/openfront.ts';
import {
  OPENFRONT_PROTOCOL,
  type BridgeFrame,
  type HostFrame,
  type HelloFrame,
  type SnapshotFrame,
  type TickFrame,
} from '../../../shared/wire/openfront.ts';
import type { StartFrame, TurnsFrame } from '../../../shared/wire/openfront-record.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import { applySnapshot } from '../state/apply-snapshot.ts';
import { applyTick } from '../state/apply-tick.ts';
import { hostEvent } from '../state/game-events.ts';
import type { World } from '../state/world.ts';
import { readHello } from './handshake.ts';
import type { IntentSchemas } from './intent-schemas.ts';
import { FrameLog, frameText } from '../game-history/frame-log.ts';
import { CLOSE_CODES, type BridgeConnection } from './bridge-connection.ts';
import { noteText } from '../rules/event-text.ts';

export type ConnectionState = 'none' | 'connected' | 'lost';

/** The events sent to listeners; listeners read everything else from the object itself. */
export type ConnectedGameEvent = 'connected' | 'tick' | 'snapshot' | 'disconnected' | 'gone' | 'ended';

export interface ConnectedGameDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the check of the pairing token, or null when pairing is off. */
  readonly tokenCheck: () => ((token: string) => boolean) | null;
  /** Receives the frames from which the record of a game is made. */
  readonly onTurns: (gameId: string, frame: StartFrame | TurnsFrame) => void;
}

/** The reason why the game's connection ended: a code for the window and an English text for agents. */
export interface LostReason {
  readonly code: NonNullable<OpenFrontStatus['lostCode']>;
  readonly text: string;
}

/** When a tick arrived; the speed of the game is measured over the last samples. */
interface TickSample {
  readonly atMs: number;
  readonly tick: number;
}
const MAX_TICK_SAMPLES = 30;
/** The kinds of frames that this host reads and an older one refuses. */
const ACCEPTED_FRAMES = ['bye', 'turns'] as const;
/** A game whose connection has been lost for this long is not expected back. */
const GONE_MS = 60_000;

/**
 * The one game that this host is connected to. It receives the frames of the bridge's
 * connection in order. It refuses a second game while the first is connected, and a
 * new connection of the same game replaces the old one.
 */
export class ConnectedGame {
  private readonly deps: ConnectedGameDeps;
  private readonly listeners = new Set<(event: ConnectedGameEvent) => void>();
  private readonly turnListeners = new Set<(frame: TurnsFrame) => void>();
  private tickSamples: TickSample[] = [];
  private hasReportedEnd = false;
  private isSnapshotRequested = false;
  /** The connection whose page has announced that it leaves the game; null when none has. */
  private leavingConnection: BridgeConnection | null = null;
  private cancelGone = (): void => undefined;
  /** The newest frames that this game and the host exchanged. */
  readonly frames = new FrameLog();
  /** The game of the newest handshake, also after its connection was lost; null before the first one. */
  world: World | null = null;
  intentSchemas: IntentSchemas | null = null;
  connection: BridgeConnection | null = null;
  state: ConnectionState = 'none';
  /** Whether the lost game is no longer expected to return; false again after a new handshake. */
  isGone = false;
  /** Null unless the connection was lost. */
  lostReason: LostReason | null = null;
  /** By the monotonic clock; null before the first tick or snapshot. */
  lastTickAtMs: number | null = null;
  /** By the wall clock; null before the first handshake. */
  connectedAtMs: number | null = null;

  constructor(deps: ConnectedGameDeps) {
    this.deps = deps;
  }

  on(listener: (event: ConnectedGameEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The turns of the game as they arrive. They hold the intents of every player and must reach no agent. */
  onTurns(listener: (frame: TurnsFrame) => void): () => void {
    this.turnListeners.add(listener);
    return () => this.turnListeners.delete(listener);
  }

  /** Null until two ticks have arrived at different times. */
  ticksPerSecond(): number | null {
    const [first] = this.tickSamples;
    const last = this.tickSamples.at(-1);
    if (first === undefined || last === undefined || last.atMs <= first.atMs) return null;
    return ((last.tick - first.tick) * 1000) / (last.atMs - first.atMs);
  }

  /**
   * Accepts or refuses a connection by its first frame. Some refusals carry a `closeCode` in their
   * detail.
   */
  async handshake(connection: BridgeConnection, hello: HelloFrame): Promise<Outcome<null, BridgeCode>> {
    const isValidToken = this.deps.tokenCheck();
    if (isValidToken !== null && !isValidToken(hello.token ?? ''))
      return withCloseCode(
        CLOSE_CODES.TOKEN_WRONG,
        refuse('TOKEN_WRONG', 'The pairing token is missing or wrong'),
      );
    if (this.isOtherGame(hello)) return refuseSecondGame();
    const handshake = await readHello(hello);
    if (!handshake.ok) return withCloseCode(CLOSE_CODES.HELLO_REFUSED, handshake);
    // The state is checked again because the game or the connection may have changed while the map was
    // unpacked.
    if (connection.socket.readyState !== connection.socket.OPEN)
      return refuse('NO_GAME', 'The bridge closed the connection');
    if (this.isOtherGame(hello)) return refuseSecondGame();
    this.replaceConnection(connection);
    this.useWorld(handshake.value.world);
    this.logFrame('in', hello);
    this.hasReportedEnd = false;
    this.isSnapshotRequested = false;
    this.intentSchemas = handshake.value.intentSchemas;
    this.tickSamples = [];
    this.connectedAtMs = this.deps.clock.nowMs();
    connection.send({
      t: 'welcome',
      protocol: OPENFRONT_PROTOCOL,
      notes: handshake.value.world.metadata.notes.map(noteText),
      accepts: ACCEPTED_FRAMES,
    });
    this.emit('connected');
    return { ok: true, value: null };
  }

  /** Keeps the world when the same game connects again; for any other game it replaces the world. */
  private useWorld(next: World): void {
    const world = this.world;
    const isSame =
      world !== null &&
      world.metadata.gameId === next.metadata.gameId &&
      world.grid.size === next.grid.size &&
      world.ending === null;
    if (isSame) return;
    this.world = next;
    this.frames.clear();
  }

  private isOtherGame(hello: HelloFrame): boolean {
    return this.connection !== null && this.world?.metadata.gameId !== hello.gameID;
  }

  private replaceConnection(connection: BridgeConnection): void {
    const previous = this.connection;
    this.connection = connection;
    this.state = 'connected';
    this.lostReason = null;
    this.isGone = false;
    this.cancelGone();
    previous?.failPending();
    previous?.close(CLOSE_CODES.REPLACED, 'the same game connected again');
  }

  /** Handles a frame that arrives after the hello. */
  receive(
    connection: BridgeConnection,
    frame: BridgeFrame,
  ): Outcome<null, BridgeCode> | Promise<Outcome<null, BridgeCode>> {
    // Frames of a connection that has been replaced are ignored.
    if (this.connection !== connection) return DONE;
    // Turns hold the intents of every player, so no log and no view of an agent contains them.
    if (frame.t === 'start' || frame.t === 'turns') return this.receiveTurns(frame);
    this.logFrame('in', frame);
    switch (frame.t) {
      case 'tick':
        return this.applyTickFrame(frame);
      case 'snapshot':
        return this.applySnapshotFrame(frame);
      case 'res':
        connection.complete(frame);
        return DONE;
      case 'error':
        this.deps.log('warn', 'the simulation of the game failed', { error: frame.errMsg.slice(0, 500) });
        this.world?.recordEvent(hostEvent('game_failed', { code: 'GAME_FAILED', values: {} }));
        return DONE;
      case 'bye':
        this.leavingConnection = connection;
        return DONE;
      case 'hello':
        return refuse('HELLO_TWICE', 'This connection has already sent a hello frame');
    }
  }

  private receiveTurns(frame: StartFrame | TurnsFrame): Outcome<null, BridgeCode> {
    const gameId = this.world?.metadata.gameId ?? '';
    if (frame.t === 'start' && frame.gameStartInfo.gameID !== gameId)
      return refuse('MALFORMED_FRAME', 'start.gameStartInfo.gameID: is not the id of the hello');
    this.deps.onTurns(gameId, frame);
    if (frame.t === 'turns') for (const listener of this.turnListeners) listener(frame);
    return DONE;
  }

  private applyTickFrame(frame: TickFrame): Outcome<null, BridgeCode> {
    const { world } = this;
    if (world === null) return refuse('NO_GAME', 'Send a hello frame first');
    const { ticksMissed } = world;
    const outcome = applyTick(world, frame);
    if (!outcome.ok) return outcome;
    if (world.ticksMissed > ticksMissed) this.requestSnapshot();
    this.recordTick(frame.tick);
    this.emit('tick');
    if (world.ending !== null && !this.hasReportedEnd) {
      this.hasReportedEnd = true;
      this.emit('ended');
    }
    return outcome;
  }

  /** Requests a snapshot, which corrects the state after missed ticks; once until it arrives. */
  private requestSnapshot(): void {
    if (this.isSnapshotRequested) return;
    this.isSnapshotRequested = this.connection?.requestSnapshot() ?? false;
  }

  /** Counts a frame of this connection that was refused. */
  countRefused(connection: BridgeConnection): void {
    if (this.connection === connection && this.world !== null) this.world.framesRefused += 1;
  }

  private async applySnapshotFrame(frame: SnapshotFrame): Promise<Outcome<null, BridgeCode>> {
    const { world } = this;
    if (world === null) return refuse('NO_GAME', 'Send a hello frame first');
    const outcome = await applySnapshot(world, frame);
    this.isSnapshotRequested = false;
    if (this.connection === null) world.stale = true;
    if (outcome.ok) {
      this.tickSamples = [];
      this.recordTick(frame.tick);
      this.emit('snapshot');
    }
    return outcome;
  }

  /** Logs a frame that was sent on this connection. */
  logSent(connection: BridgeConnection, frame: HostFrame): void {
    if (this.connection === connection) this.logFrame('out', frame);
  }

  /**
   * Adds a frame to the log. Ticks are left out because ten arrive each second and the map shows their
   * content.
   */
  private logFrame(direction: 'in' | 'out', frame: BridgeFrame | HostFrame): void {
    if (frame.t === 'tick') return;
    const { clock } = this.deps;
    const tick = this.world?.tick ?? 0;
    this.frames.add({ atMs: clock.nowMs(), tick, way: direction, kind: frame.t, text: frameText(frame) });
  }

  private recordTick(tick: number): void {
    const atMs = this.deps.clock.monotonicMs();
    this.lastTickAtMs = atMs;
    this.tickSamples.push({ atMs, tick });
    if (this.tickSamples.length > MAX_TICK_SAMPLES) this.tickSamples.shift();
  }

  /**
   * The connection has closed: fails pending requests, marks the world stale and emits `disconnected`
   * once.
   */
  disconnect(connection: BridgeConnection, reason: LostReason): void {
    connection.failPending();
    if (this.connection !== connection) return;
    this.connection = null;
    this.state = 'lost';
    const hasLeft = this.leavingConnection === connection;
    this.lostReason = hasLeft ? PAGE_CLOSED : reason;
    if (this.world !== null) this.world.stale = true;
    this.emit('disconnected');
    if (hasLeft) this.markGone();
    else this.cancelGone = this.deps.clock.after(GONE_MS, () => this.markGone());
  }

  private markGone(): void {
    // A listener of the disconnect may have ended the wait, or the game may be back.
    if (this.state !== 'lost' || this.isGone) return;
    this.isGone = true;
    this.emit('gone');
  }

  private emit(event: ConnectedGameEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** The reason when a page closes the connection itself. */
export const PAGE_CLOSED: LostReason = { code: 'PAGE_CLOSED', text: 'the game page was closed' };
const DONE: Outcome<null, BridgeCode> = { ok: true, value: null };

const refuseSecondGame = () =>
  withCloseCode(
    CLOSE_CODES.GAME_IN_PROGRESS,
    refuse('GAME_IN_PROGRESS', 'Another game is connected to this host'),
  );

const withCloseCode = (closeCode: number, refusal: Refusal<BridgeCode>): Refusal<BridgeCode> => ({
  ...refusal,
  detail: { closeCode },
});
