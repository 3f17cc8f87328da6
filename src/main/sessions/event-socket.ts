import type { WebSocket } from 'ws';
import type { Bus } from '../platform/events/bus.ts';
import type { Caller } from '../platform/net/auth.ts';
import type { SocketRoute } from '../platform/net/web-socket.ts';
import type { Broadcasts } from './broadcast/broadcasts.ts';
import type { Sessions } from './service.ts';
import { toStateResponse } from './wire.ts';

/** Above this many unsent bytes a client gets no new states until its buffer is empty. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Above this many unsent bytes the connection is cut. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** At most this many spectators are connected at a time, so that a crowd leaves room for the players. */
const MAX_SPECTATORS = 256;

const POLICY_VIOLATION = 1008;
const SERVER_ERROR = 1011;

interface Subscriber {
  readonly agentId: string;
  /** Sends the current state, unless an earlier one is still to be sent. */
  readonly push: () => void;
  /** Closes the socket, because the agent was revoked. */
  readonly end: () => void;
}

/** Who may connect, and who is connected. */
export interface EventIdentities {
  /** Null for an unknown token. */
  readonly authenticateToken: (token: string) => Caller | null;
  readonly isRevoked: (agentId: string) => boolean;
  /** Registers the connection of an agent; returns the function that removes it. */
  readonly connect: (agentId: string) => () => void;
}

/**
 * Creates the route `WebSocket /sessions/{id}/events`. It sends the state that the token's owner may see, once at the
 * start and after each change; a spectator gets it with the delay of the session. A slow client misses states in
 * between and gets the last one, unless so much waits for it that it is cut off.
 */
export function createSessionEventRoute(
  sessions: Sessions,
  { bus, broadcasts }: { readonly bus: Bus; readonly broadcasts: Pick<Broadcasts, 'watch'> },
  { authenticateToken, isRevoked, connect }: EventIdentities,
): SocketRoute & { close(): void } {
  const subscribers = new Map<string, Set<Subscriber>>();
  let spectators = 0;
  const unsubscribers = [
    bus.on('session.changed', ({ sessionId }) => {
      for (const subscriber of subscribers.get(sessionId) ?? []) subscriber.push();
    }),
    bus.on('agent.changed', ({ agentId }) => {
      if (!isRevoked(agentId)) return;
      for (const subscriber of [...subscribers.values()].flatMap((set) => [...set])) {
        if (subscriber.agentId === agentId) subscriber.end();
      }
    }),
  ];
  return {
    path: /^\/sessions\/([\w-]{1,64})\/events$/u,
    maxPayloadBytes: 1024,
    admit(token, match) {
      const sessionId = match[1] ?? '';
      const caller = token === null ? null : authenticateToken(token);
      if (caller === null) return 401;
      if (sessions.findSummary(sessionId) === null) return 404;
      if (caller.kind === 'agent') {
        const { agentId } = caller;
        const role = sessions.roleOf(sessionId, agentId);
        if (role === null) return 403;
        return (socket) => {
          socket.once('close', connect(agentId));
          sessions.markViewed(agentId, sessionId);
          subscribe(socket, { sessions, subscribers, sessionId, role, agentId });
        };
      }
      if (caller.kind !== 'spectator' || caller.sessionId !== sessionId) return 403;
      if (spectators >= MAX_SPECTATORS) return 503;
      return (socket) => {
        spectators += 1;
        socket.once('close', () => (spectators -= 1));
        broadcasts.watch(sessionId, socket);
      };
    },
    close: () => unsubscribers.forEach((off) => off()),
  };
}

interface Subscription {
  readonly sessions: Sessions;
  readonly subscribers: Map<string, Set<Subscriber>>;
  readonly sessionId: string;
  readonly role: string;
  readonly agentId: string;
}

function subscribe(
  socket: WebSocket,
  { sessions, subscribers, sessionId, role, agentId }: Subscription,
): void {
  let isDraining = false;
  const read = (): string | null => {
    try {
      const view = sessions.viewAs(sessionId, role);
      return view && JSON.stringify({ type: 'state', ...toStateResponse(view) });
    } catch {
      // The database could not be read; the client gets the state when it reconnects.
      socket.close(SERVER_ERROR);
      return null;
    }
  };
  const push = (): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
    if (isDraining) return;
    const message = read();
    if (message === null) return;
    isDraining = socket.bufferedAmount > MAX_BACKLOG_BYTES;
    socket.send(message, () => {
      if (!isDraining) return;
      isDraining = false;
      push();
    });
  };
  const set = subscribers.get(sessionId) ?? new Set();
  subscribers.set(sessionId, set);
  const subscriber: Subscriber = {
    agentId,
    push,
    end: () => socket.close(POLICY_VIOLATION, 'the token was revoked'),
  };
  set.add(subscriber);
  // Clients have nothing to send: their messages are read and ignored.
  socket.on('message', () => undefined);
  socket.on('close', () => {
    set.delete(subscriber);
    if (set.size === 0) subscribers.delete(sessionId);
  });
  push();
}
