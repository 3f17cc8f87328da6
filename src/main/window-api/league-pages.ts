import type { LeaguePage, LeagueDraft, LeagueSeat } from '../../shared/contract/index.ts';
import {
  previewLeague,
  type HostedPlayer,
  type LeagueProgress,
  type LeagueReadModel,
  type LeaguesApi,
  type OpenLeagueRequest,
} from '../league/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { MESSAGES } from '../../shared/wire/league-v2.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import type { SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';
import { toLeagueInfo, toTableRow } from './league.ts';
import { exportLeagueFile } from './league-export.ts';
import { leaguePlayerCalls } from './league-player.ts';
import {
  createChampionCache,
  toBracket,
  toLeagueAgent,
  toExchange,
  toLeagueMatch,
  toRating,
  toLeagueRow,
  toSchedule,
  warningsOf,
  type ChampionCache,
} from './league-rows.ts';

export interface LeaguePageDeps extends SessionRowDeps {
  readonly leagues: LeaguesApi;
  readonly prizes: Prizes;
}

type LeaguePageCalls = Pick<
  Handlers,
  | 'leagues.list'
  | 'leagues.details'
  | 'leagues.crosstable'
  | 'leagues.bracket'
  | 'leagues.schedule'
  | 'leagues.results'
  | 'leagues.match'
  | 'leagues.messages'
  | 'leagues.exchange'
  | 'leagues.agents'
  | 'leagues.history'
  | 'leagues.ratings'
  | 'leagues.ratingCurve'
  | 'leagues.preview'
  | 'leagues.ping'
  | 'leagues.create'
  | 'leagues.begin'
  | 'leagues.cancel'
  | 'leagues.settleRegistration'
  | 'leagues.export'
  | 'leagues.player'
>;

const MESSAGE_TYPES = Object.keys(MESSAGES);
/** A match has about a dozen exchanges; retries and faulty players can cause more. */
const MAX_EXCHANGES = 200;

const noLeague = () => refuse('NOT_FOUND', 'No such league');
const noMatch = () => refuse('NOT_FOUND', 'No such match in this league');

/** Handlers of the calls of the league screens. */
export function leaguePageCalls(deps: LeaguePageDeps): LeaguePageCalls {
  const { leagues } = deps;
  return {
    ...readCalls(leagues),
    ...listCalls(leagues),
    ...actionCalls(leagues),
    ...exportCalls(deps),
    ...leaguePlayerCalls(deps),
  };
}

/** Creates a handler that refuses unknown leagues. */
const forKnownLeague =
  <I extends { readonly leagueId: string }, T>(leagues: LeaguesApi, read: (input: I) => T) =>
  (input: I): Outcome<T> =>
    leagues.readProgress(input.leagueId) === null ? noLeague() : accept(read(input));

function readCalls(
  leagues: LeaguesApi,
): Pick<
  LeaguePageCalls,
  | 'leagues.list'
  | 'leagues.details'
  | 'leagues.crosstable'
  | 'leagues.bracket'
  | 'leagues.schedule'
  | 'leagues.history'
  | 'leagues.ratings'
  | 'leagues.ratingCurve'
> {
  const { readModel } = leagues;
  const champions = createChampionCache(readModel);
  return {
    'leagues.list': () =>
      accept(
        leagues.list().flatMap(({ leagueId }) => {
          const progress = leagues.readProgress(leagueId);
          return progress === null ? [] : [toLeagueRow(progress, readModel, champions)];
        }),
      ),
    'leagues.details': ({ leagueId }) => {
      const progress = leagues.readProgress(leagueId);
      if (progress === null) return noLeague();
      return accept(
        toLeaguePage(progress, { readModel, champions, manager: leagues.ports().manager, leagues }),
      );
    },
    'leagues.crosstable': forKnownLeague(leagues, ({ leagueId }) => {
      const { players, cells, reasons } = readModel.readCrosstable(leagueId);
      return { players: [...players], cells: cells.map((cell) => [...cell]), reasons: [...reasons] };
    }),
    'leagues.bracket': forKnownLeague(leagues, ({ leagueId }) => toBracket(readModel.readBracket(leagueId))),
    'leagues.schedule': forKnownLeague(
      leagues,
      ({ leagueId, round }: { leagueId: string; round?: number | undefined }) =>
        toSchedule(readModel.readSchedule(leagueId, round ?? null)),
    ),
    'leagues.history': forKnownLeague(leagues, ({ leagueId }) => {
      const { rounds, players } = readModel.readPointsHistory(leagueId);
      return { rounds, players: players.map((player) => ({ ...player, points: [...player.points] })) };
    }),
    'leagues.ratingCurve': ({ game }) => {
      const curves = readModel.readRatingCurves(game);
      return accept({
        leagues: curves.leagues.map((league) => ({ ...league })),
        players: curves.players.map((player) => ({ ...player, ratings: [...player.ratings] })),
      });
    },
    'leagues.ratings': ({ game: input }) => {
      const games = leagues.listRatedGames();
      const game = input !== undefined && games.includes(input) ? input : (games[0] ?? null);
      const rows = game === null ? [] : leagues.listRatings(game).map(toRating);
      return accept({ games: [...games], game, rows });
    },
  };
}

interface PageParts {
  readonly readModel: LeagueReadModel;
  readonly champions: ChampionCache;
  /** The manager's port, or null while it does not listen. */
  readonly manager: number | null;
  readonly leagues: Pick<LeaguesApi, 'startToken' | 'listAgents' | 'isJoinable'>;
}

export function toLeaguePage(
  progress: LeagueProgress,
  { readModel, champions, manager, leagues }: PageParts,
): LeaguePage {
  const { settings } = progress.league;
  return {
    ...toLeagueRow(progress, readModel, champions),
    settings: { ...settings, allowedPorts: [...settings.allowedPorts] },
    warnings: warningsOf(progress, leagues.listAgents(progress.league.leagueId) ?? []),
    startToken: leagues.startToken(progress.league.leagueId),
    managerUrl: manager === null ? null : `http://localhost:${manager}/mcp`,
    standings: standingsOf(readModel, progress.league.leagueId),
    joinable: leagues.isJoinable(progress.league.leagueId),
  };
}

function standingsOf(readModel: LeagueReadModel, leagueId: string): LeaguePage['standings'] {
  const previousStandings = readModel.readPreviousStandings(leagueId);
  return readModel
    .readTable(leagueId)
    .map((row) => ({ ...toTableRow(row), placeBefore: previousStandings.get(row.playerId) ?? null }));
}

function listCalls(
  leagues: LeaguesApi,
): Pick<
  LeaguePageCalls,
  'leagues.results' | 'leagues.match' | 'leagues.messages' | 'leagues.exchange' | 'leagues.agents'
> {
  const { readModel } = leagues;
  return {
    'leagues.results': forKnownLeague(leagues, ({ leagueId, limit }: { leagueId: string; limit: number }) =>
      readModel.listResults(leagueId, limit).map(toLeagueMatch),
    ),
    'leagues.match': ({ leagueId, matchId }) => {
      const match = readModel.findMatch(leagueId, matchId);
      const league = leagues.readProgress(leagueId)?.league;
      if (match === null || league === undefined) return noMatch();
      const referee = readModel.findReferee(leagueId, match.refereeId);
      const newestFirst = leagues.listMessages(leagueId, { matchId, limit: MAX_EXCHANGES });
      return accept({
        league: { name: league.name, game: league.gameType },
        match: toLeagueMatch(match),
        referee: referee && {
          refereeId: referee.agentId,
          displayName: referee.displayName,
          builtIn: referee.isHosted,
        },
        reportedWinner: match.reportedWinner,
        drawHash: match.numberHash,
        drawSalt: match.salt,
        playedBy: match.playedBy,
        isOrdered: match.isOrdered,
        exchanges: newestFirst.toReversed().map(toExchange),
      });
    },
    'leagues.messages': ({ leagueId, limit, agent, type, matchId, before, errorsOnly }) => {
      if (leagues.readProgress(leagueId) === null) return noLeague();
      const page = leagues.listMessages(leagueId, {
        limit: limit + 1,
        ...(agent === undefined ? {} : { agent }),
        ...(type === undefined ? {} : { type }),
        ...(matchId === undefined ? {} : { matchId }),
        ...(before === undefined ? {} : { before }),
        ...(errorsOnly === undefined ? {} : { errorsOnly }),
      });
      const rows = page.slice(0, limit).map((row) => ({ ...row }));
      return accept({ rows, more: page.length > limit, types: MESSAGE_TYPES });
    },
    'leagues.exchange': ({ leagueId, id }) => {
      const [row] = leagues.listMessages(leagueId, { before: id + 1, limit: 1 });
      return row?.id === id ? accept(toExchange(row)) : refuse('NOT_FOUND', 'No such message in this league');
    },
    'leagues.agents': ({ leagueId }) => {
      const agents = leagues.listAgents(leagueId);
      return agents === null ? noLeague() : accept(agents.map(toLeagueAgent(leagues.ratingsOf(leagueId))));
    },
  };
}

function actionCalls(
  leagues: LeaguesApi,
): Pick<
  LeaguePageCalls,
  | 'leagues.preview'
  | 'leagues.ping'
  | 'leagues.create'
  | 'leagues.begin'
  | 'leagues.cancel'
  | 'leagues.settleRegistration'
> {
  const readInfo = (leagueId: string) => {
    const progress = leagues.readProgress(leagueId);
    return progress === null ? noLeague() : accept(toLeagueInfo(progress));
  };
  return {
    'leagues.preview': ({ format, swissRounds, players }) => {
      const { roundPairings: draws, ...size } = previewLeague({
        format,
        players,
        swissRounds: swissRounds ?? null,
      });
      return accept({
        ...size,
        draws: draws.map(({ round, pairings, byes }) => ({
          round,
          pairings: pairings.map(({ a, b }) => ({ a, b })),
          byes: [...byes],
        })),
      });
    },
    'leagues.ping': async ({ url }) => accept(await leagues.ping(url)),
    'leagues.create': async (draft) => {
      const opened = await leagues.createLeague(toOpenLeagueRequest(draft));
      return opened.ok ? readInfo(opened.value.leagueId) : opened;
    },
    'leagues.begin': async ({ leagueId }) => {
      const started = await leagues.startLeague(leagueId);
      return started.ok ? readInfo(leagueId) : started;
    },
    'leagues.cancel': async ({ leagueId, reason }) => {
      const cancelled = await leagues.cancel(leagueId, reason === undefined ? {} : { reason });
      return cancelled.ok ? readInfo(leagueId) : cancelled;
    },
    'leagues.settleRegistration': async (decision) => {
      const decided = await leagues.decideRegistration(decision);
      return decided.ok ? accept({}) : decided;
    },
  };
}

const playerOf = (seat: LeagueSeat): HostedPlayer =>
  seat.kind === 'strategy'
    ? { name: seat.name, strategy: seat.strategy }
    : { name: seat.name, player: seat.choice };

/** Converts the plan that a person made in the wizard into the input of the league service. */
export const toOpenLeagueRequest = (draft: LeagueDraft): OpenLeagueRequest => ({
  name: draft.name,
  ...(draft.leagueId === undefined ? {} : { leagueId: draft.leagueId }),
  gameType: draft.game,
  players: draft.seats.map(playerOf),
  referees: draft.referees,
  settings: {
    format: draft.format,
    swissRounds: draft.format === 'swiss' ? (draft.swissRounds ?? null) : null,
    auth: draft.auth,
    wire: draft.wire,
    budgetMs: draft.budgetMs,
    trustReferee: draft.trustReferee ?? false,
    externalReferees: draft.externalReferees ?? false,
    rateTechnical: draft.rateTechnical ?? false,
    ...(draft.lateEntry === true ? { lateEntry: true } : {}),
    allowedPorts: draft.allowedPorts,
    ...(draft.workers === undefined ? {} : { workers: draft.workers }),
  },
});

const exportCalls = ({ leagues, ...deps }: LeaguePageDeps): Pick<LeaguePageCalls, 'leagues.export'> => ({
  'leagues.export': ({ leagueId, format }) => {
    const view = leagues.find(leagueId);
    return view === null ? noLeague() : exportLeagueFile(view, format, deps);
  },
});
