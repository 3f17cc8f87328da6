import type { LeagueContext } from '../context.ts';
import type { LeagueDialect, JsonRecord } from '../dialects/dialect.ts';
import type { ReplyInbox } from '../referee/reply-inbox.ts';
import { playLeagueMatch } from '../referee/referee.ts';
import { PORT_RANGES, parseAgentEndpoint, type LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { nonEmptyText } from '../string-fields.ts';
import { learnDialect } from '../dialects/learn-dialect.ts';
import type { JoinRefereeRequest } from './join-referee.ts';
import type { ManagerClient, LeagueMembership } from './manager-client.ts';
import { unregisteredAgent } from './unregistered-agent.ts';
import { isoNow } from '../../platform/runtime.ts';

/** A match that an external manager assigned to this referee. */
export interface MatchAssignment {
  readonly matchId: string;
  /** 0 if the manager names none. */
  readonly round: number;
  readonly a: string;
  readonly b: string;
  /** Null if the manager names none; so is that of `b`. */
  readonly aEndpoint: string | null;
  readonly bEndpoint: string | null;
}

/** Reads an assignment in any spelling of its fields; null when the match or two different players are not named. */
export function readAssignment(fields: JsonRecord): MatchAssignment | null {
  const text = (...names: string[]): string | null => {
    const [first = null] = names.flatMap((name) => nonEmptyText(fields[name]) ?? []);
    return first;
  };
  const matchId = text('match_id');
  const a = text('player_A_id', 'player1_id', 'player_a_id');
  const b = text('player_B_id', 'player2_id', 'player_b_id');
  if (matchId === null || a === null || b === null || a === b) return null;
  const round = fields['round_id'];
  return {
    matchId,
    round: typeof round === 'number' && Number.isInteger(round) ? round : 0,
    a,
    b,
    aEndpoint: text('player_A_endpoint', 'player1_endpoint', 'player_a_endpoint'),
    bEndpoint: text('player_B_endpoint', 'player2_endpoint', 'player_b_endpoint'),
  };
}

export interface ExternalMatchDeps {
  readonly context: LeagueContext;
  readonly replyInbox: ReplyInbox;
  readonly client: ManagerClient;
  readonly membership: LeagueMembership;
  readonly request: JoinRefereeRequest;
  readonly endpoint: string;
}

/**
 * Runs one match and reports it; false when the manager did not accept the report. A match that was played
 * before is only reported again.
 */
export async function refereeAssignedMatch(
  deps: ExternalMatchDeps,
  assignment: MatchAssignment,
): Promise<boolean> {
  const { context, membership, replyInbox } = deps;
  const [league] = context.store.listLeaguesByStatus('running');
  const referee = league && context.store.findAgent(league.leagueId, 'referee', membership.agentId);
  if (league === undefined || !referee) throw new Error('the referee is not registered');
  await Promise.all([
    ensurePlayer(deps, league.leagueId, { agentId: assignment.a, url: assignment.aEndpoint }),
    ensurePlayer(deps, league.leagueId, { agentId: assignment.b, url: assignment.bEndpoint }),
  ]);
  const { matchId, a, b } = assignment;
  const newMatch = { leagueId: league.leagueId, matchId, round: 0, a, b, refereeId: referee.agentId };
  await context.writer.write(() => {
    if (context.matches.findMatch(league.leagueId, matchId) === null) context.matches.insert(newMatch, 0);
  });
  const match = context.matches.findMatch(league.leagueId, matchId);
  if (match === null) return false;
  await playLeagueMatch(
    {
      context,
      league,
      referee,
      replyInbox,
      standingOf: () => ({ wins: 0, losses: 0, draws: 0 }),
      report: (envelope) => report(deps, assignment, envelope),
      prepareProgram: () => Promise.resolve(null),
    },
    match,
  );
  return context.matches.findMatch(league.leagueId, matchId)?.phase === 'REPORTED';
}

async function report(
  { context, client, membership, request }: ExternalMatchDeps,
  assignment: MatchAssignment,
  envelope: JsonRecord,
): Promise<void> {
  const message = {
    ...envelope,
    ...(membership.token === null ? {} : { auth_token: membership.token }),
    ...(membership.leagueId === null ? {} : { league_id: membership.leagueId }),
    round_id: assignment.round,
  };
  const reply = await client.send('MATCH_RESULT_REPORT', message, `referee:${membership.agentId}`);
  const result = JSON.stringify((envelope as { result?: unknown }).result ?? {});
  const isAccepted = reply.ok && reply.content.kind !== 'error';
  const outcome = isAccepted ? 'reported' : 'played, but its report was not accepted';
  request.onProgress(`${assignment.matchId} ${outcome}: ${result}`);
  const match = context.matches.findMatch(String(envelope['league_id']), assignment.matchId);
  // A match whose report was refused stays decided, and is reported again when the manager assigns it again.
  if (match === null || !isAccepted) return;
  await context.writer.write(() =>
    context.matches.markReported(match, {
      winner: match.winner,
      absent: match.absent ?? [],
      reported: result,
      reportedWinner: match.winner,
      disputed: false,
      reportedAt: isoNow(context),
    }),
  );
}

/**
 * Stores a player that is not stored yet, with the dialect that it understands. Without an endpoint it is expected at the
 * port of its number: P01 on 8101. Throws when it may not be called there.
 */
async function ensurePlayer(
  { context, request, client }: ExternalMatchDeps,
  leagueId: string,
  { agentId, url }: { readonly agentId: string; readonly url: string | null },
): Promise<void> {
  if (context.store.findAgent(leagueId, 'player', agentId) !== null) return;
  const number = Number(/^P(\d{2,3})$/u.exec(agentId)?.[1] ?? Number.NaN);
  const playerUrl = url ?? `http://localhost:${PORT_RANGES.player[0] + number - 1}/mcp`;
  const endpoint = parseAgentEndpoint(playerUrl, {
    ports: [PORT_RANGES.player],
    allowed: request.allowedPorts,
    forbidden: [client.endpoint.port, ...context.hostedPorts],
  });
  if (!endpoint.ok) throw new Error(`${agentId}: ${endpoint.message}`);
  const dialect = await learnPlayerDialect(context, endpoint.value, leagueId);
  const { port } = endpoint.value;
  await context.writer.write(() => {
    if (context.store.findAgent(leagueId, 'player', agentId) !== null) return;
    const row = unregisteredAgent('player', { leagueId, agentId, port, registeredAt: isoNow(context) });
    context.store.insertAgent({ ...row, dialect, endpoint: playerUrl });
  });
}

const learnPlayerDialect = (
  context: LeagueContext,
  endpoint: LeagueAgentEndpoint,
  leagueId: string,
): Promise<LeagueDialect> =>
  learnDialect(context.peers, context, { endpoint, leagueId, sender: 'referee:probe' }).then(
    (learnedDialect) => learnedDialect.dialect,
  );
