import type { WebSocket } from 'ws';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions } from '../service.ts';
import { toStateResponse } from '../wire.ts';
import { createSessionBroadcaster, type SessionBroadcaster } from './session-broadcaster.ts';

/** Sends the sessions of this host to spectators, whatever listener they came by. */
export interface Broadcasts {
  /**
   * Sends the state as spectators may see it now, and the newest one after each change of it until the socket closes.
   * A slow spectator misses states in between.
   */
  watch(sessionId: string, socket: WebSocket): void;
  /** Number of spectators of a session, or of all sessions together when no id is given. */
  count(sessionId?: string): number;
  /** Sends nothing more; the sockets stay open. */
  stop(): void;
}

export interface BroadcastDeps {
  readonly sessions: Pick<Sessions, 'publicViews'>;
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Clock;
}

interface WatchedSession {
  readonly broadcaster: SessionBroadcaster;
  cancelRelease: () => void;
}

/** Creates the broadcasts of live sessions: one broadcaster for each session, shared by all its spectators. */
export function createBroadcasts({ sessions, bus, clock }: BroadcastDeps): Broadcasts {
  const watchedSessions = new Map<string, WatchedSession>();
  const openBroadcast = (sessionId: string): WatchedSession => {
    const watchedSession: WatchedSession = {
      cancelRelease: () => undefined,
      broadcaster: createSessionBroadcaster({
        clock,
        read() {
          const publicState = sessions.publicViews.view(sessionId);
          if (publicState === null) throw new Error('the session is gone');
          watchedSession.cancelRelease();
          if (publicState.nextReleaseMs !== null) {
            const waitMs = Math.max(1, publicState.nextReleaseMs - clock.nowMs());
            watchedSession.cancelRelease = clock.after(waitMs, () =>
              watchedSession.broadcaster.markFrameChanged(),
            );
          }
          return Buffer.from(JSON.stringify({ type: 'state', ...toStateResponse(publicState.view) }));
        },
      }),
    };
    watchedSessions.set(sessionId, watchedSession);
    return watchedSession;
  };
  const unsubscribe = bus.on('session.changed', ({ sessionId }) =>
    watchedSessions.get(sessionId)?.broadcaster.markFrameChanged(),
  );
  return {
    watch(sessionId, socket) {
      const watchedSession = watchedSessions.get(sessionId) ?? openBroadcast(sessionId);
      // Spectators have nothing to send: their messages are read and ignored.
      socket.on('message', () => undefined);
      socket.on('close', () => {
        watchedSession.broadcaster.remove(socket);
        if (watchedSession.broadcaster.size() > 0) return;
        watchedSession.cancelRelease();
        if (watchedSessions.get(sessionId) === watchedSession) watchedSessions.delete(sessionId);
      });
      watchedSession.broadcaster.add(socket);
    },
    count: (sessionId) =>
      sessionId === undefined
        ? [...watchedSessions.values()].reduce((sum, { broadcaster }) => sum + broadcaster.size(), 0)
        : (watchedSessions.get(sessionId)?.broadcaster.size() ?? 0),
    stop() {
      unsubscribe();
      for (const { cancelRelease } of watchedSessions.values()) cancelRelease();
      watchedSessions.clear();
    },
  };
}
