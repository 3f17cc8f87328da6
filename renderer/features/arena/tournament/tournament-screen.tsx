import type { TournamentInfo } from '../../../../src/shared/contract/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { Screen } from '../../../layout/screen.tsx';
import type { RouteParams } from '../../../routes.ts';
import { formatList, useText } from '../../../text/index.ts';
import { CopyText, Progress, TimeAgo } from '../../../ui/index.ts';
import { withPlayerNames } from '../player-names.ts';
import { RatingsPanel } from '../players-panel.tsx';
import { RunStateBadge } from '../run-state-badge.tsx';
import { TournamentCrosstable } from './crosstable.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { useTournament, type TournamentQueries } from './use-tournament.ts';

/** `#/arena/tournament/<id>`: the ranking of many players, and the results of every player against every other one. */
export function TournamentScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const tournamentId = props.params['tournamentId'] ?? '';
  const queries = useTournament(tournamentId);
  const { value, failure } = queries.tournament;
  if (value !== null) return <Tournament tournament={value} queries={queries} />;
  return (
    <ScreenPlaceholder
      title={t('screen.arena')}
      failure={failure}
      missing={{
        title: t('arena.tournament_missing'),
        hint: t('arena.tournament_missing_hint', { tournamentId }),
      }}
      back={{ path: '/arena', label: t('screen.arena') }}
    />
  );
}

function Tournament(props: { readonly tournament: TournamentInfo; readonly queries: TournamentQueries }) {
  const translator = useText();
  const { t, code } = translator;
  const { tournament, queries } = props;
  const { state, format, players, templates, pairs, atOnce, played, games, createdAtMs, tournamentId } =
    tournament;
  const reload = (): void => {
    queries.tournament.reload();
    queries.table.reload();
  };
  const notes = tournament.runs.flatMap((run) => {
    const { arenaId, a, b, note } = withPlayerNames(translator, run);
    return note === null
      ? []
      : [{ arenaId, text: `${t('arena.versus', { a: a.name, b: b.name })}: ${note}` }];
  });
  return (
    <Screen
      title={t(`arena.tournament_${format}`, { count: players.length })}
      subtitle={
        <>
          <RunStateBadge state={state} />
          <span>
            {formatList(
              translator,
              templates.map((template) => code('game', template)),
            )}
          </span>
          <TimeAgo atMs={createdAtMs} />
          <CopyText text={tournamentId} name={t('arena.tournament_id')} caption={t('names.copy_id')} />
        </>
      }
      actions={<TournamentActions tournament={tournament} onChanged={reload} />}
      announce={state === 'running' ? t('arena.announce', { played, games }) : null}
    >
      <div className="flex max-w-6xl flex-col gap-4">
        <Progress
          label={t('arena.progress')}
          value={played}
          max={games}
          text={t('arena.progress_of', { played, games })}
        />
        <p className="text-muted">
          {t(`arena.note_${state}`)} {t('arena.tournament_pairs', { count: pairs })}{' '}
          {t('arena.tournament_at_once', { count: atOnce })}
        </p>
        {notes.length === 0 ? null : (
          <ul
            role="status"
            className="rounded-panel border border-line border-l-4 border-l-warn bg-surface p-3"
          >
            {notes.map(({ arenaId, text }) => (
              <li key={arenaId}>{text}</li>
            ))}
          </ul>
        )}
        <RatingsPanel
          title={t('arena.tournament_ranking')}
          query={queries.table}
          counting={queries.counting}
          onCountingChange={queries.setCounting}
        />
        <TournamentCrosstable tournament={tournament} />
      </div>
    </Screen>
  );
}
