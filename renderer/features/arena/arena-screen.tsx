import { Plus, Trophy } from 'lucide-react';
import { Link } from 'wouter';
import type { ArenaRunInfo } from '../../../src/shared/contract/index.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { buttonClass, EmptyState, FailureNote, Progress, Skeleton, TimeAgo } from '../../ui/index.ts';
import { intervalLabel } from './arena-labels.ts';
import { withPlayerNames } from './player-names.ts';
import { PlayersPanel } from './players-panel.tsx';
import { RunStateBadge } from './run-state-badge.tsx';
import { TournamentList } from './tournament/tournament-list.tsx';
import { useArenas } from './use-arenas.ts';

const COMMAND = 'arena --a builtin:2 --b random --games 30 --game connect_four';

/** `#/arena`: the tournaments and the other runs, newest first, and the ratings of their players. */
export function ArenaScreen() {
  const { t } = useText();
  const command = useCommandLine();
  const query = useArenas();
  useScreenShortcuts({ n: () => navigate('/arena/new') });
  const start = (
    <Link href="/arena/new" className={buttonClass('primary')}>
      <Plus size={16} aria-hidden />
      {t('arena.new')}
    </Link>
  );
  const runs = query.value;
  // A tournament is in a list of its own, and its match-ups are on its page.
  const separateRuns = runs?.filter(({ tournamentId }) => tournamentId === null) ?? [];
  return (
    <Screen
      title={t('screen.arena')}
      subtitle={runs === null ? undefined : <span>{t('arena.count', { count: separateRuns.length })}</span>}
      actions={
        <>
          <Link href="/arena/tournament/new" className={buttonClass()}>
            {t('arena.tournament_new')}
          </Link>
          {runs === null || runs.length === 0 ? null : start}
        </>
      }
    >
      <div className="flex max-w-6xl flex-col gap-4">
        {query.failure !== null ? (
          <FailureNote failure={query.failure} onRetry={query.reload} />
        ) : runs === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-40" />
          </div>
        ) : runs.length === 0 ? (
          <EmptyState
            icon={<Trophy size={22} />}
            title={t('arena.empty_title')}
            hint={t('arena.empty_hint')}
            action={start}
            commandLine={command(COMMAND)}
          />
        ) : (
          <>
            <p className="max-w-prose text-muted">{t('arena.hint')}</p>
            <TournamentList />
            {separateRuns.length === 0 ? null : (
              <ul aria-label={t('arena.list')} className="flex flex-col gap-3">
                {separateRuns.map((run) => (
                  <li key={run.arenaId}>
                    <RunCard run={run} />
                  </li>
                ))}
              </ul>
            )}
            <PlayersPanel />
          </>
        )}
      </div>
    </Screen>
  );
}

function RunCard(props: { readonly run: ArenaRunInfo }) {
  const translator = useText();
  const run = withPlayerNames(translator, props.run);
  const { t, code } = translator;
  const { score } = run;
  const finishedGames = run.played + run.aborted;
  return (
    <Link
      href={`/arena/${encodeURIComponent(run.arenaId)}`}
      className="grid items-center gap-x-6 gap-y-1 rounded-panel border border-line bg-surface px-4 py-3 text-text no-underline hover:bg-raised sm:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <span className="min-w-0 truncate font-semibold">
        {t('arena.versus', { a: run.a.name, b: run.b.name })}
      </span>
      <span className="tabular-nums text-small text-muted sm:text-right">
        {intervalLabel(translator, run)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        <RunStateBadge state={run.state} />
        <span>{code('game', run.template)}</span>
        {(run.plan?.variant ?? null) === null ? null : <span>{t('arena.renamed_mark')}</span>}
        <span className="tabular-nums" title={t('arena.record')}>
          {t('arena.record_words', { won: score.a, drawn: score.draws, lost: score.b })}
        </span>
        <TimeAgo atMs={run.createdAtMs} focusable={false} />
      </span>
      <Progress
        label={t('arena.progress')}
        value={finishedGames}
        max={run.games}
        text={t('arena.progress_of', { played: finishedGames, games: run.games })}
      />
    </Link>
  );
}
