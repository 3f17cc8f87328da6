import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/runtime.ts';

/** What the pump uses of a WebSocket. */
export type PumpSocket = Pick<WebSocket, 'send' | 'bufferedAmount' | 'close' | 'terminate'>;

export interface PumpOptions {
  /** The newest frame; read once for all watchers. An error closes them, and they get the frame when they reconnect. */
  readonly read: () => Buffer;
  readonly clock: Clock;
  /** Runs a task in a later turn of the event loop; `setImmediate` by default. */
  readonly nextTurn?: (task: () => void) => void;
}

/** Sends the frames of one table to any number of watchers. */
export interface Pump {
  /** The socket gets the newest frame, and every later one until it is removed. */
  add(socket: PumpSocket): void;
  remove(socket: PumpSocket): void;
  /** There may be a newer frame. */
  changed(): void;
  size(): number;
  /** Closes the sockets of all watchers. */
  end(code: number, reason: string): void;
}

/** Sockets that get a frame in one turn of the event loop: about 4 ms of work, between which moves are answered. */
const SLICE = 200;
/** Above this many unsent bytes a watcher gets no frame until they are sent. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Above this many unsent bytes a watcher is cut off. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const MAX_BEHIND_MS = 30_000;
const RETRY_MS = 500;
const TRY_AGAIN_LATER = 1013;
const SERVER_ERROR = 1011;

interface Watcher {
  readonly socket: PumpSocket;
  /** The frame that was sent last; 0 before the first. */
  sent: number;
  isQueued: boolean;
  /** Monotonic time since which frames wait for a slow connection. */
  behindSinceMs: number | null;
}

/**
 * Encodes each frame once and sends it in slices, after the answer to the move that made it. Frames are whole states,
 * so a watcher that is behind gets only the newest one.
 */
export function createPump({ read, clock, nextTurn = setImmediate }: PumpOptions): Pump {
  const watchers = new Map<PumpSocket, Watcher>();
  let queue: Watcher[] = [];
  let frame: Buffer | null = null;
  let version = 0;
  let isDirty = true;
  let isScheduled = false;
  let cancelRetry: (() => void) | null = null;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(turn);
  };
  const enqueue = (watcher: Watcher): void => {
    if (watcher.isQueued || watcher.sent === version) return;
    watcher.isQueued = true;
    queue.push(watcher);
  };
  const end = (code: number, reason: string): void => {
    for (const socket of watchers.keys()) socket.close(code, reason);
    watchers.clear();
    queue = [];
    cancelRetry?.();
    cancelRetry = null;
  };
  const refresh = (): boolean => {
    if (!isDirty && frame !== null) return true;
    isDirty = false;
    let next: Buffer;
    try {
      next = read();
    } catch {
      end(SERVER_ERROR, 'the state could not be read');
      return false;
    }
    // A change within the delay of a table is none to its watchers; that something happened must not show either.
    if (frame?.equals(next) === true) return true;
    frame = next;
    version += 1;
    for (const watcher of watchers.values()) enqueue(watcher);
    return true;
  };
  const retryLater = (): void => {
    cancelRetry ??= clock.after(RETRY_MS, () => {
      cancelRetry = null;
      for (const watcher of watchers.values()) enqueue(watcher);
      if (queue.length > 0) schedule();
    });
  };
  const send = (watcher: Watcher, bytes: Buffer): void => {
    const { socket } = watcher;
    watcher.isQueued = false;
    if (watcher.sent === version || !watchers.has(socket)) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return void (watchers.delete(socket), socket.terminate());
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) {
      watcher.behindSinceMs ??= clock.monotonicMs();
      if (clock.monotonicMs() - watcher.behindSinceMs < MAX_BEHIND_MS) return retryLater();
      watchers.delete(socket);
      return socket.close(TRY_AGAIN_LATER, 'too slow');
    }
    watcher.behindSinceMs = null;
    watcher.sent = version;
    socket.send(bytes, { binary: false });
  };
  const turn = (): void => {
    isScheduled = false;
    if (watchers.size === 0 || !refresh() || frame === null) return;
    const due = queue.splice(0, SLICE);
    for (const watcher of due) send(watcher, frame);
    if (queue.length > 0 || isDirty) schedule();
  };

  return {
    add(socket) {
      const watcher: Watcher = { socket, sent: 0, isQueued: false, behindSinceMs: null };
      watchers.set(socket, watcher);
      // Without a frame every watcher is queued when the first one is read.
      if (frame !== null) enqueue(watcher);
      schedule();
    },
    remove: (socket) => void watchers.delete(socket),
    changed() {
      isDirty = true;
      if (watchers.size > 0) schedule();
      else frame = null;
    },
    size: () => watchers.size,
    end,
  };
}
