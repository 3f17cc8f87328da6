import { Ban, Swords, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { parseBuiltInName } from '../../../src/shared/names/built-in-names.ts';
import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useText, type Translator } from '../../text/index.ts';
import { CopyText, IconButton, TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../ui/use-narrow-table.ts';
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

function Name({ agent }: { agent: AgentInfo }) {
  const { player } = useText();
  return (
    <Link
      href={`/agents/${encodeURIComponent(agent.agentId)}`}
      className="block max-w-full truncate rounded-control font-medium hover:underline"
    >
      {player(agent)}
    </Link>
  );
}

const Kind = ({ agent: { badge, name } }: { agent: AgentInfo }) => (
  <KindBadge badge={parseBuiltInName(badge.kind, name) === null ? badge : { ...badge, detail: null }} />
);

function Seen({ agent }: { agent: AgentInfo }) {
  const { t } = useText();
  return agent.lastSeenMs === null ? (
    <span className="text-small text-muted">
      {agent.kind === 'external' ? t('agents.never') : t('ui.none')}
    </span>
  ) : (
    <TimeAgo atMs={agent.lastSeenMs} focusable={false} />
  );
}

/** Shows whether the token of an external agent is usable; other players log in without one. */
function TokenState({ agent }: { agent: AgentInfo }) {
  const { t } = useText();
  if (agent.kind !== 'external') return <span className="text-muted">{t('ui.none')}</span>;
  return agent.revokedAtMs === null ? (
    <StatusBadge tone="ok">{t('agents.usable')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('agents.revoked')}</StatusBadge>
  );
}

interface AgentActions {
  readonly onRevoke: (agent: AgentInfo) => void;
  readonly onOpenWallet: (agent: AgentInfo) => void;
}

function Actions({ agent, onRevoke, onOpenWallet }: AgentActions & { agent: AgentInfo }) {
  const { t, player } = useText();
  return (
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
        onClick={() => onOpenWallet(agent)}
      />
      <IconButton
        label={t('agents.revoke_name', { name: player(agent) })}
        icon={<Ban size={15} aria-hidden />}
        disabled={agent.kind !== 'external' || agent.revokedAtMs !== null}
        onClick={() => onRevoke(agent)}
      />
    </span>
  );
}

const recordOf = ({ number }: Translator, { wins, draws, losses }: AgentInfo): string =>
  `${number(wins)} · ${number(draws)} · ${number(losses)}`;

const actionColumn = ({ t }: Translator, actions: AgentActions): Column<AgentInfo> => ({
  id: 'actions',
  title: t('agents.column_actions'),
  track: '6.25rem',
  align: 'right',
  cell: (agent) => <Actions agent={agent} {...actions} />,
});

const gameColumns = (translator: Translator): readonly Column<AgentInfo>[] => [
  {
    id: 'games',
    title: translator.t('agents.column_games'),
    track: 'minmax(3.5rem,0.5fr)',
    align: 'right',
    cell: (agent) => translator.number(agent.games),
  },
  {
    id: 'record',
    title: translator.t('agents.column_record'),
    track: 'minmax(6.75rem,0.8fr)',
    align: 'right',
    cell: (agent) => recordOf(translator, agent),
  },
];

function wideColumns(translator: Translator, actions: AgentActions): readonly Column<AgentInfo>[] {
  const { t } = translator;
  return [
    {
      id: 'name',
      title: t('agents.column_name'),
      track: 'minmax(9rem,1.6fr)',
      cell: (agent) => <Name agent={agent} />,
    },
    {
      id: 'kind',
      title: t('agents.column_kind'),
      track: 'minmax(7rem,1fr)',
      cell: (agent) => <Kind agent={agent} />,
    },
    ...gameColumns(translator),
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
      cell: (agent) => <Seen agent={agent} />,
    },
    {
      id: 'state',
      title: t('agents.column_state'),
      track: 'minmax(5rem,0.7fr)',
      cell: (agent) => <TokenState agent={agent} />,
    },
    {
      id: 'id',
      title: t('agents.column_id'),
      track: 'minmax(7.25rem,0.9fr)',
      cell: (agent) => (
        <CopyText text={agent.agentId} name={t('agents.id')} caption={t('names.copy_id')} tabIndex={-1} />
      ),
    },
    actionColumn(translator, actions),
  ];
}

/** The columns of a narrow window, with two lines in a row; refused moves and the id are on the agent's page only. */
function narrowColumns(translator: Translator, actions: AgentActions): readonly Column<AgentInfo>[] {
  const { t } = translator;
  return [
    {
      id: 'name',
      title: t('agents.column_name'),
      track: 'minmax(9rem,1.6fr)',
      cell: (agent) => <TwoLines first={<Name agent={agent} />} second={<Kind agent={agent} />} />,
    },
    ...gameColumns(translator),
    {
      id: 'seen',
      title: t('agents.column_seen'),
      track: 'minmax(6rem,0.8fr)',
      cell: (agent) =>
        agent.kind === 'external' ? (
          <TwoLines first={<TokenState agent={agent} />} second={<Seen agent={agent} />} />
        ) : (
          <Seen agent={agent} />
        ),
    },
    actionColumn(translator, actions),
  ];
}

export function AgentTable(props: {
  agents: readonly AgentInfo[];
  onRevoke: (agent: AgentInfo) => void;
  onOpenWallet: (agent: AgentInfo) => void;
}) {
  const translator = useText();
  const { agents, onRevoke, onOpenWallet } = props;
  const isNarrow = useNarrowTable();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns : wideColumns)(translator, { onRevoke, onOpenWallet }),
    [isNarrow, translator, onRevoke, onOpenWallet],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <DataTable
        label={translator.t('agents.table')}
        columns={columns}
        count={agents.length}
        rowAt={(index) => agents[index]}
        rowKey={(agent) => agent.agentId}
        onOpen={(agent) => navigate(`/agents/${encodeURIComponent(agent.agentId)}`)}
        rowHeight={isNarrow ? TWO_LINES_PX : 36}
        {...(isNarrow ? {} : { minWidth: '61rem' })}
      />
    </div>
  );
}
