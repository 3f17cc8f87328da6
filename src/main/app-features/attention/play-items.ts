import type { Agents } from '../../agents/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import type { Players } from '../../players/index.ts';
import type { Challenges } from '../../sessions/challenges/index.ts';
import type { UntimedAttentionItem } from './service.ts';

/** Games in which an outside player waits, because its budget is used up. `detail` is its name. */
export const pausedSeatItems = ({ agents, players }: PlayDeps): UntimedAttentionItem[] =>
  players.listPausedSeats().map(({ sessionId, role, agentId, sinceMs }) => ({
    id: `b-${sessionId}-${role}`,
    kind: 'seat_paused',
    subject: sessionId,
    detail: plainName(agents.find(agentId)?.name ?? role),
    atMs: sinceMs,
  }));

export interface PlayDeps {
  readonly agents: Pick<Agents, 'findPerson' | 'find'>;
  readonly sessions: Sessions;
  readonly challenges: Pick<Challenges, 'listOpen'>;
  readonly players: Pick<Players, 'listPausedSeats'>;
}

/** Maximum number of waiting agents in the list; more of them would hide what else needs the person. */
const MAX_OPPONENTS = 5;

/** Agents whose challenge the person may accept. `detail` is the agent's name. */
export function opponentItems({ agents, challenges }: PlayDeps): UntimedAttentionItem[] {
  const person = agents.findPerson()?.agentId ?? null;
  return challenges
    .listOpen()
    .filter(({ challenger, opponent }) => challenger !== person && (opponent ?? person) === person)
    .slice(0, MAX_OPPONENTS)
    .flatMap(({ challengeId, challenger, createdAt }): UntimedAttentionItem[] => {
      const agent = agents.find(challenger);
      if (agent?.kind !== 'external') return [];
      const item = { subject: challengeId, detail: plainName(agent.name), atMs: Date.parse(createdAt) };
      return [{ id: `c-${challengeId}`, kind: 'challenge_waiting', ...item }];
    });
}

/** Games in which it is the person's turn, or in which a draw was offered to the person. */
export function playItems({ agents, sessions }: PlayDeps): UntimedAttentionItem[] {
  const person = agents.findPerson()?.agentId;
  if (person === undefined) return [];
  return sessions.activeSessionsOf(person).flatMap((sessionId): UntimedAttentionItem[] => {
    const summary = sessions.findSummary(sessionId);
    const view = sessions.viewAs(sessionId, null);
    if (!summary || !view) return [];
    const roles = Object.keys(summary.participants).filter((role) => summary.participants[role] === person);
    const item = { subject: sessionId, detail: summary.template, atMs: Date.parse(summary.updatedAt) };
    if (view.drawOfferedBy !== null && !roles.includes(view.drawOfferedBy))
      return [{ id: `d-${sessionId}`, kind: 'draw_offered', ...item }];
    if (!view.toAct.some((role) => roles.includes(role))) return [];
    // The id contains the tick, so that each new turn is announced again.
    return [{ id: `t-${sessionId}-${summary.tick}`, kind: 'your_turn', ...item }];
  });
}
