import type { AgentProfile } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Names } from '../app-features/names/index.ts';
import type { Profiles, UnsealedProfile } from '../app-features/profiles/index.ts';
import type { Handlers } from './dispatcher.ts';
import { choiceOfAgent } from './rematch.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';

export interface NameAndProfileCallDeps extends SessionRowDeps {
  readonly names: Names;
  readonly profiles: Profiles;
}

/**
 * Handlers of the calls that name ids and show an agent. What an agent said in a game that the person plays stays
 * hidden until its end.
 */
export const nameAndProfileCalls = (
  deps: NameAndProfileCallDeps,
): Pick<Handlers, 'names.resolve' | 'agents.profile'> => ({
  'names.resolve': async ({ ids }) => accept([...(await deps.names.resolve(ids))]),
  'agents.profile': ({ agentId }) => {
    const profile = deps.profiles.read(agentId);
    if (profile === null) return refuse('NOT_FOUND', 'No such agent');
    const choice = choiceOfAgent(deps.agents, agentId);
    const hostedChoice = choice?.kind === 'you' ? null : choice;
    return accept({ ...profile, lastComment: commentFor(deps, profile), choice: hostedChoice });
  },
});

function commentFor(
  deps: NameAndProfileCallDeps,
  { lastComment }: UnsealedProfile,
): AgentProfile['lastComment'] {
  const summary = lastComment && deps.sessions.findSummary(lastComment.sessionId);
  if (lastComment === null || summary === null) return null;
  return isSealed(deps, summary) ? { ...lastComment, text: null } : lastComment;
}
