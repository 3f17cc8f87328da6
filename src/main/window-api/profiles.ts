import type { AgentProfile } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Profiles } from '../app-features/profiles/index.ts';
import { displayAddress } from '../rewards/index.ts';
import type { Handlers } from './dispatcher.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';

export interface ProfileCallDeps extends SessionRowDeps {
  readonly profiles: Profiles;
}

/** Handler of `agents.profile`. What an agent said in a game that the person plays stays hidden until its end. */
export const profileCalls = (deps: ProfileCallDeps): Pick<Handlers, 'agents.profile'> => ({
  'agents.profile': ({ agentId }) => {
    const profile = deps.profiles.read(agentId);
    if (profile === null) return refuse('NOT_FOUND', 'No such agent');
    const { money } = profile;
    const wallet = money.wallet && displayAddress(money.wallet);
    return accept({ ...profile, lastWords: wordsFor(deps, profile), money: { ...money, wallet } });
  },
});

function wordsFor(deps: ProfileCallDeps, { lastWords }: AgentProfile): AgentProfile['lastWords'] {
  const facts = lastWords && deps.sessions.facts(lastWords.sessionId);
  if (lastWords === null || facts === null) return null;
  return isSealed(deps, facts) ? { ...lastWords, text: null } : lastWords;
}
