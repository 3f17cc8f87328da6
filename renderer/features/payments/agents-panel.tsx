import { useState } from 'react';
import type { AgentInfo, WalletLimits } from '../../../src/shared/contract/index.ts';
import { useDeed, useLive } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Checkbox, ErrorNote, Panel } from '../../ui/index.ts';
import { areLimits, ServersField } from './limit-fields.tsx';

export interface AgentsPanelProps {
  limits: WalletLimits;
  onSaved: () => void;
}

/** Only what speaks for itself can ask; players of this host have no token. */
const mayAsk = ({ kind, revokedAtMs }: AgentInfo): boolean => kind === 'external' && revokedAtMs === null;

/** Which agents may ask the wallet to pay, and where; none may until a person says so. */
export function AgentsPanel({ limits, onSaved }: AgentsPanelProps) {
  const { t } = useText();
  const known = useLive((live) => live.agents);
  const [draft, setDraft] = useState(limits);
  const save = useDeed('wallet.limits');
  const agents = Object.values(known).filter(mayAsk);
  const allow = (agentId: string, allowed: boolean): void => {
    const others = draft.agents.filter((each) => each !== agentId);
    setDraft({ ...draft, agents: allowed ? [...others, agentId] : others });
  };
  const submit = async (): Promise<void> => {
    if ((await save.run(draft)) !== null) onSaved();
  };
  return (
    <Panel title={t('wallet.agents')}>
      <p className="mb-3 text-muted">{t('wallet.agents_hint')}</p>
      {save.failure === null ? null : <ErrorNote code={save.failure.code} message={save.failure.message} />}
      {agents.length === 0 ? <p className="mb-3">{t('wallet.agents_none')}</p> : null}
      <ul className="mb-3 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {agents.map(({ agentId, name }) => (
          <li key={agentId}>
            <Checkbox
              label={name}
              checked={draft.agents.includes(agentId)}
              onChange={(allowed) => allow(agentId, allowed)}
            />
          </li>
        ))}
      </ul>
      <ServersField limits={draft} onChange={setDraft} />
      <div className="mt-4 flex justify-end">
        <Button look="primary" busy={save.busy} disabled={!areLimits(draft)} onClick={() => void submit()}>
          {t('wallet.save_agents')}
        </Button>
      </div>
    </Panel>
  );
}
