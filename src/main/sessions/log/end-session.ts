import type { LiveSession } from '../live-sessions.ts';
import type { SessionContext } from '../context.ts';
import { endReasonOf, type EndingKind } from '../rules/log-row.ts';
import { appendLogRowInJob } from './append-log.ts';

/**
 * Ends a session for a reason outside the rules. `role` is the player who resigned, ran out of time, accepted a draw
 * and so on; where no single player is meant, the first one. `winner` is null when nobody wins.
 */
export function endSessionInJob(
  context: SessionContext,
  sessionBefore: LiveSession,
  ending: { kind: EndingKind; role: string; winner: string | null },
): LiveSession {
  const action = { winner: ending.winner, reason: endReasonOf(ending.kind) };
  return appendLogRowInJob(context, sessionBefore, {
    kind: ending.kind,
    role: ending.role,
    action,
    state: sessionBefore.gameTemplate.conclude(sessionBefore.state, action),
    drawOffer: null,
  });
}

/** The only other role, which wins when `role` loses; null when there are several. */
export function findOpponent(session: LiveSession, role: string): string | null {
  const others = session.gameTemplate.roles.filter((other) => other !== role);
  return others.length === 1 ? (others[0] ?? null) : null;
}
