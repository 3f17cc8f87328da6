import { playerChoice, type NewMatch, type PlayerChoice } from '../../shared/contract/index.ts';
import { readJson } from '../../shared/json.ts';
import type { Agents } from '../agents/index.ts';
import { gameClockRequestFields, type SessionSummary } from '../sessions/index.ts';
import type { SessionRowDeps } from './session-rows.ts';

/** The choice that seats this agent again; null where its player is unknown. */
export function choiceOfAgent(agents: Pick<Agents, 'find'>, agentId: string): PlayerChoice | null {
  const agent = agents.find(agentId);
  if (agent === null) return null;
  if (agent.kind === 'external') return { kind: 'agent', agentId };
  if (agent.kind === 'person') return { kind: 'you' };
  return playerChoice.safeParse(agent.player === null ? null : readJson(agent.player)).data ?? null;
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
