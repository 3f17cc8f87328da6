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
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/ports.ts';
import { applySnapshot } from '../state/apply-snapshot.ts';
import { applyTick } from '../state/apply-tick.ts';
import { hostEvent } from '../state/game-events.ts';
import type { World } from '../state/world.ts';
import { greet } from './handshake.ts';
import type { IntentCheck } from './intent-check.ts';
import { FrameLog, frameText } from '../recordings/frame-log.ts';
import { CLOSE, type BridgeLink } from './link.ts';
import { noteText } from '../rules/event-text.ts';

export type LinkState = 'none' | 'connected' | 'lost';

/** The events sent to listeners; listeners read everything else from the object itself. */
export type GameConnectionEvent = 'connected' | 'tick' | 'snapshot' | 'disconnected' | 'ended';

export interface GameConnectionDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the check of the pairing token, or null when pairing is off. */
  readonly isToken: () => ((token: string) => boolean) | null;
}

/** Why the game's connection ended: a code for the window and an English text for agents. */
export interface LostReason {
  readonly code: NonNullable<OpenFrontStatus['lostCode']>;
  readonly text: string;
}

/** When a tick arrived; the speed of the game is measured over the last samples. */
interface Pace {
  readonly atMs: number;
  readonly tick: number;
}
const PACE_SAMPLES = 30;

/**
 * The one game that this host is connected to. It receives the frames of the bridge's
 * connection in order. It refuses a second game while the first is connected, and a
 * new connection of the same game replaces the old one.
 */
export class GameConnection {
  private readonly deps: GameConnectionDeps;
  private readonly listeners = new Set<(event: GameConnectionEvent) => void>();
  private pace: Pace[] = [];
  private endReported = false;
  /** The newest frames that this game and the host exchanged. */
  readonly frames = new FrameLog();
  world: World | null = null;
  check: IntentCheck | null = null;
  link: BridgeLink | null = null;
  state: LinkState = 'none';
  lost: LostReason | null = null;
  lastTickAtMs: number | null = null;
  connectedAtMs: number | null = null;

  constructor(deps: GameConnectionDeps) {
    this.deps = deps;
  }

