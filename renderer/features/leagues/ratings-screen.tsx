import { TrendingUp } from 'lucide-react';
import { useMemo } from 'react';
import type { LeagueRating, LeagueRatings } from '../../../src/shared/contract/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useQuery } from '../../host/index.ts';
import { navigate, useAddressQuery } from '../../routes/hash-router.ts';
import { loadTexts, useText, type Translator } from '../../text/index.ts';
import { EmptyState, FailureNote, Segmented, Skeleton, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LEAGUE_PAGES } from './league-pages.ts';
import { leagueRoute, ratingLabel, formatSigned } from './league-labels.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import { useReloadOnLeagueChange } from './use-leagues.ts';

const ratingChart = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./charts/rating-chart.tsx'), loadTexts(['leagueView'])]);
  return loadedModule.RatingChart;
});

function columnsOf(
  translator: Translator,
  ranks: ReadonlyMap<LeagueRating, number>,
): readonly Column<LeagueRating>[] {
  const { t, number } = translator;
  return [
    {
      id: 'place',
      title: t('leagues.column_rank'),
      track: '3rem',
      align: 'right',
      cell: (row) => number(ranks.get(row) ?? 0),
    },
    {
      id: 'player',
      title: t('leagues.column_player'),
      track: 'minmax(10rem,1.2fr)',
      cell: (row) => <span className="truncate font-medium">{row.displayName}</span>,
    },
    {
      id: 'rating',
      title: t('leagues.column_rating'),
      track: 'minmax(9rem,0.8fr)',
      align: 'right',
      cell: (row) => <b className="font-semibold">{ratingLabel(translator, row.after)}</b>,
    },
    {
      id: 'change',
      title: t('leagues.column_change'),
      track: 'minmax(5rem,0.6fr)',
      align: 'right',
      cell: (row) => formatSigned(translator, row.after.rating - row.before.rating),
    },
    {
      id: 'leagues',
      title: t('leagues.column_leagues'),
      track: 'minmax(5.5rem,0.6fr)',
      align: 'right',
      cell: (row) => number(row.leagues),
    },
    {
      id: 'matches',
      title: t('leagues.column_matches'),
      track: 'minmax(5.5rem,0.6fr)',
      align: 'right',
      cell: (row) => number(row.matches),
    },
    {
      id: 'last',
      title: t('leagues.column_last_league'),
      track: 'minmax(10rem,1.2fr)',
      cell: (row) => <span className="truncate text-muted">{row.last.name}</span>,
    },
  ];
}

/** `#/leagues/ratings`: ratings over all leagues of a game; Enter opens the last league of a player. */
export function RatingsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const requestedGame = addressQuery.get('game');
  const { value, failure, reload } = useQuery(
    'leagues.ratings',
    requestedGame === '' ? {} : { game: requestedGame },
  );
  useReloadOnLeagueChange(null, reload);
  return (
    <Screen title={t('screen.leagues')} fixed>
      <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
        <SubNav label={t('leagues.sections')} pages={LEAGUE_PAGES} />
        {failure !== null ? (
          <FailureNote failure={failure} onRetry={reload} />
        ) : value === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-64" />
          </div>
        ) : value.game === null ? (
          <EmptyState
            icon={<TrendingUp size={22} />}
            title={t('leagues.ratings_none')}
            hint={t('leagues.ratings_none_hint')}
          />
        ) : (
          <Ratings ratings={value} game={value.game} onGameChange={(game) => addressQuery.set({ game })} />
        )}
      </div>
    </Screen>
  );
}

function Ratings(props: {
  readonly ratings: LeagueRatings;
  readonly game: string;
  readonly onGameChange: (game: string) => void;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { game } = props;
  const { games, rows } = props.ratings;
  const ranks = useMemo(() => new Map(rows.map((row, index) => [row, index + 1])), [rows]);
  const columns = useMemo(() => columnsOf(translator, ranks), [translator, ranks]);
  const name = t('leagues.ratings_of', { game: code('game', game) });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
      {games.length < 2 ? null : (
        <Segmented
          label={t('leagues.game')}
          value={game}
          segments={games.map((each) => ({ value: each, label: code('game', each) }))}
          onChange={props.onGameChange}
          className="self-start"
        />
      )}
      <div className="flex min-h-48 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <DataTable
          label={name}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          rowKey={(row) => `${row.last.leagueId}/${row.playerId}`}
          onOpen={(row) => navigate(leagueRoute(row.last.leagueId))}
          minWidth="56rem"
        />
      </div>
      <Lazy component={ratingChart} props={{ game }} fallback={null} />
      <p className="max-w-prose shrink-0 text-small text-muted">
        {t('leagues.ratings_hint')} {game === 'even_odd' ? t('leagues.ratings_chance') : null}
      </p>
    </div>
  );
}
