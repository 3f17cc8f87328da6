import type { WebSocket } from 'ws';
import type { Bus } from '../events/bus.ts';
import type { Caller } from '../net/auth.ts';
import type { SocketRoute } from '../net/web-socket.ts';
import type { Sessions } from './service.ts';
import { toStateAnswer } from './wire.ts';

/** A client that lets this much pile up is skipped until it has caught up. */
const BACKLOG_BYTES = 256 * 1024;
const GONE_BYTES = 4 * 1024 * 1024;

/**
 * `WebSocket /sessions/{id}/events`: the state as that token may see it, first
 * and after each change. A slow reader misses states in between, never the last.
 */
export function sessionEvents(
  sessions: Sessions,
  bus: Bus,
  callerOf: (token: string) => Caller | null,
): SocketRoute & { close(): void } {
  const watchers = new Map<string, Set<() => void>>();
  const off = bus.on('session.changed', ({ sessionId }) => {
    for (const push of watchers.get(sessionId) ?? []) push();
  });
  return {
    path: /^\/sessions\/([\w-]{1,64})\/events$/u,
    maxPayloadBytes: 1024,
    admit(token, match) {
      const sessionId = match[1] ?? '';
      const caller = token === null ? null : callerOf(token);
      if (caller === null) return 401;
      if (sessions.facts(sessionId) === null) return 404;
      const role = caller.kind === 'agent' ? sessions.roleOf(sessionId, caller.agentId) : null;
      const spectates = caller.kind === 'spectator' && caller.sessionId === sessionId;
      if (role === null && !spectates) return 403;
      return (socket) => watch(socket, { sessions, watchers, sessionId, role });
    },
    close: off,
  };
}

interface Watch {
  readonly sessions: Sessions;
  readonly watchers: Map<string, Set<() => void>>;
  readonly sessionId: string;
  readonly role: string | null;
}

function watch(socket: WebSocket, { sessions, watchers, sessionId, role }: Watch): void {
  let waiting = false;
  const push = (): void => {
    if (socket.bufferedAmount > GONE_BYTES) return socket.terminate();
    if (waiting) return;
    const view = sessions.viewAs(sessionId, role);
    if (view === null) return;
    waiting = socket.bufferedAmount > BACKLOG_BYTES;
    socket.send(JSON.stringify({ type: 'state', ...toStateAnswer(view) }), () => {
      if (!waiting) return;
      waiting = false;
      push();
    });
  };
  const set = watchers.get(sessionId) ?? new Set();
  watchers.set(sessionId, set);
  set.add(push);
  // Clients say nothing here; whatever arrives is read and dropped.
  socket.on('message', () => undefined);
  socket.on('close', () => {
    set.delete(push);
    if (set.size === 0) watchers.delete(sessionId);
  });
  push();
}
