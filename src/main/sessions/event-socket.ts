import type { WebSocket } from 'ws';
import type { Bus } from '../platform/events/bus.ts';
import type { Caller } from '../platform/net/auth.ts';
import type { SocketRoute } from '../platform/net/web-socket.ts';
import type { Sessions } from './service.ts';
import { toStateAnswer } from './wire.ts';

/** A client that lets this much pile up is skipped until it has caught up. */
const BACKLOG_BYTES = 256 * 1024;
const GONE_BYTES = 4 * 1024 * 1024;

const POLICY_VIOLATION = 1008;
const SERVER_ERROR = 1011;

interface Watcher {
  /** Null for a spectator. */
  readonly agentId: string | null;
  readonly push: () => void;
  readonly end: () => void;
}

export interface EventIdentities {
  readonly callerOf: (token: string) => Caller | null;
  readonly isRevoked: (agentId: string) => boolean;
}

/**
 * `WebSocket /sessions/{id}/events`: the state as that token may see it, first
 * and after each change. A slow reader misses states in between, never the last.
 */
export function sessionEvents(
  sessions: Sessions,
  bus: Bus,
  { callerOf, isRevoked }: EventIdentities,
): SocketRoute & { close(): void } {
  const watchers = new Map<string, Set<Watcher>>();
  const offs = [
    bus.on('session.changed', ({ sessionId }) => {
      for (const watcher of watchers.get(sessionId) ?? []) watcher.push();
    }),
    bus.on('agent.changed', ({ agentId }) => {
      if (!isRevoked(agentId)) return;
      for (const watcher of [...watchers.values()].flatMap((set) => [...set])) {
        if (watcher.agentId === agentId) watcher.end();
      }
    }),
  ];
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
      const agentId = caller.kind === 'agent' ? caller.agentId : null;
      return (socket) => watch(socket, { sessions, watchers, sessionId, role, agentId });
    },
    close: () => offs.forEach((off) => off()),
  };
}

interface Watch {
  readonly sessions: Sessions;
  readonly watchers: Map<string, Set<Watcher>>;
  readonly sessionId: string;
  readonly role: string | null;
  readonly agentId: string | null;
}

function watch(socket: WebSocket, { sessions, watchers, sessionId, role, agentId }: Watch): void {
  let waiting = false;
  const read = (): string | null => {
    try {
      const view = sessions.viewAs(sessionId, role);
      return view && JSON.stringify({ type: 'state', ...toStateAnswer(view) });
    } catch {
      // The storage could not be read; the client asks again when it reconnects.
      socket.close(SERVER_ERROR);
      return null;
    }
  };
  const push = (): void => {
    if (socket.bufferedAmount > GONE_BYTES) return socket.terminate();
    if (waiting) return;
    const frame = read();
    if (frame === null) return;
    waiting = socket.bufferedAmount > BACKLOG_BYTES;
    socket.send(frame, () => {
      if (!waiting) return;
      waiting = false;
      push();
    });
  };
  const set = watchers.get(sessionId) ?? new Set();
  watchers.set(sessionId, set);
  const watcher: Watcher = {
    agentId,
    push,
    end: () => socket.close(POLICY_VIOLATION, 'the token was revoked'),
  };
  set.add(watcher);
  // Clients say nothing here; whatever arrives is read and dropped.
  socket.on('message', () => undefined);
  socket.on('close', () => {
    set.delete(watcher);
    if (set.size === 0) watchers.delete(sessionId);
  });
  push();
}
