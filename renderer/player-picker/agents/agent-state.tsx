import type { FoundAgentInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge, TimeAgo, type StatusTone } from '../../ui/index.ts';

export type AgentState = 'found' | 'ready' | 'login' | 'failed' | 'not_known' | 'blocked';

const TONES: Readonly<Record<AgentState, StatusTone>> = {
  found: 'pending',
  ready: 'ok',
  login: 'warn',
  failed: 'bad',
  not_known: 'flag',
  blocked: 'bad',
};

/** The state of an agent. Only a test shows that it is ready. */
export function agentStateOf({ blocked, lastTest, state }: FoundAgentInfo): AgentState {
  if (blocked) return 'blocked';
  if (lastTest?.state === 'ok') return 'ready';
  if (lastTest?.state === 'needs_login') return 'login';
  if (lastTest?.state === 'failed') return 'failed';
  return state;
}

/** Shows whether an agent can play, and when that was tested. */
export function AgentStateBadge({ agent }: { readonly agent: FoundAgentInfo }) {
  const { t } = useText();
  const state = agentStateOf(agent);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusBadge tone={TONES[state]}>{t(`picker.state_${state}`)}</StatusBadge>
      {agent.lastTest === null || state === 'blocked' ? null : <TimeAgo atMs={agent.lastTest.atMs} />}
    </span>
  );
}
