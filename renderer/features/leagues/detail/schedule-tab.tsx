import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { LeagueMatch, LeaguePage, LeagueSchedule } from '../../../../src/shared/contract/index.ts';
import { navigate, type AddressQuery } from '../../../routes/hash-router.ts';
import { formatList, useText, type Translator } from '../../../text/index.ts';
import {
  FailureNote,
  IconButton,
  Select,
  Skeleton,
  TimeAgo,
  useNow,
  type Column,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { MatchState } from '../league-state.tsx';
import { countedLabel } from '../counted-label.ts';
import { isOver, matchRoute, resultLabel } from '../league-labels.ts';
import { reasonLabel } from '../match-reason.ts';
import { useLeaguePart } from '../use-leagues.ts';

/**
 * Shows the time that a match has left or, without a limit, has taken, or when it was reported. It changes every second,
 * so it is not a live region.
 */
function TimeLeft({ match }: { readonly match: LeagueMatch }) {
  const { t, duration } = useText();
  const nowMs = useNow(1000);
  if (isOver(match))
    return match.reportedAtMs === null ? null : <TimeAgo atMs={match.reportedAtMs} focusable={false} />;
  if (match.startedAtMs === null) return <span className="text-muted">{t('ui.none')}</span>;
  return match.deadlineAtMs === null ? (
    <span className="text-muted">
      {t('leagues.since', { duration: duration(nowMs - match.startedAtMs) })}
    </span>
  ) : (
    <span className="tabular-nums">
      {t('leagues.left', { duration: duration(match.deadlineAtMs - nowMs) })}
    </span>
  );
}

/** Shows the result with its reason, which is also the title because it may be cut off. */
function Result({ match }: { readonly match: LeagueMatch }) {
  const translator = useText();
  const countedResult = countedLabel(translator, match);
  const refereeResult = resultLabel(translator, match);
  const reason =
    countedResult === null
      ? reasonLabel(translator, match, match.reason)
      : translator.t('organise.referee_said', { result: refereeResult || translator.t('leagues.not_over') });
  const label = countedResult ?? refereeResult;
  return (
    <span className="block truncate" title={reason === null ? label : `${label} · ${reason}`}>
      {label}
      {reason === null ? null : <span className="text-muted"> · {reason}</span>}
    </span>
  );
}

function columnsOf(translator: Translator): readonly Column<LeagueMatch>[] {
  const { t } = translator;
  const playerColumn = (id: 'a' | 'b'): Column<LeagueMatch> => ({
    id,
    title: t(`leagues.player_${id}`),
    track: 'minmax(7rem,1fr)',
    cell: (match) => (
      <span className={(match.counted ?? match).winner === match[id].playerId ? 'font-semibold' : ''}>
        {match[id].displayName}
      </span>
    ),
  });
  return [
    {
      id: 'match',
      title: t('leagues.column_match'),
      track: '5rem',
      cell: (match) => <span className="mono">{match.matchId}</span>,
    },
    playerColumn('a'),
    playerColumn('b'),
    {
      id: 'result',
      title: t('leagues.column_result'),
      track: 'minmax(12rem,2fr)',
      cell: (match) => <Result match={match} />,
    },
    {
      id: 'state',
      title: t('leagues.column_state'),
      track: '10rem',
      cell: (match) => <MatchState match={match} />,
    },
    {
      id: 'referee',
      title: t('leagues.column_referee'),
      track: '5rem',
      cell: (match) => <span className="mono text-muted">{match.refereeId ?? t('ui.none')}</span>,
    },
    {
      id: 'time',
      title: t('leagues.column_time'),
      track: '8rem',
      align: 'right',
      cell: (match) => <TimeLeft match={match} />,
    },
  ];
}

const MIN_READ_GAP_MS = 1000;

/** Shows one round at a time with its byes; future rounds show their pairings. */
export function ScheduleTab(props: { readonly league: LeaguePage; readonly addressQuery: AddressQuery }) {
  const { league, addressQuery } = props;
  const { leagueId } = league;
  const requestedRound = Number.parseInt(addressQuery.get('round'), 10);
  const input = useMemo(
    () =>
      Number.isInteger(requestedRound) && requestedRound > 0
        ? { leagueId, round: requestedRound }
        : { leagueId },
    [leagueId, requestedRound],
  );
  const { value, failure } = useLeaguePart('leagues.schedule', input, MIN_READ_GAP_MS);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  return (
    <Rounds
      leagueId={leagueId}
      schedule={value}
      onRoundChange={(round) => addressQuery.set({ round: String(round) })}
    />
  );
}

function Rounds(props: {
  readonly leagueId: string;
  readonly schedule: LeagueSchedule;
  readonly onRoundChange: (round: number) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { leagueId, schedule } = props;
  const { rounds, matches } = schedule;
  const columns = useMemo(() => columnsOf(translator), [translator]);
  const open = (match: LeagueMatch) => {
    if (match.state !== 'planned') navigate(matchRoute(leagueId, match.matchId));
  };
  const roundIndex = rounds.findIndex(({ round }) => round === schedule.round);
  const visibleRound = rounds[roundIndex];
  if (visibleRound === undefined) return <p className="text-muted">{t('leagues.no_rounds')}</p>;
  const step = (offset: number) => {
    const next = rounds[roundIndex + offset];
    if (next !== undefined) props.onRoundChange(next.round);
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <IconButton
          label={t('leagues.round_before')}
          icon={<ChevronLeft size={16} aria-hidden />}
          disabled={roundIndex === 0}
          onClick={() => step(-1)}
        />
        <Select
          label={t('leagues.round')}
          value={String(visibleRound.round)}
          choices={rounds.map(({ round, reported, matches: matchCount, drawn }) => ({
            value: String(round),
            label: drawn
              ? t('leagues.round_choice', { round, played: reported, matches: matchCount })
              : t('leagues.round_ahead', { round }),
          }))}
          onChange={(round) => props.onRoundChange(Number(round))}
          className="w-56"
        />
        <IconButton
          label={t('leagues.round_after')}
          icon={<ChevronRight size={16} aria-hidden />}
          disabled={roundIndex === rounds.length - 1}
          onClick={() => step(1)}
        />
        <span className="tabular-nums text-small text-muted">
          {t('leagues.round_live', { count: visibleRound.live })}
          {visibleRound.byes.length === 0
            ? null
            : ` · ${t('leagues.byes', { players: formatList(translator, visibleRound.byes) })}`}
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <DataTable
          label={t('leagues.matches_of_round', { round: visibleRound.round })}
          columns={columns}
          count={matches.length}
          rowAt={(index) => matches[index]}
          rowKey={(match) => match.matchId}
          onOpen={open}
          minWidth="52rem"
        />
      </div>
    </div>
  );
}
