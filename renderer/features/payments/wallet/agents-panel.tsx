import { useState } from 'react';
import type { AgentInfo, WalletLimits } from '../../../../src/shared/contract/index.ts';
import { useLive } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Checkbox, Panel } from '../../../ui/index.ts';
import { areLimitsValid, ServersField, type LimitsPatch } from './limit-fields.tsx';
import type { LimitChanges } from './use-limit-changes.ts';

export interface LimitsPanelProps {
  limits: WalletLimits;
  changes: LimitChanges;
}

/** Only external agents can ask for a payment; hosted players have no token. */
const canRequest = ({ kind, revokedAtMs }: AgentInfo): boolean => kind === 'external' && revokedAtMs === null;

/** Chooses the agents that may ask the wallet to pay, and the servers they may pay; by default none. */
export function AgentsPanel({ limits, changes }: LimitsPanelProps) {
  const { t } = useText();
  const agentsById = useLive((live) => live.agents);
  const [patch, setPatch] = useState<LimitsPatch>({});
  const draft = { ...limits, ...patch };
  const change = (newPatch: LimitsPatch): void => setPatch((last) => ({ ...last, ...newPatch }));
  const agents = Object.values(agentsById).filter(canRequest);
  const allow = (agentId: string, isAllowed: boolean): void => {
    const others = draft.agents.filter((each) => each !== agentId);
    change({ agents: isAllowed ? [...others, agentId] : others });
  };
  return (
    <Panel title={t('wallet.agents')}>
      <p className="mb-3 text-muted">{t('wallet.agents_hint')}</p>
      {agents.length === 0 ? <p className="mb-3">{t('wallet.agents_none')}</p> : null}
      <ul className="mb-3 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {agents.map(({ agentId, name }) => (
          <li key={agentId}>
            <Checkbox
              label={name}
              checked={draft.agents.includes(agentId)}
              onChange={(isAllowed) => allow(agentId, isAllowed)}
            />
          </li>
        ))}
      </ul>
      <ServersField limits={draft} onChange={change} />
      <div className="mt-4 flex justify-end">
        <Button
          variant="primary"
          busy={changes.isBusy}
          disabled={!areLimitsValid(draft)}
          onClick={() => changes.change(patch)}
        >
          {t('wallet.save_agents')}
        </Button>
      </div>
    </Panel>
  );
}
