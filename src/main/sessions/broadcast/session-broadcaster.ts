import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/runtime.ts';

/** The part of a WebSocket that the broadcaster uses. */
export type SpectatorSocket = Pick<WebSocket, 'send' | 'bufferedAmount' | 'close' | 'terminate'>;

export interface SessionBroadcasterOptions {
  /**
   * Returns the newest frame; called once for all spectators. An error closes their sockets, and they get the frame
   * when they reconnect.
   */
  readonly read: () => Buffer;
  readonly clock: Clock;
  /** Runs a task in a later turn of the event loop; `setImmediate` by default. */
  readonly nextTurn?: (task: () => void) => void;
}

/** Sends the frames of one session to any number of spectators. */
export interface SessionBroadcaster {
  /** The socket gets the newest frame, and later ones until it is removed; a slow one gets only the newest of them. */
  add(socket: SpectatorSocket): void;
  remove(socket: SpectatorSocket): void;
  /**
   * Marks that there may be a newer frame; it is read in a later turn, and not sent again if its bytes are the same.
   */
  markFrameChanged(): void;
  size(): number;
  /** Closes the sockets of all spectators. */
  end(code: number, reason: string): void;
}

/** Sockets that get a frame in one turn of the event loop: about 4 ms of work. Moves are handled between the turns. */
const MAX_SOCKETS_PER_TURN = 200;
/** While a spectator has more unsent bytes than this, it gets no frame. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Above this many unsent bytes a spectator is cut off. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** A spectator that gets no frame for this long because of its unsent bytes is closed. */
const MAX_BEHIND_MS = 30_000;
/** How often spectators that are behind are tried again. */
const RETRY_MS = 500;
const TRY_AGAIN_LATER = 1013;
const SERVER_ERROR = 1011;

interface BroadcastSpectator {
  readonly socket: SpectatorSocket;
  /** The number of the frame that was sent last; 0 before the first. */
  sentVersion: number;
  isQueued: boolean;
  /** Monotonic time since which frames wait for a slow connection; null while the connection keeps up. */
  behindSinceMs: number | null;
}

/**
 * Creates a broadcaster that reads each frame once and sends it to one group of spectators after the other, after the
 * response to the move that made it. Frames are whole states, so a spectator that is behind gets only the newest one.
 */
export const createSessionBroadcaster = (options: SessionBroadcasterOptions): SessionBroadcaster =>
  new GroupBroadcaster(options);

class GroupBroadcaster implements SessionBroadcaster {
  private readonly spectators = new Map<SpectatorSocket, BroadcastSpectator>();
  private readonly options: SessionBroadcasterOptions;
  private queue: BroadcastSpectator[] = [];
  private frame: Buffer | null = null;
  private version = 0;
  private isDirty = true;
  private isScheduled = false;
  private cancelRetry: (() => void) | null = null;

  constructor(options: SessionBroadcasterOptions) {
    this.options = options;
  }

  add(socket: SpectatorSocket): void {
    const spectator: BroadcastSpectator = { socket, sentVersion: 0, isQueued: false, behindSinceMs: null };
    this.spectators.set(socket, spectator);
    // Without a frame every spectator is queued when the first one is read.
    if (this.frame !== null) this.enqueue(spectator);
    this.schedule();
  }

  remove(socket: SpectatorSocket): void {
    this.spectators.delete(socket);
  }

  markFrameChanged(): void {
    this.isDirty = true;
    if (this.spectators.size > 0) this.schedule();
    else this.frame = null;
  }

  size(): number {
    return this.spectators.size;
  }

  end(code: number, reason: string): void {
    for (const socket of this.spectators.keys()) socket.close(code, reason);
    this.spectators.clear();
    this.queue = [];
    this.cancelRetry?.();
    this.cancelRetry = null;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const { nextTurn = setImmediate } = this.options;
    nextTurn(() => this.sendToNextGroup());
  }

  private sendToNextGroup(): void {
    this.isScheduled = false;
    if (this.spectators.size === 0) return;
    const frame = this.newestFrame();
    if (frame === null) return;
    for (const spectator of this.queue.splice(0, MAX_SOCKETS_PER_TURN)) this.send(spectator, frame);
    if (this.queue.length > 0 || this.isDirty) this.schedule();
  }

  private newestFrame(): Buffer | null {
    if (!this.isDirty && this.frame !== null) return this.frame;
    this.isDirty = false;
    let next: Buffer;
    try {
      next = this.options.read();
    } catch {
      this.end(SERVER_ERROR, 'the state could not be read');
      return null;
    }
    // Spectators must not notice a change within the delay of a session, not even that there was one.
    if (this.frame?.equals(next) === true) return this.frame;
    this.frame = next;
    this.version += 1;
    for (const spectator of this.spectators.values()) this.enqueue(spectator);
    return next;
  }

  private enqueue(spectator: BroadcastSpectator): void {
    if (spectator.isQueued || spectator.sentVersion === this.version) return;
    spectator.isQueued = true;
    this.queue.push(spectator);
  }

  private send(spectator: BroadcastSpectator, bytes: Buffer): void {
    const { socket } = spectator;
    spectator.isQueued = false;
    if (spectator.sentVersion === this.version || !this.spectators.has(socket)) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.spectators.delete(socket);
      return socket.terminate();
    }
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) return this.skip(spectator);
    spectator.behindSinceMs = null;
    spectator.sentVersion = this.version;
    socket.send(bytes, { binary: false });
  }

  /** A slow spectator gets a later frame, and is cut off when it stays behind. */
  private skip(spectator: BroadcastSpectator): void {
    const nowMs = this.options.clock.monotonicMs();
    spectator.behindSinceMs ??= nowMs;
    if (nowMs - spectator.behindSinceMs >= MAX_BEHIND_MS) {
      this.spectators.delete(spectator.socket);
      return spectator.socket.close(TRY_AGAIN_LATER, 'too slow');
    }
    this.cancelRetry ??= this.options.clock.after(RETRY_MS, () => {
      this.cancelRetry = null;
      for (const other of this.spectators.values()) this.enqueue(other);
      if (this.queue.length > 0) this.schedule();
    });
  }
}
