import { accept, type Outcome } from '../../../shared/outcome.ts';
import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { hexOf, senderOf, createLeagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { acceptReply, createReplyInbox } from '../referee/reply-inbox.ts';
import { createLeagueContext } from '../create-context.ts';
import { listenRpc } from '../transport/rpc-server.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { readMatchState } from '../views/match-state.ts';
import type { JoinedLeagueAgent } from './join-player.ts';
import { createLeagueCompletion } from './league-completion.ts';
import { unregisteredAgent } from './unregistered-agent.ts';
import {
  refereeAssignedMatch,
  readAssignment,
  type ExternalMatchDeps,
  type MatchAssignment,
} from './assigned-match.ts';
import {
  createManagerClient,
  type JoinRequest,
  type JoinRefusal,
  type LeagueMembership,
  type LeagueJoinDeps,
} from './manager-client.ts';
import { isoNow } from '../../platform/runtime.ts';

/** A separate database in memory: the matches of this referee belong to no league of this host. */
export interface RefereeServices {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
}

export interface JoinRefereeRequest extends JoinRequest {
  /** Ports outside 8101–8200 at which players may be called. */
  readonly allowedPorts: readonly number[];
}

/**
 * Runs a referee for an external manager. It starts matches on an announcement, `assign_match`,
 * `start_match` or `run_match`, applies the rules of this host and reports the results.
 */
export async function joinAsReferee(
  deps: LeagueJoinDeps & RefereeServices,
  request: JoinRefereeRequest,
): Promise<Outcome<JoinedLeagueAgent, JoinRefusal>> {
  const client = createManagerClient(deps, request);
  if (!client.ok) return client;
  const context = createLeagueContext(
    { ...deps, sessions: null, crashPoint: () => undefined, otherPorts: () => [], hasPrize: () => false },
    () => client.value.endpoint.port,
  );
  const replyInbox = createReplyInbox(deps.runtime.clock);
  const self: { membership: LeagueMembership | null; endpoint: string } = { membership: null, endpoint: '' };
  const runningMatches = new Set<string>();
  const completion = createLeagueCompletion({
    clock: deps.runtime.clock,
    requestStatus: async () =>
      self.membership === null ? 'running' : client.value.readLeagueStatus('referee', self.membership),
    onProgress: request.onProgress,
  });
  const startAssignedMatch = (assignment: MatchAssignment): boolean => {
    const { membership } = self;
    if (membership === null || runningMatches.has(assignment.matchId)) return false;
    completion.recordMatchCall();
    runningMatches.add(assignment.matchId);
    const refereeDeps = {
      context,
      replyInbox,
      client: client.value,
      membership,
      request,
      endpoint: self.endpoint,
    };
    void refereeAndReportFailure(refereeDeps, assignment).then(
      (isReported) => isReported || runningMatches.delete(assignment.matchId),
    );
    return true;
  };
  const listener = await listenRpc(
    {
      name: 'arbiter-referee',
      tools: ['notify_round', 'assign_match', 'start_match', 'run_match', 'get_match_state'],
      handle: async (message) => {
        if (message.type === 'LEAGUE_COMPLETED') completion.recordAnnouncement();
        return handleMessage({ context, replyInbox, self, startAssignedMatch }, message);
      },
    },
    { port: request.port, log: deps.log },
  );
  const close = async (): Promise<void> => {
    completion.close();
    context.peers.close();
    client.value.close();
    if (!listener.ok) return;
    // A manager that sees the connection break would send LEAGUE_COMPLETED again.
    await listener.value.whenIdle();
    await listener.value.close();
  };
  if (!listener.ok) {
    await close();
    return listener;
  }
  const { port } = listener.value;
  context.hostedPorts.add(port);
  self.endpoint = `http://localhost:${port}/mcp`;
  const registration = await client.value.register('referee', self.endpoint);
  if (!registration.ok) {
    await close();
    return registration;
  }
  const { agentId, leagueId } = registration.value;
  self.membership = registration.value;
  await saveExternalLeague(context, {
    request,
    membership: registration.value,
    port,
    leagueId: leagueId ?? `league_of_${agentId}`,
  });
  return accept({ membership: registration.value, port, completed: completion.completed, close });
}

/**
 * Referees a match and reports a failure as progress; false when it could not be played or its report was not accepted.
 */
const refereeAndReportFailure = (deps: ExternalMatchDeps, assignment: MatchAssignment): Promise<boolean> =>
  refereeAssignedMatch(deps, assignment).catch((error: unknown) => {
    if (!deps.context.peers.isClosed())
      deps.request.onProgress(`${assignment.matchId} could not be played: ${String(error)}`);
    return false;
  });

interface ExternalLeague {
  readonly request: JoinRefereeRequest;
  readonly membership: LeagueMembership;
  readonly port: number;
  readonly leagueId: string;
}

/** Stores what is known of the external league: its id and this referee. */
async function saveExternalLeague(
  context: LeagueContext,
  { request, membership, port, leagueId }: ExternalLeague,
): Promise<void> {
  const createdAt = isoNow(context);
  const { allowedPorts } = request;
  await context.writer.write(() => {
    const settings = { ...DEFAULT_SETTINGS, allowedPorts };
    const key = hexOf(context.runtime.random.bytes(32));
    const league = { leagueId, name: leagueId, gameType: 'even_odd', settings, createdAt };
    context.store.insertLeague(league, key);
    context.store.startLeague(leagueId, { rounds: 0, matches: 0 }, createdAt);
    context.store.insertRound(leagueId, { round: 0, byes: [], pairedAt: createdAt });
    context.store.insertAgent(
      unregisteredAgent('referee', { leagueId, agentId: membership.agentId, port, registeredAt: createdAt }),
    );
  });
}

interface RefereeEndpointDeps {
  readonly context: LeagueContext;
  readonly replyInbox: ReturnType<typeof createReplyInbox>;
  readonly self: { readonly membership: LeagueMembership | null; readonly endpoint: string };
  readonly startAssignedMatch: (assignment: MatchAssignment) => boolean;
}

function handleMessage(refereeDeps: RefereeEndpointDeps, message: NormalisedRequest): JsonRecord | null {
  const { context, self } = refereeDeps;
  const { type, envelope } = message;
  const sender = senderOf({ kind: 'referee', agentId: self.membership?.agentId ?? 'UNREGISTERED' });
  const leagueId = runningLeagueId(context);
  if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE')
    return acceptReply(context, {
      leagueId,
      replyInbox: refereeDeps.replyInbox,
      type,
      message,
      knowsTokens: false,
    });
  if (type === null)
    return message.tool === 'get_match_state' ? readMatchState(context, leagueId, envelope.match_id) : null;
  if (type === 'ROUND_ANNOUNCEMENT')
    return createLeagueMessage(context, 'ACK', sender, {
      status: 'acknowledged',
      matches_started: startRound(refereeDeps, message),
    });
  if (!START_TYPES.has(type)) return createLeagueMessage(context, 'ACK', sender, { status: 'received' });
  const status = startMatch(refereeDeps, message);
  return createLeagueMessage(context, 'MATCH_ASSIGNMENT_ACK', sender, {
    match_id: envelope.match_id ?? null,
    status,
  });
}

const runningLeagueId = (context: LeagueContext): string =>
  context.store.listLeaguesByStatus('running')[0]?.leagueId ?? '';

const START_TYPES: ReadonlySet<string> = new Set(['MATCH_ASSIGNMENT', 'START_MATCH', 'RUN_MATCH']);

function startMatch({ startAssignedMatch }: RefereeEndpointDeps, { envelope }: NormalisedRequest): string {
  const assignment = readAssignment(envelope);
  if (assignment === null) return 'rejected';
  return startAssignedMatch(assignment) ? 'accepted' : 'already_running';
}

/** Starts this referee's matches of the round and returns how many began; those that run already are not counted. */
function startRound(
  { self, startAssignedMatch }: RefereeEndpointDeps,
  { envelope }: NormalisedRequest,
): number {
  const own = { agentId: self.membership?.agentId ?? '', endpoint: self.endpoint };
  const round = MESSAGES.ROUND_ANNOUNCEMENT.safeParse(envelope);
  const matches = round.success ? round.data.matches : [];
  return matches.filter((match) => {
    const assignment = isAssignedTo(match, own)
      ? readAssignment({ ...match, round_id: envelope.round_id })
      : null;
    return assignment !== null && startAssignedMatch(assignment);
  }).length;
}

/**
 * Whether the match is assigned to this referee. Some managers name the referee, some its endpoint, some both, in which
 * case the name counts. A match that names neither is taken as its own.
 */
function isAssignedTo(
  match: JsonRecord,
  own: { readonly agentId: string; readonly endpoint: string },
): boolean {
  const { referee_id: id, referee_endpoint: endpoint } = match;
  if (typeof id === 'string' && id !== '') return id === own.agentId;
  return typeof endpoint !== 'string' || endpoint === own.endpoint;
}
