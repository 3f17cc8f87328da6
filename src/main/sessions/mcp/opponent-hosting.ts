import type { Outcome } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';

/** The players of this host that a challenge can name instead of an agent; they join at once. */
export interface HostedOpponents {
  /** The names for a game: `random`, then `builtin:1` and so on, the strongest level last. */
  names(template: string): readonly string[];
  /**
   * Returns the agent of a named player, which is created when needed; null for a text that is no such name. A
   * level above the highest one of the game becomes the highest.
   */
  ensureAgent(
    template: string,
    name: string,
  ): Promise<Outcome<{ readonly agentId: string }, SessionCode>> | null;
}
