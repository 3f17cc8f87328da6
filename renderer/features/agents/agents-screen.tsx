import { Bot, Plus, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { AGENT_PAGES } from '../../routes/agent-pages.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { useLive } from '../../host/index.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, NoResults, Skeleton, TextField } from '../../ui/index.ts';
import { AgentTable } from './agent-table.tsx';
import { RevokeAgent } from './revoke-agent.tsx';
import { AgentWalletDialog } from './agent-wallet-dialog.tsx';
import { CreateAgentDialog } from './create-agent-dialog.tsx';

const registerCommand = (gateway: string): string => `curl -X POST ${gateway}/agents \\
  -H "Content-Type: application/json" -d '{"name":"my-agent"}'`;

const matchesQuery = (agent: AgentInfo, query: string): boolean =>
  query === '' || agent.name.toLowerCase().includes(query) || agent.agentId.toLowerCase().includes(query);

export function AgentsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const gateway = useGatewayAddress();
  const agentsById = useLive((live) => live.agents);
  const isReady = useLive((live) => live.overview !== null);
  const [agentToRevoke, setAgentToRevoke] = useState<AgentInfo | null>(null);
  const [walletAgent, setWalletAgent] = useState<AgentInfo | null>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const query = addressQuery.get('q').trim().toLowerCase();
  const allAgents = useMemo(
    () => Object.values(agentsById).sort((a, b) => b.createdAtMs - a.createdAtMs),
    [agentsById],
  );
  const agents = useMemo(() => allAgents.filter((agent) => matchesQuery(agent, query)), [allAgents, query]);
  const create = () => addressQuery.set({ create: '1' });
  useScreenShortcuts({ '/': () => filterField.current?.focus() });
  return (
    <Screen
      title={t('screen.agents')}
      fixed
      subtitle={isReady ? <span>{t('agents.count', { count: allAgents.length })}</span> : undefined}
      actions={
        <Button variant="primary" onClick={create}>
          <Plus size={16} aria-hidden />
          {t('agents.create')}
        </Button>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
        <SubNav label={t('agents.sections')} pages={AGENT_PAGES} />
        {allAgents.length === 0 ? null : (
          <TextField
            ref={filterField}
            label={t('agents.filter')}
            placeholder={t('agents.filter')}
            icon={<Search size={14} />}
            value={addressQuery.get('q')}
            maxLength={200}
            onChange={(q) => addressQuery.set({ q })}
            className="mb-3 w-72"
          />
        )}
        {!isReady ? (
          <Skeleton className="h-40" />
        ) : allAgents.length === 0 ? (
          <EmptyState
            icon={<Bot size={22} />}
            title={t('agents.empty_title')}
            hint={t('agents.empty_hint')}
            action={
              <Button variant="primary" onClick={create}>
                {t('agents.create')}
              </Button>
            }
            commandLine={registerCommand(gateway)}
          />
        ) : agents.length === 0 ? (
          <NoResults title={t('agents.none_match')} onClear={() => addressQuery.set({ q: '' })} />
        ) : (
          <AgentTable agents={agents} onRevoke={setAgentToRevoke} onOpenWallet={setWalletAgent} />
        )}
      </div>
      <CreateAgentDialog
        open={addressQuery.get('create') === '1'}
        onClose={() => addressQuery.set({ create: '' })}
      />
      {agentToRevoke === null ? null : (
        <RevokeAgent agent={agentToRevoke} onClose={() => setAgentToRevoke(null)} />
      )}
      {walletAgent === null ? null : (
        <AgentWalletDialog agent={walletAgent} onClose={() => setWalletAgent(null)} />
      )}
    </Screen>
  );
}
