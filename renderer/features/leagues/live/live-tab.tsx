import { ChevronRight, Trophy } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import {
  MAX_WATCHED_SESSIONS,
  type LeagueMatch,
  type LeaguePage,
} from '../../../../src/shared/contract/index.ts';
import { useNewestRows } from '../../../session/evaluation/use-newest-rows.ts';
import { useText } from '../../../text/index.ts';
import { FailureNote, Skeleton, TimeAgo } from '../../../ui/index.ts';
import { isOver, matchRoute, resultLabel } from '../league-labels.ts';
import { reasonLabel } from '../match-reason.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { BoardCard } from './board-card.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { Leaders } from './leaders.tsx';

const MIN_READ_GAP_MS = 1000;
const MAX_RESULTS = 5;
/** How many boards are shown; a round of a hundred players has fifty. */
const MAX_BOARDS = 24;

const isPlaying = ({ state }: LeagueMatch): boolean =>
  state === 'INVITED' || state === 'JOINED' || state === 'COLLECTING';

/** Shows the league at this moment: the running matches, the newest results, and the top of the table. */
export function LiveTab({ league }: { readonly league: LeaguePage }) {
  const { leagueId } = league;
  const schedule = useLeaguePart(
    'leagues.schedule',
    useMemo(() => ({ leagueId }), [leagueId]),
    MIN_READ_GAP_MS,
  );
  const results = useLeaguePart(
    'leagues.results',
    useMemo(() => ({ leagueId, limit: MAX_RESULTS }), [leagueId]),
    MIN_READ_GAP_MS,
  );
  const failure = schedule.failure ?? results.failure;
  if (failure !== null) return <FailureNote failure={failure} />;
  if (schedule.value === null || results.value === null) return <Skeleton className="h-64" />;
  return (
    <div className="grid items-start gap-6 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Matches league={league} matches={schedule.value.matches} />
        <NewestResults leagueId={leagueId} results={results.value} />
      </div>
      <Leaders league={league} />
    </div>
  );
}

interface MatchesProps {
  readonly league: LeaguePage;
  /** The matches of the newest round. */
  readonly matches: readonly LeagueMatch[];
}

function Matches({ league, matches }: MatchesProps) {
  const { t } = useText();
  const isEvenOdd = league.game === 'even_odd';
  const playingMatches = league.status === 'running' ? matches.filter(isPlaying).slice(0, MAX_BOARDS) : [];
  const sessionIds = playingMatches
    .flatMap(({ sessionId }) => sessionId ?? [])
    .slice(0, MAX_WATCHED_SESSIONS);
  const evaluations = useNewestRows(sessionIds);
  const visibleMatches =
    isEvenOdd && playingMatches.length > 0
      ? matches.filter((match) => isPlaying(match) || isOver(match))
      : playingMatches;
  if (visibleMatches.length === 0) return <NoRunningMatches league={league} />;
  return (
    <ul
      aria-label={t('league_view.live_matches', { round: league.round })}
      className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4"
    >
      {visibleMatches.slice(0, MAX_BOARDS).map((match) => (
        <li key={match.matchId}>
          {match.sessionId === null ? (
            // In any other game every match gets a session; a match without one has not been opened yet.
            <ChoiceCard leagueId={league.leagueId} match={match} isBoard={!isEvenOdd} />
          ) : (
            <BoardCard
              leagueId={league.leagueId}
              match={match}
              evaluation={evaluations.get(match.sessionId)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says why nothing is played: before the start, between two rounds, or after the end. */
function NoRunningMatches({ league }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const { status, champion, standings } = league;
  // Players whom no tie-break separates share their rank.
  const firstCount = standings.filter(({ rank }) => rank === 1).length;
  if (status === 'completed' && champion !== null)
    return (
      <section
        aria-label={t('leagues.status_completed')}
        className="flex items-center gap-3 rounded-panel border border-l-4 border-line border-l-ok bg-surface px-4 py-4"
      >
        <Trophy size={24} aria-hidden className="shrink-0 text-ok" />
        <div className="min-w-0">
          <p className="text-section font-semibold break-words">
            {firstCount > 1
              ? t('league_view.shared_first', { count: firstCount })
              : t('league_view.champion', { name: champion.displayName })}
          </p>
          <p className="text-muted">{t('league_view.champion_points', { count: champion.points })}</p>
        </div>
      </section>
    );
  return (
    <p className="rounded-panel border border-line bg-surface px-4 py-6 text-muted">
      {status === 'running'
        ? t(league.round === 0 ? 'league_view.before_first' : 'league_view.between', { round: league.round })
        : t(status === 'registering' ? 'league_view.before_start' : 'league_view.not_running')}
    </p>
  );
}

/** Lists the newest results, each with its reason. */
function NewestResults(props: { readonly leagueId: string; readonly results: readonly LeagueMatch[] }) {
  const translator = useText();
  const { t } = translator;
  if (props.results.length === 0) return null;
  return (
    <section aria-label={t('league_view.just_over')}>
      <h2 className="mb-1 text-section font-semibold">{t('league_view.just_over')}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {props.results.map((match) => {
          const reason = reasonLabel(translator, match, match.reason);
          return (
            <li key={match.matchId}>
              <Link
                href={matchRoute(props.leagueId, match.matchId)}
                className="group flex items-center gap-2 px-4 py-2 text-text no-underline -outline-offset-2 hover:bg-raised"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                  <span className="font-medium group-hover:underline">{outcomeLabel(translator, match)}</span>
                  {reason === null ? null : <span className="min-w-0 text-muted">{reason}</span>}
                  <span className="ml-auto text-small text-muted">
                    {match.decidedAtMs === null ? null : (
                      <TimeAgo atMs={match.decidedAtMs} focusable={false} />
                    )}
                  </span>
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0 text-muted group-hover:text-text" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Formats `Gamma beat Delta`; for a match without a winner both names and the result. */
function outcomeLabel(translator: ReturnType<typeof useText>, match: LeagueMatch): string {
  const { a, b, winner } = match;
  const [winningPlayer, losingPlayer] = winner === a.playerId ? [a, b] : [b, a];
  return winner === null || match.isVoid
    ? translator.t('league_view.no_winner', {
        names: `${a.displayName} – ${b.displayName}`,
        result: resultLabel(translator, match),
      })
    : translator.t('league_view.beat', {
        winner: winningPlayer.displayName,
        loser: losingPlayer.displayName,
      });
}
