import { useMemo } from 'react';
import type { LeagueAgent } from '../../../../src/shared/contract/index.ts';
import { navigate, type AddressQuery } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import {
  Badge,
  CopyText,
  FailureNote,
  Skeleton,
  TimeAgo,
  useNow,
  StatusBadge,
  type Column,
  type StatusTone,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { playerRoute, ratingLabel, formatSigned } from '../league-labels.ts';
import { useLeaguePart } from '../use-leagues.ts';

const MIN_READ_GAP_MS = 2000;

const PHASE_TONES: Readonly<Record<LeagueAgent['phase'], StatusTone>> = {
  INIT: 'neutral',
  REGISTERED: 'pending',
  ACTIVE: 'ok',
  SUSPENDED: 'late',
  SHUTDOWN: 'neutral',
};

function Phase({ agent }: { readonly agent: LeagueAgent }) {
  const { t, duration } = useText();
  const nowMs = useNow(1000);
  const remainingMs = agent.suspendedUntilMs === null ? 0 : agent.suspendedUntilMs - nowMs;
  return (
    <StatusBadge tone={PHASE_TONES[agent.phase]}>
      {t(`leagues.phase_${agent.phase}`)}
      {remainingMs > 0 ? ` ${duration(remainingMs)}` : null}
    </StatusBadge>
  );
}

function LastError({ agent }: { readonly agent: LeagueAgent }) {
  const { t } = useText();
  const { lastError, lastErrorAtMs } = agent.health;
  if (lastError === null) return <span className="text-muted">{t('ui.none')}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <StatusBadge tone="bad">{lastError}</StatusBadge>
      {lastErrorAtMs === null ? null : <TimeAgo atMs={lastErrorAtMs} focusable={false} />}
    </span>
  );
}

function columnsOf(translator: Translator): readonly Column<LeagueAgent>[] {
  const { t, number } = translator;
  const formatMs = (value: number | null) =>
    value === null ? t('ui.none') : number(value, { maximumFractionDigits: 1 });
  return [
    {
      id: 'id',
      title: t('leagues.column_agent'),
      track: '4.5rem',
      cell: (agent) => <span className="mono">{agent.agentId}</span>,
    },
    {
      id: 'name',
      title: t('leagues.column_name'),
      track: 'minmax(9rem,1fr)',
      cell: (agent) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <span className="truncate font-medium">{agent.displayName}</span>
          {agent.unauthenticated ? (
            <StatusBadge tone="warn">{t('leagues.unauthenticated')}</StatusBadge>
          ) : null}
          {agent.firstRound === undefined ? null : (
            <Badge>{t('leagues.joined_late', { round: agent.firstRound })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'kind',
      title: t('leagues.column_kind'),
      track: '8rem',
      cell: (agent) => (
        <span className="inline-flex items-center gap-1.5">
          {t(`leagues.kind_${agent.kind}`)}
          <Badge>{t(agent.builtIn ? 'leagues.built_in' : 'leagues.external')}</Badge>
        </span>
      ),
    },
    {
      id: 'phase',
      title: t('leagues.column_phase'),
      track: '7rem',
      cell: (agent) => <Phase agent={agent} />,
    },
    {
      id: 'rating',
      title: t('leagues.column_rating'),
      track: '10.5rem',
      align: 'right',
      cell: ({ rating }) =>
        rating === null ? (
          <span className="text-muted">{t('ui.none')}</span>
        ) : (
          <>
            {ratingLabel(translator, rating.after)}{' '}
            <span className="text-muted">
              {formatSigned(translator, rating.after.rating - rating.before.rating)}
            </span>
          </>
        ),
    },
    { id: 'dialect', title: t('leagues.column_dialect'), track: '5rem', cell: (agent) => agent.dialect },
    {
      id: 'p50',
      title: t('leagues.column_p50'),
      track: '4.5rem',
      align: 'right',
      cell: (agent) => formatMs(agent.health.p50Ms),
    },
    {
      id: 'p95',
      title: t('leagues.column_p95'),
      track: '4.5rem',
      align: 'right',
      cell: (agent) => formatMs(agent.health.p95Ms),
    },
    {
      id: 'calls',
      title: t('leagues.column_calls'),
      track: '6rem',
      align: 'right',
      cell: ({ health }) => t('leagues.calls_failed', { calls: health.calls, failed: health.failures }),
    },
    {
      id: 'error',
      title: t('leagues.column_last_error'),
      track: '9rem',
      cell: (agent) => <LastError agent={agent} />,
    },
    {
      id: 'endpoint',
      title: t('leagues.column_endpoint'),
      track: '12rem',
      cell: (agent) => (
        <CopyText
          text={agent.endpoint}
          name={t('leagues.column_endpoint')}
          head={26}
          tail={0}
          tabIndex={-1}
        />
      ),
    },
  ];
}

/** Lists referees and players with their health; Enter opens the page of a player, or the messages of a referee. */
export function AgentsTab({
  leagueId,
  addressQuery,
}: {
  readonly leagueId: string;
  readonly addressQuery: AddressQuery;
}) {
  const translator = useText();
  const { t } = translator;
  const { value, failure } = useLeaguePart('leagues.agents', { leagueId }, MIN_READ_GAP_MS);
  // Referees come first: they are few, and no match runs without them.
  const agents = useMemo(
    () =>
      value?.toSorted((left, right) => Number(right.kind === 'referee') - Number(left.kind === 'referee')) ??
      [],
    [value],
  );
  const columns = useMemo(() => columnsOf(translator), [translator]);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  if (agents.length === 0) return <p className="text-muted">{t('leagues.no_agents')}</p>;
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <DataTable
          label={t('leagues.tab_agents')}
          columns={columns}
          count={agents.length}
          rowAt={(index) => agents[index]}
          rowKey={(agent) => `${agent.kind}:${agent.agentId}`}
          onOpen={(agent) =>
            agent.kind === 'player'
              ? navigate(playerRoute(leagueId, agent.agentId))
              : addressQuery.set({ tab: 'messages', agent: agent.agentId })
          }
          minWidth="88rem"
        />
      </div>
      <p className="shrink-0 text-small text-muted">{t('leagues.agents_hint')}</p>
    </div>
  );
}
