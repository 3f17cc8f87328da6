import type { Bus } from '../platform/events/bus.ts';
import type { Sessions } from './service.ts';

/** Makes hosted players wait between two moves of a session. */
export interface SessionPacer {
  setPace(sessionId: string, paceMs: number): void;
}

/** Sets the pace of each new session. It subscribes before the players, who know the pace in the same event. */
export function trackPace(bus: Bus, sessions: Pick<Sessions, 'findSummary'>) {
  let pacer: SessionPacer | null = null;
  bus.on('session.changed', ({ sessionId, tick }) => {
    if (tick === 0) pacer?.setPace(sessionId, sessions.findSummary(sessionId)?.paceMs ?? 0);
  });
  return {
    setPlayers(players: SessionPacer): void {
      pacer = players;
    },
  };
}

/** Sets the pace of running sessions again after a restart; called when the players have started. */
export function resumePace(parts: {
  readonly sessions: Pick<Sessions, 'listPaced'>;
  readonly players: SessionPacer;
}): void {
  for (const { sessionId, paceMs } of parts.sessions.listPaced()) parts.players.setPace(sessionId, paceMs);
}
