import type { Agent } from 'node:https';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/runtime.ts';
import { createSessionBroadcaster, type SessionBroadcaster } from '../../sessions/index.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export interface RelayedSessionOptions {
  readonly url: string;
  readonly hops: number;
  readonly clock: Clock;
  /** Connects to a host whose key is known. */
  readonly agent?: Agent | undefined;
  /** Called when the session is no longer published (`gone`), or has had no spectator for a while (`idle`). */
  readonly onEnd: (reason: 'gone' | 'idle') => void;
}

/** A session with one connection to the host and any number of spectators. */
export interface RelayedSession {
  watch(socket: WebSocket): void;
  size(): number;
  close(): void;
}

/** Time for which the connection stays open after the last spectator has left, because people reload a page. */
const IDLE_MS = 30_000;
const GONE = 1008;
const GOING_AWAY = 1001;
const LIVE = Buffer.from('{"type":"relay","live":true}');
const LOST = Buffer.from('{"type":"relay","live":false}');

export function openRelayedSession(options: RelayedSessionOptions): RelayedSession {
  const { url, hops, clock, agent, onEnd } = options;
  const spectators = new Set<WebSocket>();
  let frame: Buffer | null = null;
  let isLive = false;
  let isOver = false;
  let cancelIdle = (): void => undefined;
  // No spectator is added before there is a frame, so there is always one to read.
  const frames = createSessionBroadcaster({ clock, read: () => frame ?? LOST });
  // Only spectators who saw the session stop are notified that it continues.
  const notices = createSessionBroadcaster({ clock, read: () => (isLive ? LIVE : LOST) });
  const informedSockets = new Set<WebSocket>();
  const inform = (socket: WebSocket): void => {
    if (informedSockets.has(socket)) return;
    informedSockets.add(socket);
    notices.add(socket);
  };
  const endAll = (code: number, reason: string): void => {
    isOver = true;
    cancelIdle();
    for (const socket of spectators) socket.close(code, reason);
    spectators.clear();
  };
  const upstream: Upstream = openUpstream({
    url,
    hops,
    clock,
    agent,
    onFrame(next) {
      const isFirst = frame === null;
      frame = next;
      if (isFirst) for (const socket of spectators) frames.add(socket);
      frames.markFrameChanged();
    },
    onLive(live) {
      if (live === isLive) return;
      isLive = live;
      if (!live && frame !== null) for (const socket of spectators) inform(socket);
      notices.markFrameChanged();
    },
    onGone() {
      endAll(GONE, 'this table is not published any more');
      onEnd('gone');
    },
  });
  const remove = (socket: WebSocket, broadcasters: readonly SessionBroadcaster[]): void => {
    for (const broadcaster of broadcasters) broadcaster.remove(socket);
    spectators.delete(socket);
    informedSockets.delete(socket);
    if (spectators.size > 0 || isOver) return;
    cancelIdle();
    cancelIdle = clock.after(IDLE_MS, () => {
      upstream.close();
      onEnd('idle');
    });
  };
  return {
    watch(socket) {
      cancelIdle();
      spectators.add(socket);
      socket.on('message', () => undefined);
      socket.on('close', () => remove(socket, [frames, notices]));
      if (frame === null) return;
      frames.add(socket);
      if (!isLive) inform(socket);
    },
    size: () => spectators.size,
    close() {
      upstream.close();
      endAll(GOING_AWAY, 'the relay ends');
    },
  };
}
