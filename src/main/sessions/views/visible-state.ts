import type { JsonObject } from '../../../shared/json.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';

/**
 * A state of a session as `viewer` may see it; null is a spectator. A game that is over shows its seed, except while
 * another game with the same seed is played or may still be: its member is null until then.
 */
export function visibleState(
  { runs }: Pick<SessionContext, 'runs'>,
  { gameTemplate, record }: LiveSession,
  state: LiveSession['state'],
  viewer: string | null,
): JsonObject {
  const view = gameTemplate.view(state, viewer);
  const isHeld = gameTemplate.hasChance && 'seed' in view && runs?.().isSeedSecret(record.sessionId) === true;
  return isHeld ? { ...view, seed: null } : view;
}
