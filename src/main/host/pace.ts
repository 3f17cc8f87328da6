import type { Bus } from '../platform/events/bus.ts';
import type { Players } from '../players/index.ts';
import type { Sessions } from '../sessions/index.ts';

/** Sets the pace of each new session. It subscribes before the players, who know the pace in the same event. */
export function trackPace(bus: Bus, sessions: Sessions) {
  let players: Players | null = null;
  bus.on('session.changed', ({ sessionId, tick }) => {
    if (tick === 0) players?.setPace(sessionId, sessions.findSummary(sessionId)?.paceMs ?? 0);
  });
  return {
    of(built: Players): void {
      players = built;
    },
  };
}

/** Sets the pace of running sessions again after a restart; called when the players have started. */
export function resumePace({
  sessions,
  players,
}: {
  readonly sessions: Sessions;
  readonly players: Players;
}): void {
  for (const { sessionId, paceMs } of sessions.paced()) players.setPace(sessionId, paceMs);
}
