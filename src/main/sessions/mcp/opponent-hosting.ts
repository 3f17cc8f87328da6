import type { Outcome } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';

/** The players of this host that a challenge can name instead of an agent; they join at once. */
export interface HostedOpponents {
  /** The names for a game, such as `builtin:5` and `random`, the strongest level last. */
  names(template: string): readonly string[];
  /**
   * The agent of a named player; null for a text that is no such name. A level above the highest one of
   * the game becomes the highest.
   */
  open(template: string, name: string): Promise<Outcome<{ readonly agentId: string }, SessionCode>> | null;
}
