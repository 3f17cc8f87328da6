import type { AgentProfile } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Profiles, StoredProfile } from '../app-features/profiles/index.ts';
import type { Handlers } from './dispatcher.ts';
import { choiceOfAgent } from './rematch.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';

export interface ProfileCallDeps extends SessionRowDeps {
  readonly profiles: Profiles;
}

/** Handler of `agents.profile`. What an agent said in a game that the person plays stays hidden until its end. */
export const profileCalls = (deps: ProfileCallDeps): Pick<Handlers, 'agents.profile'> => ({
  'agents.profile': ({ agentId }) => {
    const profile = deps.profiles.read(agentId);
    if (profile === null) return refuse('NOT_FOUND', 'No such agent');
    const choice = choiceOfAgent(deps.agents, agentId);
    const seated = choice?.kind === 'you' ? null : choice;
    return accept({ ...profile, lastWords: wordsFor(deps, profile), choice: seated });
  },
});

function wordsFor(deps: ProfileCallDeps, { lastWords }: StoredProfile): AgentProfile['lastWords'] {
  const summary = lastWords && deps.sessions.findSummary(lastWords.sessionId);
  if (lastWords === null || summary === null) return null;
  return isSealed(deps, summary) ? { ...lastWords, text: null } : lastWords;
}
