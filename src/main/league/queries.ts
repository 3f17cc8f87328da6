import { MESSAGES } from '../../shared/wire/league-v2.ts';
import { sender } from './auth.ts';
import { leagueError, MANAGER, stamp, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import type { AgentRecord, LeagueRecord } from './records.ts';
import { conversationOf } from './registration.ts';
import { tableOf, toWireRows } from './views.ts';

const TYPE = 'LEAGUE_QUERY';

/** 002 §12: answered to anybody on this machine, except that strict leagues want a token. */
export function answerQuery(desk: Desk, message: Normalised): JsonRecord {
  const parsed = MESSAGES.LEAGUE_QUERY.safeParse(message.env);
  if (!parsed.success) return leagueError(desk, 'E003', { original: TYPE, reason: 'query_type' });
  const from = sender(desk, message);
  if (!from.ok) return leagueError(desk, from.code, { original: TYPE, reason: from.message });
  const league = leagueOf(desk, message, from.value);
  if (league === null) return leagueError(desk, 'E003', { original: TYPE, reason: 'league_id' });
  if (league.settings.auth === 'strict' && from.value === null) {
    return leagueError(desk, 'E011', { original: TYPE, reason: 'auth_token' });
  }
  const { query_type: queryType, query_params: params } = parsed.data;
  const playerId = params?.player_id ?? from.value?.agentId ?? null;
  const data = lookUp(desk, league, { queryType, playerId });
  if (data === null) return leagueError(desk, 'E003', { original: TYPE, reason: 'unknown query_type' });
  if (data === 'no_player') {
    return leagueError(desk, 'E005', {
      original: TYPE,
      reason: 'player_id',
      context: { player_id: playerId },
    });
  }
  // Some clients read the rows beside `data`, so both are there.
  return stamp(desk, 'LEAGUE_QUERY_RESPONSE', MANAGER, {
    ...conversationOf(message),
    league_id: league.leagueId,
    query_type: queryType,
    success: true,
    data,
    ...data,
  });
}

function leagueOf(desk: Desk, { env }: Normalised, from: AgentRecord | null): LeagueRecord | null {
  const named = env.league_id ?? from?.leagueId;
  if (named !== undefined) return desk.store.league(named);
  return (
    desk.store.leaguesIn('running')[0] ??
    desk.store.leaguesIn('registering')[0] ??
    desk.store.leagues()[0] ??
    null
  );
}

interface Query {
  readonly queryType: string;
  readonly playerId: string | null;
}

function lookUp(desk: Desk, league: LeagueRecord, query: Query): JsonRecord | 'no_player' | null {
  const { leagueId } = league;
  switch (query.queryType) {
    case 'GET_STANDINGS':
      return { standings: toWireRows(tableOf(desk, leagueId)) };
    case 'GET_SCHEDULE':
      return { schedule: scheduleOf(desk, leagueId), total_rounds: league.rounds };
    case 'GET_PLAYERS':
      return { players: playersOf(desk, leagueId) };
    case 'GET_STATUS':
      return statusOf(desk, league);
    case 'GET_NEXT_MATCH':
    case 'GET_PLAYER_STATS':
      return aboutPlayer(desk, leagueId, query);
    default:
      return null;
  }
}

function scheduleOf(desk: Desk, leagueId: string): JsonRecord[] {
  const matches = desk.matches.ofLeague(leagueId);
  return desk.store.rounds(leagueId).map(({ round, byes }) => ({
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

const playersOf = (desk: Desk, leagueId: string): JsonRecord[] =>
  desk.store
    .agents(leagueId)
    .filter(({ kind }) => kind === 'player')
    .map(({ agentId, displayName, life }) => ({
      player_id: agentId,
      display_name: displayName,
      active: life.phase === 'ACTIVE' || life.phase === 'REGISTERED',
    }));

function statusOf(desk: Desk, league: LeagueRecord): JsonRecord {
  const champion = league.status === 'completed' ? toWireRows(tableOf(desk, league.leagueId))[0] : undefined;
  return {
    status: league.status,
    current_round: desk.store.rounds(league.leagueId).at(-1)?.round ?? 0,
    total_rounds: league.rounds,
    is_complete: league.status === 'completed',
    champion: champion ?? null,
  };
}

function aboutPlayer(desk: Desk, leagueId: string, { queryType, playerId }: Query): JsonRecord | 'no_player' {
  const row = tableOf(desk, leagueId).find((candidate) => candidate.playerId === playerId);
  if (row === undefined) return 'no_player';
  if (queryType === 'GET_PLAYER_STATS') return { player: toWireRows([row])[0], stats: toWireRows([row])[0] };
  const next = desk.matches
    .ofLeague(leagueId)
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
