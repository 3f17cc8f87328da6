import { useMemo } from 'react';
import { Link } from 'wouter';
import type { LeaguePage, LeagueTableRow } from '../../../../src/shared/contract/index.ts';
import { LEAGUE_POINTS } from '../../../../src/shared/contract/league-points.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { createLoadable } from '../../../routes/loadable.ts';
import { Lazy } from '../../../routes/lazy.tsx';
import { useText, type Translator } from '../../../text/index.ts';
import { Skeleton, type Column } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PrizePanel } from './prize-panel.tsx';
import { eloLabel, playerRoute } from '../league-labels.ts';

const standingsChart = createLoadable(
  async () => (await import('../charts/standings-chart.tsx')).StandingsChart,
);

const ROW_PX = 32;
const HEAD_PX = 34;
/** The height of about twenty rows; longer tables scroll. */
const MAX_HEIGHT_PX = 680;

function columnsOf(translator: Translator, leagueId: string): readonly Column<LeagueTableRow>[] {
  const { t, number } = translator;
  const countColumn = (
    id: 'played' | 'wins' | 'draws' | 'losses' | 'technicalLosses' | 'sonnebornBerger',
    track = 'minmax(3rem,0.5fr)',
  ): Column<LeagueTableRow> => ({
    id,
    title: t(`leagues.column_${id}`),
    track,
    align: 'right',
    cell: (row) => number(row[id]),
  });
  return [
    {
      id: 'rank',
      title: t('leagues.column_rank'),
      track: '2rem',
      align: 'right',
      cell: (row) => number(row.rank),
    },
    {
      id: 'player',
      title: t('leagues.column_player'),
      track: 'minmax(10rem,1.6fr)',
      cell: (row) => (
        <>
          <Link
            href={playerRoute(leagueId, row.playerId)}
            onClick={(event) => event.stopPropagation()}
            className="rounded-control font-medium hover:underline"
          >
            {row.displayName}
          </Link>{' '}
          <span className="mono text-muted">{row.playerId}</span>
        </>
      ),
    },
    countColumn('played'),
    countColumn('wins'),
    countColumn('draws'),
    countColumn('losses'),
    {
      id: 'points',
      title: t('leagues.column_points'),
      track: 'minmax(3.5rem,0.5fr)',
      align: 'right',
      cell: (row) => <b className="font-semibold">{number(row.points)}</b>,
    },
    countColumn('technicalLosses', 'minmax(4rem,0.6fr)'),
    countColumn('sonnebornBerger', 'minmax(4rem,0.6fr)'),
    {
      id: 'rule',
      title: t('leagues.column_rule'),
      track: 'minmax(8rem,1fr)',
      cell: (row) => (
        <span className="text-muted">
          {row.decidedBy === null ? t('ui.none') : t(`leagues.rule_${row.decidedBy}`)}
        </span>
      ),
    },
    {
      id: 'elo',
      title: t('leagues.column_elo'),
      track: 'minmax(9rem,1fr)',
      align: 'right',
      cell: (row) => eloLabel(translator, row),
    },
    {
      id: 'los',
      title: t('leagues.column_los'),
      track: 'minmax(3.75rem,0.5fr)',
      align: 'right',
      cell: ({ elo }) =>
        elo.superiority === null
          ? t('ui.none')
          : number(elo.superiority, { style: 'percent', maximumFractionDigits: 1 }),
    },
  ];
}

/**
 * Shows the table with the rule that decided each place and the Elo differences with their uncertainty, the prize, and
 * the points per round.
 */
export function TableTab({ league }: { readonly league: LeaguePage }) {
  const translator = useText();
  const { t } = translator;
  const { standings, leagueId } = league;
  const columns = useMemo(() => columnsOf(translator, leagueId), [translator, leagueId]);
  if (standings.length === 0) return <p className="text-muted">{t('leagues.no_players')}</p>;
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div
        className="flex shrink-0 flex-col overflow-hidden rounded-panel border border-line bg-surface"
        style={{ height: Math.min(MAX_HEIGHT_PX, HEAD_PX + standings.length * ROW_PX) }}
      >
        <DataTable
          label={t('leagues.tab_table')}
          columns={columns}
          count={standings.length}
          rowAt={(index) => standings[index]}
          rowKey={(row) => row.playerId}
          onOpen={(row) => navigate(playerRoute(leagueId, row.playerId))}
          minWidth="64rem"
        />
      </div>
      <p className="text-small text-muted">
        {t('league_view.points_rule', LEAGUE_POINTS)} {t('leagues.table_hint')}{' '}
        {league.format === 'knockout' && league.settings.ranking === 'points'
          ? `${t('leagues.knockout_points')} `
          : null}
        {league.game === 'even_odd' ? t('leagues.chance_hint') : null}
      </p>
      <PrizePanel league={league} />
      {league.round === 0 ? null : (
        <Lazy component={standingsChart} props={{ leagueId }} fallback={<Skeleton className="h-60" />} />
      )}
    </div>
  );
}
