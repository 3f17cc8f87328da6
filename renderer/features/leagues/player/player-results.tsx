import { useMemo } from 'react';
import { Link } from 'wouter';
import type { LeagueMatch, LeaguePlayerPage } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { formatList, useText, type Translator } from '../../../text/index.ts';
import { Sparkline, StatusBadge, type Column } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { matchRoute, playerRoute, resultLabel } from '../league-labels.ts';
import { reasonLabel } from '../match-reason.ts';
import { opponentOf, RESULT_TONES, playerResultOf, seatCountsOf } from './player-result.ts';

interface PageProps {
  readonly page: LeaguePlayerPage;
}

/** Shows the results of a player round by round, with its record, its seats and its points. */
export function PlayerResults({ page }: PageProps) {
  const translator = useText();
  const { t } = translator;
  const { matches, league } = page;
  const roles = useRoles(league.game);
  const columns = useMemo(() => columnsOf(translator, page, roles), [translator, page, roles]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Summary page={page} roles={roles} />
      {matches.length === 0 ? (
        <p className="text-muted">{t('league_player.no_matches')}</p>
      ) : (
        <div className="flex min-h-48 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          <DataTable
            label={t('league_player.tab_results')}
            columns={columns}
            count={matches.length}
            rowAt={(index) => matches[index]}
            rowKey={(match) => match.matchId}
            onOpen={(match) => navigate(matchRoute(league.leagueId, match.matchId))}
            minWidth="46rem"
          />
        </div>
      )}
    </div>
  );
}

/** The names of the two seats, from the game if it names them. */
function useRoles(game: string): readonly [string, string] {
  const { t, code } = useText();
  const templates = useQuery('templates.list', {}).value;
  const [first, second] = templates?.find(({ template }) => template === game)?.roles ?? [];
  return useMemo(
    () =>
      first === undefined || second === undefined
        ? [t('league_player.first_seat'), t('league_player.second_seat')]
        : [code('role', first), code('role', second)],
    [t, code, first, second],
  );
}

function Summary({ page, roles }: PageProps & { readonly roles: readonly [string, string] }) {
  const translator = useText();
  const { t, number } = translator;
  const { standing, points } = page;
  const seatCounts = seatCountsOf(page);
  const rows: readonly (readonly [string, string])[] = [
    [t('league_player.played'), number(standing?.played ?? 0)],
    [
      t('league_player.record'),
      [standing?.wins, standing?.draws, standing?.losses].map((count) => number(count ?? 0)).join(' · '),
    ],
    [roles.join(' · '), `${number(seatCounts.first)} · ${number(seatCounts.second)}`],
    [t('league_player.technical'), number(standing?.technicalLosses ?? 0)],
  ];
  return (
    <dl className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-panel border border-line bg-surface px-4 py-3">
      {rows.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="tabular-nums font-semibold">{value}</dd>
        </div>
      ))}
      {points.length === 0 ? null : (
        <div className="min-w-0">
          <dt className="text-small text-muted">{t('league_player.points_by_round')}</dt>
          <dd>
            <Sparkline
              values={points}
              label={t('league_player.points_curve', {
                points: formatList(
                  translator,
                  points.map((pointsAfterRound) => number(pointsAfterRound)),
                ),
              })}
              height={20}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

function columnsOf(
  translator: Translator,
  { league, player, points }: LeaguePlayerPage,
  roles: readonly [string, string],
): readonly Column<LeagueMatch>[] {
  const { t, number } = translator;
  const playerId = player.agentId;
  return [
    {
      id: 'round',
      title: t('league_player.column_round'),
      track: '4.5rem',
      align: 'right',
      cell: (match) => number(match.round),
    },
    {
      id: 'opponent',
      title: t('league_player.column_opponent'),
      track: 'minmax(9rem,1fr)',
      cell: (match) => {
        const opponent = opponentOf(match, playerId);
        return (
          <Link
            href={playerRoute(league.leagueId, opponent.playerId)}
            tabIndex={-1}
            onClick={(event) => event.stopPropagation()}
            className={`block truncate ${plainLinkClass}`}
          >
            {opponent.displayName}
          </Link>
        );
      },
    },
    {
      id: 'seat',
      title: t('league_player.column_seat'),
      track: '6rem',
      cell: (match) => roles[match.a.playerId === playerId ? 0 : 1],
    },
    {
      id: 'result',
      title: t('league_player.column_result'),
      track: 'minmax(14rem,2fr)',
      cell: (match) => {
        const result = playerResultOf(match, playerId);
        return (
          <span className="flex min-w-0 items-center gap-2">
            <StatusBadge tone={RESULT_TONES[result]} className="shrink-0">
              {t(`league_player.${result}`)}
            </StatusBadge>
            <span className="truncate text-small text-muted">
              {match.isVoid ? resultLabel(translator, match) : reasonLabel(translator, match, match.reason)}
            </span>
          </span>
        );
      },
    },
    {
      id: 'points',
      title: t('league_player.column_points'),
      track: '6.5rem',
      align: 'right',
      cell: (match) => {
        const pointsAfterRound = points[match.round - 1];
        return pointsAfterRound === undefined ? t('ui.none') : number(pointsAfterRound);
      },
    },
    {
      id: 'match',
      title: t('league_player.column_match'),
      track: '5rem',
      cell: (match) => <span className="mono">{match.matchId}</span>,
    },
  ];
}
