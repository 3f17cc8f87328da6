import { ListOrdered, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { LeagueRow } from '../../../src/shared/contract/index.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { LoadDemo } from '../../demo/index.ts';
import { buttonClass, EmptyState, FailureNote, Skeleton, TimeAgo } from '../../ui/index.ts';
import { LEAGUE_PAGES } from './league-pages.ts';
import { LeagueState } from './league-state.tsx';
import { leagueRoute } from './league-labels.ts';
import { RoundProgress } from './round-progress.tsx';
import { useLeagues } from './use-leagues.ts';

const COMMAND = 'league run --game even_odd --players 4';

/** `#/leagues`: all leagues of this host, newest first. */
export function LeaguesScreen() {
  const { t } = useText();
  const command = useCommandLine();
  const query = useLeagues();
  useScreenShortcuts({ n: () => navigate('/leagues/new') });
  const start = (
    <Link href="/leagues/new" className={buttonClass('primary')}>
      <Plus size={16} aria-hidden />
      {t('leagues.new')}
    </Link>
  );
  const leagues = query.value;
  const runningCount = leagues?.filter(({ status }) => status === 'running').length ?? 0;
  return (
    <Screen
      title={t('screen.leagues')}
      subtitle={leagues === null ? undefined : <span>{t('leagues.count', { count: leagues.length })}</span>}
      actions={leagues === null || leagues.length === 0 ? undefined : start}
      announce={runningCount === 0 ? null : t('leagues.announce_running', { count: runningCount })}
    >
      <SubNav label={t('leagues.sections')} pages={LEAGUE_PAGES} />
      <div className="flex max-w-6xl flex-col gap-4">
        {query.failure !== null ? (
          <FailureNote failure={query.failure} onRetry={query.reload} />
        ) : leagues === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-40" />
          </div>
        ) : leagues.length === 0 ? (
          <EmptyState
            icon={<ListOrdered size={22} />}
            title={t('leagues.empty_title')}
            hint={t('leagues.empty_hint')}
            action={
              <>
                {start}
                <LoadDemo />
              </>
            }
            commandLine={command(COMMAND)}
          />
        ) : (
          <ul aria-label={t('screen.leagues')} className="flex flex-col gap-3">
            {leagues.map((row) => (
              <li key={row.leagueId} className="rest-offscreen">
                <LeagueCard row={row} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Screen>
  );
}

function LeagueCard({ row }: { readonly row: LeagueRow }) {
  const { t, code } = useText();
  return (
    <Link
      href={leagueRoute(row.leagueId)}
      className="grid items-center gap-x-6 gap-y-1 rounded-panel border border-line bg-surface px-4 py-3 text-text no-underline hover:bg-raised sm:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <span className="min-w-0 truncate font-semibold">{row.name}</span>
      <span className="truncate text-small text-muted sm:text-right">
        {row.champion === null
          ? null
          : t('leagues.champion_is', { name: row.champion.displayName, count: row.champion.points })}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-small text-muted">
        <LeagueState status={row.status} />
        <span>{code('game', row.game)}</span>
        <span>{t(`leagues.format_${row.format}`)}</span>
        <span className="tabular-nums">{t('leagues.players', { count: row.players })}</span>
        <TimeAgo atMs={row.createdAtMs} focusable={false} />
      </span>
      <RoundProgress league={row} />
    </Link>
  );
}
