import type { CallInput, LeagueInfo, LeaguePlayer, LeagueReport } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  defaultPlayers,
  type HostedPlayer,
  type LeagueProgress,
  type LeaguesApi,
  type OpenLeagueRequest,
  type StandingsView,
} from '../league/index.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import type { Handlers } from './dispatcher.ts';
import { toPrizeRequest } from './prizes.ts';

export interface LeagueCallDeps {
  readonly leagues: LeaguesApi;
  readonly prizes: Prizes;
}

type LeagueCalls = Pick<Handlers, 'leagues.start' | 'leagues.gather' | 'leagues.report' | 'leagues.finished'>;

/** Handlers of the calls that open leagues, wait for their end and report on them. */
export const leagueCalls = ({ leagues, prizes }: LeagueCallDeps): LeagueCalls => ({
  'leagues.start': async ({ game, name, leagueId, players, referees, prize, ...rules }) => {
    const league: OpenLeagueRequest = {
      gameType: game,
      ...(name === undefined ? {} : { name }),
      ...(leagueId === undefined ? {} : { leagueId }),
      settings: toRules(rules),
      players: typeof players === 'number' ? defaultPlayers(game, players) : players.map(toHostedPlayer),
      referees,
    };
    const opened = await prizes.createLeague(league, prize === undefined ? null : toPrizeRequest(prize));
    if (!opened.ok) return opened;
    const started = await leagues.startLeague(opened.value.leagueId);
    return started.ok ? readIfFound(leagues.readProgress(started.value.leagueId), toLeagueInfo) : started;
  },
  'leagues.gather': async (request) => {
    const { game, name, leagueId, referees, players, prize, externalReferees, ...rest } = request;
    const {
      budgetMs,
      swissRounds,
      annulDisqualified,
      lateEntry,
      format,
      startsAtMs,
      invitedOnly,
      workers,
      ...settings
    } = rest;
    const league: OpenLeagueRequest = {
      gameType: game,
      ...(name === undefined ? {} : { name }),
      ...(leagueId === undefined ? {} : { leagueId }),
      settings: {
        ...settings,
        ...toRules({ format, budgetMs, swissRounds, annulDisqualified, lateEntry, workers }),
        externalReferees: externalReferees ?? false,
        ...(startsAtMs === undefined ? {} : { startsAtMs }),
        ...(invitedOnly === undefined ? {} : { invitedOnly }),
      },
      players: (players ?? []).map(toHostedPlayer),
      referees,
    };
    const opened = await prizes.createLeague(league, prize === undefined ? null : toPrizeRequest(prize));
    if (!opened.ok) return opened;
    const { leagueId: openedId } = opened.value;
    return readIfFound(leagues.readProgress(openedId), (progress) => ({
      ...toLeagueInfo(progress),
      startToken: leagues.startToken(openedId),
    }));
  },
  'leagues.report': ({ leagueId }) => reportOf(leagues, leagueId),
  'leagues.finished': async ({ leagueId }) => {
    await leagues.waitUntilFinished(leagueId);
    await prizes.payDue(leagueId);
    return reportOf(leagues, leagueId);
  },
});

interface ChosenRules {
  readonly format: LeagueInfo['format'];
  readonly budgetMs?: number | undefined;
  readonly swissRounds?: number | undefined;
  readonly annulDisqualified?: boolean | undefined;
  readonly lateEntry?: boolean | undefined;
  readonly workers?: CallInput<'leagues.start'>['workers'];
}

/** The settings that a person chose; the others have their defaults. */
const toRules = ({ format, budgetMs, swissRounds, annulDisqualified, lateEntry, workers }: ChosenRules) => ({
  format,
  ...(format === 'swiss' && swissRounds !== undefined ? { swissRounds } : {}),
  ...(budgetMs === undefined ? {} : { budgetMs }),
  ...(annulDisqualified === undefined ? {} : { annulDisqualified }),
  ...(lateEntry === undefined ? {} : { lateEntry }),
  ...(workers === undefined ? {} : { workers }),
});

export const toLeagueInfo = ({
  league,
  round,
  played,
  registered,
  newestRound,
  leftMs,
}: LeagueProgress): LeagueInfo => ({
  leagueId: league.leagueId,
  name: league.name,
  game: league.gameType,
  format: league.settings.format,
  status: league.status,
  haltReason: league.haltReason,
  rounds: league.rounds,
  matches: league.matches,
  round,
  played,
  registered,
  newestRound: newestRound && {
    matches: newestRound.matches,
    reported: newestRound.reported,
    live: newestRound.live,
  },
  leftMs,
});

/** The row of a table as the contract names its columns. */
export const toTableRow = ({ uniqueRank, sharedRank, ...row }: StandingsView) => ({
  ...row,
  place: uniqueRank,
  rank: sharedRank,
});

function reportOf(leagues: LeaguesApi, leagueId: string): Outcome<LeagueReport> {
  const standings = leagues.find(leagueId)?.standings ?? [];
  return readIfFound(leagues.readProgress(leagueId), (progress) => ({
    ...toLeagueInfo(progress),
    standings: standings.map(toTableRow),
  }));
}

const readIfFound = <T>(progress: LeagueProgress | null, read: (current: LeagueProgress) => T): Outcome<T> =>
  progress === null ? refuse('NOT_FOUND', 'No such league') : accept(read(progress));

const toHostedPlayer = ({ name, strategy, choice }: LeaguePlayer): HostedPlayer => ({
  name,
  ...(strategy === undefined ? {} : { strategy }),
  ...(choice === undefined || choice.kind === 'you' || choice.kind === 'agent' || choice.kind === 'open'
    ? {}
    : { player: choice }),
});