  on(listener: (event: GameConnectionEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Null until two ticks have arrived. */
  ticksPerSecond(): number | null {
    const [first] = this.pace;
    const last = this.pace.at(-1);
    if (first === undefined || last === undefined || last.atMs <= first.atMs) return null;
    return ((last.tick - first.tick) * 1000) / (last.atMs - first.atMs);
  }

  /**
   * Accepts or refuses a connection by its first frame. Some refusals carry a `closeCode` in their
   * detail.
   */
  async greet(link: BridgeLink, hello: HelloFrame): Promise<Outcome<null, BridgeCode>> {
    const isToken = this.deps.isToken();
    if (isToken !== null && !isToken(hello.token ?? ''))
      return closing(CLOSE.TOKEN_WRONG, refuse('TOKEN_WRONG', 'The pairing token is missing or wrong'));
    if (this.isOther(hello)) return inProgress();
    const greeted = await greet(hello);
    if (!greeted.ok) return closing(CLOSE.OTHER_PROTOCOL, greeted);
    // The state is checked again because the game or the connection may have changed while the map was
    // unpacked.
    if (link.socket.readyState !== link.socket.OPEN)
      return refuse('NO_GAME', 'The bridge closed the connection');
    if (this.isOther(hello)) return inProgress();
    this.takeOver(link);
    this.begin(greeted.value.world);
    this.keep('in', hello);
    this.endReported = false;
    this.check = greeted.value.check;
    this.pace = [];
    this.connectedAtMs = this.deps.clock.nowMs();
    link.send({
      t: 'welcome',
      protocol: OPENFRONT_PROTOCOL,
      notes: greeted.value.world.facts.notes.map(noteText),
    });
    this.emit('connected');
    return { ok: true, value: null };
  }

  /** Keeps the world when the same game connects again; for any other game it replaces the world. */
  private begin(next: World): void {
    const known = this.world;
    const isSame =
      known !== null &&
      known.facts.gameId === next.facts.gameId &&
      known.grid.size === next.grid.size &&
      known.ending === null;
    if (isSame) return;
    this.world = next;
    this.frames.clear();
  }

  private isOther(hello: HelloFrame): boolean {
    return this.link !== null && this.world?.facts.gameId !== hello.gameID;
  }

  private takeOver(link: BridgeLink): void {
    const before = this.link;
    this.link = link;
    this.state = 'connected';
    this.lost = null;
    before?.fail();
    before?.close(CLOSE.REPLACED, 'the same game connected again');
  }

  /** Handles a frame that arrives after the hello. */
  receive(
    link: BridgeLink,
    frame: BridgeFrame,
  ): Outcome<null, BridgeCode> | Promise<Outcome<null, BridgeCode>> {
    // Frames of a connection that has been replaced are ignored.
    if (this.link !== link) return OK;
    this.keep('in', frame);
    switch (frame.t) {
      case 'tick':
        return this.takeTick(frame);
      case 'snapshot':
        return this.takeSnapshot(frame);
      case 'res':
        link.settle(frame);
        return OK;
      case 'error':
        this.deps.log('warn', 'the simulation of the game failed', { error: frame.errMsg.slice(0, 500) });
        this.world?.noteEvent(hostEvent('game_failed', { code: 'GAME_FAILED', values: {} }));
        return OK;
      case 'hello':
        return refuse('HELLO_TWICE', 'This connection has already sent a hello frame');
    }
  }

  private takeTick(frame: TickFrame): Outcome<null, BridgeCode> {
    const { world } = this;
    if (world === null) return refuse('NO_GAME', 'Send a hello frame first');
    const applied = applyTick(world, frame);
    if (!applied.ok) return applied;
    this.notePace(frame.tick);
    this.emit('tick');
    if (world.ending !== null && !this.endReported) {
      this.endReported = true;
      this.emit('ended');
    }
    return applied;
  }

  private async takeSnapshot(frame: SnapshotFrame): Promise<Outcome<null, BridgeCode>> {
    const { world } = this;
    if (world === null) return refuse('NO_GAME', 'Send a hello frame first');
    const applied = await applySnapshot(world, frame);
    if (this.link === null) world.stale = true;
    if (applied.ok) {
      this.pace = [];
      this.notePace(frame.tick);
      this.emit('snapshot');
    }
    return applied;
  }

  /** Logs a frame that was sent on this connection. */
  sent(link: BridgeLink, frame: HostFrame): void {
    if (this.link === link) this.keep('out', frame);
  }

  /**
   * Adds a frame to the log. Ticks are left out because ten arrive each second and the map shows their
   * content.
   */
  private keep(way: 'in' | 'out', frame: BridgeFrame | HostFrame): void {
    if (frame.t === 'tick') return;
    const { clock } = this.deps;
    const tick = this.world?.tick ?? 0;
    this.frames.note({ atMs: clock.nowMs(), tick, way, kind: frame.t, text: frameText(frame) });
  }

  private notePace(tick: number): void {
    const atMs = this.deps.clock.monotonicMs();
    this.lastTickAtMs = atMs;
    this.pace.push({ atMs, tick });
    if (this.pace.length > PACE_SAMPLES) this.pace.shift();
  }

  /**
   * The connection has closed: fails pending requests, marks the world stale and emits `disconnected`
   * once.
   */
  leave(link: BridgeLink, reason: LostReason): void {
    link.fail();
    if (this.link !== link) return;
    this.link = null;
    this.state = 'lost';
    this.lost = reason;
    if (this.world !== null) this.world.stale = true;
    this.emit('disconnected');
  }

  private emit(event: GameConnectionEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

const OK: Outcome<null, BridgeCode> = { ok: true, value: null };

const inProgress = () =>
  closing(CLOSE.GAME_IN_PROGRESS, refuse('GAME_IN_PROGRESS', 'Another game is connected to this host'));

const closing = (closeCode: number, refusal: Refusal<BridgeCode>): Refusal<BridgeCode> => ({
  ...refusal,
  detail: { closeCode },
});
