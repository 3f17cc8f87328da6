import { Ban, Swords, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { readBuiltInName } from '../../../src/shared/built-in-names.ts';
import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { navigate } from '../../routes/hash.ts';
import { useText, type Translator } from '../../text/index.ts';
import { CopyText, IconButton, TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { KindBadge } from '../../names/index.ts';

const showSessions = (agent: AgentInfo) => navigate(`/sessions?q=${encodeURIComponent(agent.agentId)}`);

function RefusedRate({ agent }: { agent: AgentInfo }) {
  const { t, number } = useText();
  const attempts = agent.actions + agent.refused;
  if (attempts === 0) return t('ui.none');
  return (
    <span title={t('agents.refused_label', { refused: agent.refused, tries: attempts })}>
      {number(agent.refused / attempts, { style: 'percent', maximumFractionDigits: 1 })}
    </span>
  );
}

function columnsIn(
  translator: Translator,
  onRevoke: (agent: AgentInfo) => void,
  onWallet: (agent: AgentInfo) => void,
): readonly Column<AgentInfo>[] {
  const { t, number, player } = translator;
  return [
    {
      id: 'name',
      title: t('agents.column_name'),
      track: 'minmax(9rem,1.6fr)',
      cell: (agent) => (
        <Link
          href={`/agents/${encodeURIComponent(agent.agentId)}`}
          className="block max-w-full truncate rounded-control font-medium hover:underline"
        >
          {player(agent)}
        </Link>
      ),
    },
    {
      id: 'kind',
      title: t('agents.column_kind'),
      track: 'minmax(7rem,1fr)',
      cell: ({ badge, name }) => (
        <KindBadge badge={readBuiltInName(badge.kind, name) === null ? badge : { ...badge, detail: null }} />
      ),
    },
    {
      id: 'games',
      title: t('agents.column_games'),
      track: 'minmax(3.5rem,0.5fr)',
      align: 'right',
      cell: (agent) => number(agent.games),
    },
    {
      id: 'record',
      title: t('agents.column_record'),
      track: 'minmax(6.75rem,0.8fr)',
      align: 'right',
      cell: (agent) => `${number(agent.wins)} · ${number(agent.draws)} · ${number(agent.losses)}`,
    },
    {
      id: 'refused',
      title: t('agents.column_refused'),
      track: 'minmax(4.5rem,0.6fr)',
      align: 'right',
      cell: (agent) => <RefusedRate agent={agent} />,
    },
    {
      id: 'seen',
      title: t('agents.column_seen'),
      track: 'minmax(5.75rem,0.8fr)',
      cell: (agent) =>
        agent.lastSeenMs === null ? (
          <span className="text-small text-muted">
            {agent.kind === 'external' ? t('agents.never') : t('ui.none')}
          </span>
        ) : (
          <TimeAgo atMs={agent.lastSeenMs} focusable={false} />
        ),
    },
    {
      id: 'state',
      title: t('agents.column_state'),
      track: 'minmax(5rem,0.7fr)',
      // Players of this computer log in with no token.
      cell: (agent) =>
        agent.kind !== 'external' ? (
          <span className="text-muted">{t('ui.none')}</span>
        ) : agent.revokedAtMs === null ? (
          <StatusBadge kind="ok">{t('agents.usable')}</StatusBadge>
        ) : (
          <StatusBadge kind="bad">{t('agents.revoked')}</StatusBadge>
        ),
    },
    {
      id: 'id',
      title: t('agents.column_id'),
      track: 'minmax(7.25rem,0.9fr)',
      cell: (agent) => (
        <CopyText text={agent.agentId} name={t('agents.id')} caption={t('names.copy_id')} tabIndex={-1} />
      ),
    },
    {
      id: 'actions',
      title: t('agents.column_actions'),
      track: '6.25rem',
      align: 'right',
      cell: (agent) => (
        // A button of the row must not open the page of the agent too.
        <span className="flex justify-end" onClick={(event) => event.stopPropagation()}>
          <IconButton
            label={t('agents.show_sessions', { name: player(agent) })}
            icon={<Swords size={15} aria-hidden />}
            onClick={() => showSessions(agent)}
          />
          <IconButton
            label={t('agents.wallet_name', { name: player(agent) })}
            icon={<Wallet size={15} aria-hidden />}
            disabled={agent.revokedAtMs !== null}
            onClick={() => onWallet(agent)}
          />
          <IconButton
            label={t('agents.revoke_name', { name: player(agent) })}
            icon={<Ban size={15} aria-hidden />}
            disabled={agent.kind !== 'external' || agent.revokedAtMs !== null}
            onClick={() => onRevoke(agent)}
          />
        </span>
      ),
    },
  ];
}

export function AgentTable(props: {
  agents: readonly AgentInfo[];
  onRevoke: (agent: AgentInfo) => void;
  onWallet: (agent: AgentInfo) => void;
}) {
  const translator = useText();
  const { agents, onRevoke, onWallet } = props;
  const columns = useMemo(() => columnsIn(translator, onRevoke, onWallet), [translator, onRevoke, onWallet]);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <DataTable
        label={translator.t('agents.table')}
        columns={columns}
        count={agents.length}
        rowAt={(index) => agents[index]}
        rowKey={(agent) => agent.agentId}
        onOpen={(agent) => navigate(`/agents/${encodeURIComponent(agent.agentId)}`)}
        rowHeight={36}
        minWidth="61rem"
      />
    </div>
  );
}
