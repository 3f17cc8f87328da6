import { accept, type Outcome } from '../../shared/outcome.ts';
import type { HostedChoice, Players } from '../players/index.ts';

/** Who plays on each side of a run. */
export interface SideChoices {
  readonly a: HostedChoice;
  readonly b: HostedChoice;
}

/**
 * Finds or creates the agents of both players and returns their ids. A player against itself has two agents, the same
 * in every game.
 */
export async function ensureSideAgents(
  { players }: { readonly players: Pick<Players, 'ensureAgent'> },
  template: string,
  { a, b, byWorkers }: SideChoices & { readonly byWorkers: boolean },
): Promise<Outcome<{ readonly a: string; readonly b: string }>> {
  const first = await players.ensureAgent({ template, choice: a, taken: [], byWorkers });
  if (!first.ok) return first;
  const second = await players.ensureAgent({ template, choice: b, taken: [first.value], byWorkers });
  return second.ok ? accept({ a: first.value, b: second.value }) : second;
}
