import { playerChoice, type NewMatch, type PlayerChoice } from '../../shared/contract/index.ts';
import type { Agents } from '../agents/index.ts';
import { gameClockRequestFields, type SessionSummary } from '../sessions/index.ts';
import type { SessionRowDeps } from './session-rows.ts';

/** The choice that seats this agent again; null where its player is unknown. */
export function choiceOfAgent(
  agents: Pick<Agents, 'find' | 'listOwnAgents'>,
  agentId: string,
): PlayerChoice | null {
  const kind = agents.find(agentId)?.kind;
  if (kind === 'external') return { kind: 'agent', agentId };
  if (kind === 'person') return { kind: 'you' };
  return playerChoice.safeParse(agents.listOwnAgents().get(agentId)?.spec).data ?? null;
}

/** The request that starts the same match as this session again; null where the player of a seat is unknown. */
export function toNewMatch({ agents }: SessionRowDeps, summary: SessionSummary): NewMatch | null {
  const seats: Record<string, PlayerChoice> = {};
  for (const [role, agentId] of Object.entries(summary.participants)) {
    const choice = choiceOfAgent(agents, agentId);
    if (choice === null) return null;
    seats[role] = choice;
  }
  const { clockChoice: gameClock } = summary;
  return {
    template: summary.template,
    seats,
    options: { ...summary.options },
    paceMs: summary.paceMs,
    ...(gameClock && { clock: gameClockRequestFields(gameClock) }),
  };
}
