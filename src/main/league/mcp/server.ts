import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { McpServer, ResourceListener, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import type { LeagueProgress, LeaguesApi } from '../types.ts';
import type { LeagueMatchView } from '../views/league-views.ts';
import { LEAGUE_SERVER, type LeagueTools } from './catalogue.ts';

export interface LeagueMcpDeps {
  readonly leagues: LeaguesApi;
  readonly bus: Bus;
}

const URI = /^league:\/\/([\w-]{1,64})\/standings$/u;
const MAX_LISTED = 50;
const MAX_MESSAGES = 60;

type ToolArguments = { readonly [N in keyof LeagueTools]: Parameters<ToolHandlers<LeagueTools>[N]>[0] };

const noLeague = () => refuse('NOT_FOUND', 'This league does not exist; league.list lists all leagues');

/** The MCP server of the leagues. Every caller that may use this host may read its leagues. */
export function createLeagueServer(deps: LeagueMcpDeps): McpServer<LeagueTools> {
  const { leagues } = deps;
  return {
    definition: LEAGUE_SERVER,
    handlers: {
      'league.list': (request) => listLeagues(leagues, request),
      'league.standings': ({ leagueId }) => readTable(leagues, leagueId),
      'league.schedule': (request) => readRound(leagues, request),
      'league.match': (request) => readMatch(leagues, request),
    },
    listResources: () =>
      leagues
        .list()
        .slice(0, MAX_LISTED)
        // The title is built from the id. The name was chosen by a person and is only returned by
        // `league.list`.
        .map(({ leagueId }) => ({
          uri: uriOf(leagueId),
          name: `standings ${leagueId}`,
          title: `Standings of ${leagueId}`,
        })),
    readResource(_caller, uri) {
      const leagueId = URI.exec(uri)?.[1];
      const table = leagueId === undefined ? null : readTable(leagues, leagueId);
      return table?.ok ? (table as Outcome<JsonObject>) : refuse('NOT_FOUND', 'No such resource');
    },
    listen: (_caller, listener) => listenToChanges(deps, listener),
    listPrompts: () => [],
    getPrompt: () => refuse('NOT_FOUND', 'No such prompt'),
  };
}

const uriOf = (leagueId: string): string => `league://${leagueId}/standings`;

/**
 * Reports a changed table after each change of its league, and a changed list when a new league
 * appears.
 */
function listenToChanges({ bus, leagues }: LeagueMcpDeps, listener: ResourceListener): () => void {
  const leagueIds = new Set(leagues.list().map(({ leagueId }) => leagueId));
  return bus.on('league.changed', ({ leagueId }) => {
    if (!leagueIds.has(leagueId)) {
      leagueIds.add(leagueId);
      listener.listChanged();
    }
    listener.updated(uriOf(leagueId));
  });
}

const roundsOf = ({ league, round }: LeagueProgress) => ({
  round,
  ...(league.rounds === null ? {} : { rounds: league.rounds }),
});

function listLeagues(leagues: LeaguesApi, { status, limit }: ToolArguments['league.list']) {
  const rows = leagues
    .list()
    .filter((league) => status === undefined || league.status === status)
    .slice(0, limit)
    .flatMap(({ leagueId }) => leagues.readProgress(leagueId) ?? [])
    .map((progress) => ({
      leagueId: progress.league.leagueId,
      name: plainName(progress.league.name),
      game: progress.league.gameType,
      format: progress.league.settings.format,
      status: progress.league.status,
      players: progress.registered,
      ...roundsOf(progress),
      played: progress.played,
      ...(progress.league.matches === null ? {} : { matches: progress.league.matches }),
    }));
  const next =
    rows.length === 0
      ? 'No league matches. A person can open one in the window or on the command line.'
      : 'Call league.standings or league.schedule with a leagueId.';
  return accept({ leagues: rows, next });
}

function readTable(leagues: LeaguesApi, leagueId: string) {
  const progress = leagues.readProgress(leagueId);
  if (progress === null) return noLeague();
  const rows = leagues.readModel.readTable(leagueId).map((row) => {
    const { difference, margin95 } = row.elo;
    return {
      place: row.uniqueRank,
      rank: row.sharedRank,
      playerId: row.playerId,
      name: plainName(row.displayName),
      played: row.played,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      points: row.points,
      forfeits: row.technicalLosses,
      ...(row.decidedBy === null ? {} : { decidedBy: row.decidedBy }),
      ...(difference === null ? {} : { elo: Math.round(difference) }),
      ...(margin95 === null ? {} : { margin: Math.round(margin95) }),
    };
  });
  return accept({
    leagueId,
    status: progress.league.status,
    ...roundsOf(progress),
    standings: rows,
    next:
      progress.league.status === 'running'
        ? 'Call league.schedule for the current matches, or subscribe to the resource to be notified of changes.'
        : 'Call league.schedule with a round for its matches.',
  });
}

const resultOf = ({ winner, absent }: LeagueMatchView) => ({
  ...(winner === null ? {} : { winner }),
  ...(absent === null || absent.length === 0 ? {} : { forfeits: [...absent] }),
});

function readRound(leagues: LeaguesApi, { leagueId, round }: ToolArguments['league.schedule']) {
  if (leagues.readProgress(leagueId) === null) return noLeague();
  const schedule = leagues.readModel.readSchedule(leagueId, round ?? null);
  const current = schedule.rounds.find((candidate) => candidate.round === schedule.round);
  if (round !== undefined && current === undefined) {
    return refuse(
      'NOT_FOUND',
      `This round does not exist yet; the league has ${schedule.rounds.length} rounds so far`,
    );
  }
  return accept({
    leagueId,
    ...(schedule.round === null ? {} : { round: schedule.round }),
    rounds: schedule.rounds.length,
    byes: [...(current?.byes ?? [])],
    matches: schedule.matches.map((match) => ({
      matchId: match.matchId,
      a: match.a.playerId,
      b: match.b.playerId,
      state: match.state,
      ...resultOf(match),
    })),
    next: 'Call league.match with a matchId for one match, or league.standings for the names of the players.',
  });
}

function readMatch(leagues: LeaguesApi, { leagueId, matchId }: ToolArguments['league.match']) {
  const detailedMatch = leagues.readModel.findMatch(leagueId, matchId);
  if (detailedMatch === null)
    return refuse('NOT_FOUND', 'This match does not exist; league.schedule lists all matches');
  const { sessionId } = detailedMatch;
  const messages = leagues.listMessages(leagueId, { matchId, limit: MAX_MESSAGES }).toReversed();
  return accept({
    leagueId,
    matchId,
    round: detailedMatch.round,
    a: { playerId: detailedMatch.a.playerId, name: plainName(detailedMatch.a.displayName) },
    b: { playerId: detailedMatch.b.playerId, name: plainName(detailedMatch.b.displayName) },
    ...(detailedMatch.refereeId === '' ? {} : { referee: detailedMatch.refereeId }),
    state: detailedMatch.state,
    ...resultOf(detailedMatch),
    ...(detailedMatch.drawnNumber === null ? {} : { number: detailedMatch.drawnNumber }),
    ...(detailedMatch.choices === null ? {} : { choices: { ...detailedMatch.choices } }),
    ...(detailedMatch.disputed ? { disputed: true } : {}),
    ...(detailedMatch.reason === null ? {} : { reason: detailedMatch.reason }),
    ...(sessionId === null ? {} : { sessionId }),
    messages: messages.map((message) => ({
      type: plainName(message.type),
      from: plainName(message.direction === 'out' ? message.own : message.peer),
      to: plainName(message.direction === 'out' ? message.peer : message.own),
      ms: Math.round(message.durationMs),
      ...(message.code === null ? {} : { code: message.code }),
    })),
    next: 'Call league.standings for the table of this league.',
  });
}
