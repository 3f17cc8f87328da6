import type { SessionSummary } from '../sessions/index.ts';
import { rolesOfPerson, type CardDeps } from './cards.ts';

/**
 * Viewpoints the window may take (decision 51): hidden hands of a live session
 * are for the person only when nobody at this machine holds a seat in it, or
 * after its end. Null is the spectator.
 */
export function viewpointsOf(deps: CardDeps, facts: SessionSummary): (string | null)[] {
  const own = rolesOfPerson(deps, facts.participants);
  if (facts.status === 'completed' || own.length === 0) return [null, ...Object.keys(facts.participants)];
  return [null, ...own];
}

/** The asked viewpoint when it may be taken; a seat of one's own comes first by default. */
export function grantViewpoint(
  deps: CardDeps,
  facts: SessionSummary,
  requested: string | null | undefined,
): string | null | undefined {
  const allowed = viewpointsOf(deps, facts);
  if (requested !== undefined) return allowed.includes(requested) ? requested : undefined;
  return rolesOfPerson(deps, facts.participants)[0] ?? null;
}
