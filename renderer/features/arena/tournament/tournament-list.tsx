import { Link } from 'wouter';
import { useHostEvent, useQuery, useThrottled } from '../../../host/index.ts';
import { formatList, useText } from '../../../text/index.ts';
import { FailureNote, Panel, Progress, TimeAgo } from '../../../ui/index.ts';
import { RunStateBadge } from '../run-state-badge.tsx';

const MIN_READ_GAP_MS = 3000;

/** Lists the tournaments, newest first, and shows nothing while there is none. */
export function TournamentList() {
  const translator = useText();
  const { t, code } = translator;
  const { value, failure, reload } = useQuery('tournament.list', {});
  const reloadSoon = useThrottled(reload, MIN_READ_GAP_MS);
  useHostEvent('arena.progress', () => {
    if (value !== null && value.length > 0) reloadSoon();
  });
  if (failure !== null) return <FailureNote failure={failure} onRetry={reload} />;
  if (value === null || value.length === 0) return null;
  return (
    <Panel title={t('arena.tournaments')}>
      <ul aria-label={t('arena.tournaments')} className="flex flex-col divide-y divide-line">
        {value.map(({ tournamentId, format, state, players, templates, played, games, createdAtMs }) => (
          <li key={tournamentId}>
            <Link
              href={`/arena/tournament/${encodeURIComponent(tournamentId)}`}
              className="grid items-center gap-x-6 gap-y-1 py-2 text-text no-underline hover:bg-raised sm:grid-cols-[minmax(0,1fr)_15rem]"
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <b className="font-semibold">{t(`arena.tournament_${format}`, { count: players.length })}</b>
                <RunStateBadge state={state} />
                <span className="text-small text-muted">
                  {formatList(
                    translator,
                    templates.map((template) => code('game', template)),
                  )}
                </span>
                <span className="text-small text-muted">
                  <TimeAgo atMs={createdAtMs} focusable={false} />
                </span>
              </span>
              <Progress
                label={t('arena.progress')}
                value={played}
                max={games}
                text={t('arena.progress_of', { played, games })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
