import type { WebSocket } from 'ws';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions } from '../service.ts';
import { toStateResponse } from '../wire.ts';
import { createTableBroadcaster, type TableBroadcaster } from './table-broadcaster.ts';

/** Sends the sessions of this host to spectators, whatever listener they came by. */
export interface Broadcasts {
  /** Sends the state as spectators may see it now, and every later one until the socket closes. */
  watch(sessionId: string, socket: WebSocket): void;
  /** Number of spectators of a session, or of all without one. */
  count(sessionId?: string): number;
  stop(): void;
}

export interface BroadcastDeps {
  readonly sessions: Pick<Sessions, 'publicViews'>;
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Clock;
}

interface Table {
  readonly pump: TableBroadcaster;
  cancelRelease: () => void;
}

/** Creates the broadcasts of live sessions: one pump for each table, shared by all its spectators. */
export function createBroadcasts({ sessions, bus, clock }: BroadcastDeps): Broadcasts {
  const tables = new Map<string, Table>();
  const open = (sessionId: string): Table => {
    const table: Table = {
      cancelRelease: () => undefined,
      pump: createTableBroadcaster({
        clock,
        read() {
          const seen = sessions.publicViews.view(sessionId);
          if (seen === null) throw new Error('the session is gone');
          table.cancelRelease();
          if (seen.nextReleaseMs !== null) {
            const waitMs = Math.max(1, seen.nextReleaseMs - clock.nowMs());
            table.cancelRelease = clock.after(waitMs, () => table.pump.onFrameChanged());
          }
          return Buffer.from(JSON.stringify({ type: 'state', ...toStateResponse(seen.view) }));
        },
      }),
    };
    tables.set(sessionId, table);
    return table;
  };
  const off = bus.on('session.changed', ({ sessionId }) => tables.get(sessionId)?.pump.onFrameChanged());
  return {
    watch(sessionId, socket) {
      const table = tables.get(sessionId) ?? open(sessionId);
      // Spectators have nothing to send: their messages are read and ignored.
      socket.on('message', () => undefined);
      socket.on('close', () => {
        table.pump.remove(socket);
        if (table.pump.size() > 0) return;
        table.cancelRelease();
        if (tables.get(sessionId) === table) tables.delete(sessionId);
      });
      table.pump.add(socket);
    },
    count: (sessionId) =>
      sessionId === undefined
        ? [...tables.values()].reduce((sum, { pump }) => sum + pump.size(), 0)
        : (tables.get(sessionId)?.pump.size() ?? 0),
    stop() {
      off();
      for (const { cancelRelease } of tables.values()) cancelRelease();
      tables.clear();
    },
  };
}
