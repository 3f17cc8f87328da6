import type { Agents } from '../../agents/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { Waiting } from './service.ts';

export interface PlayDeps {
  readonly agents: Pick<Agents, 'person'>;
  readonly sessions: Sessions;
}

/** Games in which it is the person's turn, or in which a draw was offered to the person. */
export function playItems({ agents, sessions }: PlayDeps): Waiting[] {
  const person = agents.person()?.agentId;
  if (person === undefined) return [];
  return sessions.activeOf(person).flatMap((sessionId): Waiting[] => {
    const facts = sessions.facts(sessionId);
    const view = sessions.viewAs(sessionId, null);
    if (!facts || !view) return [];
    const roles = Object.keys(facts.participants).filter((role) => facts.participants[role] === person);
    const item = { subject: sessionId, detail: facts.template, atMs: Date.parse(facts.updatedAt) };
    if (view.drawOfferedBy !== null && !roles.includes(view.drawOfferedBy))
      return [{ id: `d-${sessionId}`, kind: 'draw_offered', ...item }];
    if (!view.toAct.some((role) => roles.includes(role))) return [];
    // The id contains the tick, so that each new turn is announced again.
    return [{ id: `t-${sessionId}-${facts.tick}`, kind: 'your_turn', ...item }];
  });
}
