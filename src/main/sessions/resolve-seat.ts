import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { SessionContext } from './context.ts';
import type { LiveSession } from './live-sessions.ts';

/** The role of an agent in a session; null when it takes no part. */
export function findRole(session: LiveSession, agentId: string): string | null {
  for (const [role, participant] of Object.entries(session.record.participants)) {
    if (participant === agentId) return role;
  }
  return null;
}

/**
 * Finds the session and the agent's role in it: steps 3 and 4 of the order of checks (`actions/act.ts`). Refuses an
 * unknown session, and an agent that takes no part.
 */
export function resolveSeat(
  context: SessionContext,
  agentId: string,
  sessionId: string,
): Outcome<{ readonly session: LiveSession; readonly role: string }, SessionCode> {
  const session = context.live.get(sessionId);
  if (session === null) return refuse('NOT_FOUND', 'No such session');
  const role = findRole(session, agentId);
  if (role === null) return refuse('FORBIDDEN', 'You take no part in this session');
  return accept({ session, role });
}
