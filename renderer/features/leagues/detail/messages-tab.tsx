import { ArrowUp, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import type { LeagueMessage } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';
import { useText, formatUtc, type Translator } from '../../../text/index.ts';
import {
  Button,
  Checkbox,
  FailureNote,
  Select,
  Skeleton,
  StatusBadge,
  type Column,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TIMEOUT_CODE } from '../league-labels.ts';
import { ExchangeDrawer } from './exchange-drawer.tsx';
import { useMessagePages } from './use-message-pages.ts';

function columnsOf({ t, number }: Translator): readonly Column<LeagueMessage>[] {
  return [
    {
      id: 'at',
      title: t('leagues.column_at'),
      track: '6.5rem',
      cell: (row) => <span className="mono text-muted">{formatUtc(row.atMs).slice(11, 19)}</span>,
    },
    {
      id: 'way',
      title: t('leagues.column_way'),
      track: 'minmax(13rem,1fr)',
      cell: (row) => (
        <span className="mono">
          {row.direction === 'out' ? `${row.own} → ${row.peer}` : `${row.peer} → ${row.own}`}
        </span>
      ),
    },
    {
      id: 'type',
      title: t('leagues.column_type'),
      track: 'minmax(13rem,1fr)',
      cell: (row) => <span className="mono">{row.type}</span>,
    },
    {
      id: 'match',
      title: t('leagues.column_match'),
      track: '5rem',
      cell: (row) => <span className="mono">{row.matchId ?? ''}</span>,
    },
    { id: 'dialect', title: t('leagues.column_dialect'), track: '5.5rem', cell: (row) => row.dialect },
    {
      id: 'ms',
      title: t('leagues.column_ms'),
      track: '4.5rem',
      align: 'right',
      cell: (row) => number(row.durationMs, { maximumFractionDigits: 1 }),
    },
    {
      id: 'try',
      title: t('leagues.column_attempt'),
      track: '3rem',
      align: 'right',
      cell: (row) => number(row.attempt),
    },
    {
      id: 'outcome',
      title: t('leagues.column_outcome'),
      track: '7rem',
      cell: (row) =>
        row.code === null ? (
          <StatusBadge tone="ok">{t('leagues.replied')}</StatusBadge>
        ) : (
          <StatusBadge tone={row.code === TIMEOUT_CODE ? 'late' : 'bad'}>{row.code}</StatusBadge>
        ),
    },
  ];
}

/** Lists every exchange with its sender and its receiver, newest first; the filters are part of the address. */
export function MessagesTab({
  leagueId,
  addressQuery,
  agentId = null,
}: {
  readonly leagueId: string;
  readonly addressQuery: AddressQuery;
  /** Shows the messages of this agent only, without a choice of agents. */
  readonly agentId?: string | null;
}) {
  const translator = useText();
  const { t } = translator;
  const [agent, type, errorsFlag] = [
    agentId ?? addressQuery.get('agent'),
    addressQuery.get('type'),
    addressQuery.get('errors'),
  ];
  const filter = useMemo(() => ({ agent, type, errorsOnly: errorsFlag === '1' }), [agent, type, errorsFlag]);
  const pages = useMessagePages(leagueId, filter);
  const { rows } = pages;
  const columns = useMemo(() => columnsOf(translator), [translator]);
  const messageId = Number.parseInt(addressQuery.get('message'), 10);
  // An agent that the page fixes is no filter that the person could remove.
  const isFiltered = (agentId === null && agent !== '') || type !== '' || filter.errorsOnly;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Filters
        leagueId={leagueId}
        addressQuery={addressQuery}
        types={pages.types}
        hasAgents={agentId === null}
      >
        <ReloadButton isStale={pages.isStale} onReload={pages.reload} />
      </Filters>
      <FailureNote failure={pages.failure} />
      {!pages.isReady ? (
        <Skeleton className="h-64" />
      ) : rows.length === 0 ? (
        <p className="text-muted">{t(isFiltered ? 'leagues.no_message_fits' : 'leagues.no_messages')}</p>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          <DataTable
            label={t('leagues.messages_table')}
            columns={columns}
            count={pages.count}
            rowAt={(index) => rows[index]}
            rowKey={(row) => row.id}
            onRangeChange={pages.onRangeChange}
            onOpen={(row) => addressQuery.set({ message: String(row.id) })}
            selectedKey={Number.isInteger(messageId) ? messageId : null}
            minWidth="66rem"
          />
        </div>
      )}
      <ExchangeDrawer
        leagueId={leagueId}
        id={Number.isInteger(messageId) && messageId > 0 ? messageId : null}
        onClose={() => addressQuery.set({ message: '' })}
      />
    </div>
  );
}

/** Reads the messages again; it says so in words when there are newer ones. */
function ReloadButton({ isStale, onReload }: { readonly isStale: boolean; readonly onReload: () => void }) {
  const { t } = useText();
  return isStale ? (
    <Button small onClick={onReload}>
      <ArrowUp size={12} aria-hidden />
      {t('leagues.newer_messages')}
    </Button>
  ) : (
    <Button small variant="quiet" onClick={onReload} aria-label={t('leagues.read_again')}>
      <RefreshCw size={12} aria-hidden />
    </Button>
  );
}

function Filters(props: {
  readonly leagueId: string;
  readonly addressQuery: AddressQuery;
  readonly types: readonly string[];
  readonly hasAgents: boolean;
  readonly children: React.ReactNode;
}) {
  const { t } = useText();
  const { addressQuery } = props;
  const agents =
    useQuery('leagues.agents', props.hasAgents ? { leagueId: props.leagueId } : null).value ?? [];
  const agent = addressQuery.get('agent');
  const leagueAgents = agents.map(({ kind, agentId, displayName }) => ({
    value: agentId,
    label: `${agentId} ${displayName} (${t(`leagues.kind_${kind}`)})`,
  }));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      {props.hasAgents ? (
        <Select
          label={t('leagues.column_agent')}
          value={agent}
          choices={[
            { value: '', label: t('leagues.all_agents') },
            { value: 'league_manager', label: t('leagues.manager') },
            ...leagueAgents,
          ]}
          onChange={(value) => addressQuery.set({ agent: value })}
          className="w-60"
        />
      ) : null}
      <Select
        label={t('leagues.column_type')}
        value={addressQuery.get('type')}
        choices={[
          { value: '', label: t('leagues.all_types') },
          ...props.types.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(type) => addressQuery.set({ type })}
        className="w-64"
      />
      <Checkbox
        label={t('leagues.errors_only')}
        checked={addressQuery.get('errors') === '1'}
        onChange={(isChecked) => addressQuery.set({ errors: isChecked ? '1' : '' })}
      />
      <div className="ml-auto">{props.children}</div>
    </div>
  );
}
