import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import { identifySender } from './auth.ts';
import { leagueError, MANAGER_SENDER, createLeagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentRecord, LeagueRecord } from '../records.ts';
import { conversationOf } from './registration-messages.ts';
import { readStandings, toWireRows } from '../views/current-standings.ts';

const TYPE = 'LEAGUE_QUERY';

/**
 * Responds to LEAGUE_QUERY (docs/specifications/002-league-v2.md §12.1). All programs on this computer may
 * ask; strict leagues require a token.
 */
export function replyToQuery(context: LeagueContext, message: NormalisedRequest): JsonRecord {
  const parsedQuery = MESSAGES.LEAGUE_QUERY.safeParse(message.envelope);
  if (!parsedQuery.success) return leagueError(context, 'E003', { original: TYPE, reason: 'query_type' });
  const caller = identifySender(context, message);
  if (!caller.ok) return leagueError(context, caller.code, { original: TYPE, reason: caller.message });
  const league = findQueriedLeague(context, message, caller.value);
  if (league === null) return leagueError(context, 'E102', { original: TYPE, reason: 'league_id' });
  if (league.settings.auth === 'strict' && caller.value === null) {
    return leagueError(context, 'E011', { original: TYPE, reason: 'auth_token' });
  }
  const { query_type: queryType, query_params: params } = parsedQuery.data;
  const playerId = params?.player_id ?? caller.value?.agentId ?? null;
  const queryData = readQueryData(context, league, { queryType, playerId });
  if (queryData === null) return leagueError(context, 'E101', { original: TYPE, reason: 'query_type' });
  if (queryData === 'no_player') {
    return leagueError(context, 'E005', {
      original: TYPE,
      reason: 'player_id',
      context: { player_id: playerId },
    });
  }
  // Some clients read the rows beside `data`, so both places hold them.
  return createLeagueMessage(context, 'LEAGUE_QUERY_RESPONSE', MANAGER_SENDER, {
    ...conversationOf(message),
    league_id: league.leagueId,
    query_type: queryType,
    success: true,
    data: queryData,
    ...queryData,
  });
}

function findQueriedLeague(
  context: LeagueContext,
  { envelope }: NormalisedRequest,
  caller: LeagueAgentRecord | null,
): LeagueRecord | null {
  const leagueId = envelope.league_id ?? caller?.leagueId;
  if (leagueId !== undefined) return context.store.findLeague(leagueId);
  return (
    context.store.listLeaguesByStatus('running')[0] ??
    context.store.listLeaguesByStatus('registering')[0] ??
    context.store.listLeagues()[0] ??
    null
  );
}

interface Query {
  readonly queryType: string;
  /** The player in question: the named one, or the caller; null when neither is known. */
  readonly playerId: string | null;
}

/** Reads what a query asks for; null for an unknown type of query. */
function readQueryData(
  context: LeagueContext,
  league: LeagueRecord,
  query: Query,
): JsonRecord | 'no_player' | null {
  const { leagueId } = league;
  switch (query.queryType) {
    case 'GET_STANDINGS':
      return { standings: toWireRows(readStandings(context, leagueId)) };
    case 'GET_SCHEDULE':
      return { schedule: readSchedule(context, leagueId), total_rounds: league.rounds };
    case 'GET_PLAYERS':
      return { players: readPlayers(context, leagueId) };
    case 'GET_STATUS':
      return readStatus(context, league);
    case 'GET_NEXT_MATCH':
    case 'GET_PLAYER_STATS':
      return readPlayerData(context, leagueId, query);
    default:
      return null;
  }
}

function readSchedule(context: LeagueContext, leagueId: string): JsonRecord[] {
  const matches = context.matches.listByLeague(leagueId);
  return context.store.listRounds(leagueId).map(({ round, byes }) => ({
    round_id: round,
    bye: byes,
    matches: matches
      .filter((match) => match.round === round)
      .map((match) => ({
        match_id: match.matchId,
        player_A_id: match.a,
        player_B_id: match.b,
        player_A: match.a,
        player_B: match.b,
        referee_id: match.refereeId,
        status: match.phase === 'REPORTED' ? 'completed' : 'scheduled',
        winner: match.phase === 'REPORTED' ? match.winner : null,
      })),
  }));
}

const readPlayers = (context: LeagueContext, leagueId: string): JsonRecord[] =>
  context.store
    .listAgents(leagueId)
    .filter(({ kind }) => kind === 'player')
    .map(({ agentId, displayName, healthState }) => ({
      player_id: agentId,
      display_name: displayName,
      active: healthState.phase === 'ACTIVE' || healthState.phase === 'REGISTERED',
    }));

function readStatus(context: LeagueContext, league: LeagueRecord): JsonRecord {
  const champion =
    league.status === 'completed' ? toWireRows(readStandings(context, league.leagueId))[0] : undefined;
  return {
    status: league.status,
    current_round: context.store.listRounds(league.leagueId).at(-1)?.round ?? 0,
    total_rounds: league.rounds,
    is_complete: league.status === 'completed',
    champion: champion ?? null,
  };
}

function readPlayerData(
  context: LeagueContext,
  leagueId: string,
  { queryType, playerId }: Query,
): JsonRecord | 'no_player' {
  const row = readStandings(context, leagueId).find((candidate) => candidate.playerId === playerId);
  if (row === undefined) return 'no_player';
  if (queryType === 'GET_PLAYER_STATS') return { player: toWireRows([row])[0], stats: toWireRows([row])[0] };
  const next = context.matches
    .listByLeague(leagueId)
    .find(({ a, b, phase }) => phase !== 'REPORTED' && (a === playerId || b === playerId));
  return {
    next_match:
      next === undefined
        ? null
        : {
            match_id: next.matchId,
            round_id: next.round,
            opponent_id: next.a === playerId ? next.b : next.a,
          },
  };
}
