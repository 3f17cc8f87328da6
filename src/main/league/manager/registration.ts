import { tokenHash } from '../../platform/token-hash.ts';
import { cleanName } from '../../../shared/display-text.ts';
import { maxPlayersOf } from '../../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { HostedChoice } from '../../players/index.ts';
import type { AgentMeta } from '../../../shared/wire/league-v2.ts';
import { enterLateInJob, findClosedRegistrationRefusal } from './late-entry.ts';
import { parseAgentMeta } from './agent-meta.ts';
import { acceptanceMessage, registrationMessageType, rejectionMessage } from './registration-messages.ts';
import { classifyToken } from './agent-tokens.ts';
import { pendingToken } from '../tokens-and-proofs.ts';
import { hexOf, leagueError, senderOf, appendLeagueAudit, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentKind, LeagueAgentRecord, LeagueRecord } from '../records.ts';
import { assignId } from '../rules/agent-id.ts';
import { PORT_RANGES, parseAgentEndpoint, type LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { isBreakerOpen, nextHealthState, INITIAL_HEALTH } from '../rules/agent-health.ts';
import type { ParityStrategy } from '../rules/strategies.ts';
import { textOf } from '../string-fields.ts';
import { isoNow } from '../../platform/runtime.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Details of a hosted agent, which only the host itself can set. */
export interface HostedRegistration {
  readonly leagueId: string;
  /** The strategy that plays even_odd; null for a referee and for a player of board games. */
  readonly strategy: ParityStrategy | null;
  /** The player of board games; null for a referee and for a player of even_odd. */
  readonly player: HostedChoice | null;
  /** Takes precedence over the id in the registration data. */
  readonly agentId?: string;
}

/** Maximum number of players and referees of a league. */
const MAX_AGENTS = 300;
/** Maximum number of matches that a referee may declare to run at once. */
const MAX_CONCURRENT_MATCHES = 16;
/** Matches that an external referee runs at the same time until it has shown that it can run more. */
const FIRST_EXTERNAL_CONCURRENCY = 1;
/** Stored with agents of this host and not read: the runner limits the matches that a hosted referee runs. */
const HOSTED_CONCURRENCY = 64;

/**
 * Registers an agent, registers it again or refuses it (docs/specifications/002-league-v2.md §4). `hostedRegistration`
 * describes an agent of this host and is null for any other.
 */
export async function registerAgent(
  context: LeagueContext,
  kind: LeagueAgentKind,
  message: NormalisedRequest,
  hostedRegistration: HostedRegistration | null,
): Promise<JsonRecord> {
  const meta = parseAgentMeta(message.envelope, kind);
  if (meta === null) {
    const reason = `${kind === 'player' ? 'player_meta' : 'referee_meta'} with a contact_endpoint`;
    return leagueError(context, 'E003', { original: registrationMessageType(kind, 'REQUEST'), reason });
  }
  const leagueId = hostedRegistration?.leagueId ?? message.envelope.league_id;
  const registrationLeague = resolveRegistrationLeague(context, leagueId, meta.contact_endpoint);
  if (!registrationLeague.ok) return rejectionMessage(context, kind, message, registrationLeague.message);
  const league = registrationLeague.value;
  const endpoint = parseAgentEndpoint(meta.contact_endpoint, {
    ports: [PORT_RANGES[kind]],
    allowed: [
      ...league.settings.allowedPorts,
      ...(hostedRegistration === null ? context.linkPorts.keys() : context.hostedPorts),
    ],
    forbidden: hostedRegistration === null ? [...context.forbiddenPorts(), ...context.hostedPorts] : [],
  });
  if (!endpoint.ok) return rejectionMessage(context, kind, message, endpoint.message);
  context.peers.forget(endpoint.value);
  return context.writer.write(() =>
    registerInJob(context, {
      kind,
      message,
      hostedRegistration,
      meta,
      endpoint: endpoint.value,
      leagueId: league.leagueId,
    }),
  );
}

/**
 * Resolves the league that a registration belongs to: the named one, a running league that already has this
 * port, the only open one, or, when none is open, the only one that players may join late. It is refused where there is
 * none.
 */
function resolveRegistrationLeague(
  context: LeagueContext,
  leagueId: string | undefined,
  endpoint: string,
): Outcome<LeagueRecord, 'NOT_FOUND'> {
  const { store } = context;
  if (leagueId !== undefined) return foundOr(store.findLeague(leagueId), 'This league does not exist');
  const openLeagues = store.listLeaguesByStatus('registering');
  const port = Number(/:(\d+)\//u.exec(endpoint)?.[1] ?? 0);
  const hasPort = ({ leagueId: id }: LeagueRecord): boolean => store.findAgentByPort(id, port) !== null;
  const runningLeague = store.listLeaguesByStatus('running').find(hasPort);
  if (runningLeague !== undefined) return accept(runningLeague);
  const lateLeagues = openLeagues.length > 0 ? [] : listLateLeagues(context);
  const isAmbiguous = openLeagues.length > 1 || lateLeagues.length > 1;
  if (isAmbiguous) return refuse('NOT_FOUND', 'Several leagues are open; name one with league_id');
  return foundOr(openLeagues[0] ?? lateLeagues[0] ?? null, 'No league is open for registration');
}

const foundOr = (league: LeagueRecord | null, message: string): Outcome<LeagueRecord, 'NOT_FOUND'> =>
  league === null ? refuse('NOT_FOUND', message) : accept(league);

/** Leagues that have begun and that players may still join. */
const listLateLeagues = (context: LeagueContext): LeagueRecord[] =>
  context.store
    .listLeaguesByStatus('running')
    .filter((league) => findClosedRegistrationRefusal(context, league) === null);

interface RegistrationInput {
  readonly kind: LeagueAgentKind;
  readonly message: NormalisedRequest;
  readonly hostedRegistration: HostedRegistration | null;
  readonly meta: AgentMeta;
  readonly endpoint: LeagueAgentEndpoint;
  readonly leagueId: string;
}

/** Decides about a registration and stores it. All data that the decision depends on is read here, in its job. */
function registerInJob(context: LeagueContext, registration: RegistrationInput): JsonRecord {
  const { kind, message, endpoint } = registration;
  const league = context.store.findLeague(registration.leagueId);
  if (league === null) return rejectionMessage(context, kind, message, 'This league does not exist');
  const agent = context.store.findAgentByPort(league.leagueId, endpoint.port);
  if (agent !== null) {
    return agent.kind === kind
      ? registerAgainInJob(context, registration, agent)
      : rejectionMessage(context, kind, message, `A ${agent.kind} is registered at this endpoint`);
  }
  const refusal = findRegistrationRefusal(context, registration, league);
  return refusal === null
    ? registerNewInJob(context, registration, league)
    : rejectionMessage(context, kind, message, refusal);
}

function findRegistrationRefusal(
  context: LeagueContext,
  { kind, meta, hostedRegistration, endpoint }: RegistrationInput,
  league: LeagueRecord,
): string | null {
  const closedRefusal = findClosedRefusal(context, league, { kind, hostedRegistration });
  if (closedRefusal !== null) return closedRefusal;
  if (meta.game_types !== undefined && !meta.game_types.some((game) => isGame(game, league.gameType))) {
    return `This league plays ${league.gameType}`;
  }
  const admissionRefusal =
    hostedRegistration === null ? findAdmissionRefusal(context, { kind, endpoint }, league) : null;
  if (admissionRefusal !== null) return admissionRefusal;
  const isFull =
    kind === 'player' && context.store.countPlayers(league.leagueId) >= maxPlayersOf(league.settings.format);
  return isFull || context.store.listAgents(league.leagueId).length >= MAX_AGENTS
    ? 'The league is full'
    : null;
}

/**
 * Why an agent of this kind may not register any more; null while one may. A hosted referee joins a running league at
 * any time.
 */
function findClosedRefusal(
  context: LeagueContext,
  league: LeagueRecord,
  { kind, hostedRegistration }: Pick<RegistrationInput, 'kind' | 'hostedRegistration'>,
): string | null {
  if (league.status === 'registering') return null;
  if (kind === 'player') return findClosedRegistrationRefusal(context, league);
  return league.status === 'running' && hostedRegistration !== null ? null : 'Registration is closed';
}

/** Why an agent of another program may not take part in the league; null if it may. */
function findAdmissionRefusal(
  context: LeagueContext,
  { kind, endpoint }: Pick<RegistrationInput, 'kind' | 'endpoint'>,
  league: LeagueRecord,
): string | null {
  if (kind === 'referee') return findExternalRefereeRefusal(context, league);
  return league.settings.invitedOnly === true && !context.linkPorts.has(endpoint.port)
    ? 'This league takes only players with an invitation'
    : null;
}

/** Why a referee of another program may not referee matches of the league; null when it may. */
function findExternalRefereeRefusal(context: LeagueContext, league: LeagueRecord): string | null {
  if (league.gameType !== 'even_odd')
    return 'Board games are played on the session host and refereed by its own referees';
  return admitsExternalReferees(context, league)
    ? null
    : 'This league has prizes or rewards; it admits only referees of its own host';
}

/**
 * Whether referees of other programs may referee matches of the league. Their results cannot be checked, so
 * where money depends on them a person has to allow it.
 */
const admitsExternalReferees = (
  { hasPrize }: Pick<LeagueContext, 'hasPrize'>,
  { leagueId, settings }: LeagueRecord,
): boolean => settings.externalReferees || !hasPrize(leagueId);

/** Whether the name means the league's game; `chess` means `chess.v1` too. */
const isGame = (namedGame: string, leagueGame: string): boolean =>
  namedGame === leagueGame || `${namedGame}.v1` === leagueGame;

/** Stores a new agent; for a player that joins after the start, the reason names its first round. */
function storeNewInJob(
  context: LeagueContext,
  league: LeagueRecord,
  newAgent: LeagueAgentRecord,
): { readonly agent: LeagueAgentRecord; readonly reason: string | null } {
  if (newAgent.kind === 'player' && league.status !== 'registering') {
    const agent = enterLateInJob(context, league, newAgent);
    return { agent, reason: `Registered late: the first round of this player is ${agent.firstRound}` };
  }
  context.store.insertAgent(newAgent);
  return { agent: newAgent, reason: null };
}

/** Chooses the id of a new agent, which no other agent of this kind has in its league. */
function chooseId(
  context: LeagueContext,
  { kind, message, meta, hostedRegistration, endpoint, leagueId }: RegistrationInput,
): string {
  const takenIds = new Set(
    context.store
      .listAgents(leagueId)
      .filter((agent) => agent.kind === kind)
      .map(({ agentId }) => agentId),
  );
  const requestedIds = [hostedRegistration?.agentId, textOf(meta['player_id']), message.envelope.sender];
  return assignId({ kind, port: endpoint.port, requestedIds, taken: takenIds });
}

function registerNewInJob(
  context: LeagueContext,
  registration: RegistrationInput,
  league: LeagueRecord,
): JsonRecord {
  const { kind, message, meta, endpoint, hostedRegistration } = registration;
  const agentId = chooseId(context, registration);
  const displayName = cleanName(meta.display_name ?? '', agentId);
  const newToken = createToken(context, agentId);
  const { token } = newToken;
  const newAgent: LeagueAgentRecord = {
    leagueId: league.leagueId,
    kind,
    agentId,
    displayName,
    endpoint: endpoint.url,
    port: endpoint.port,
    dialect: message.dialect,
    tokenHash: newToken.tokenHash,
    oldTokenHash: null,
    isHosted: hostedRegistration !== null,
    strategy: hostedRegistration?.strategy ?? null,
    player: hostedRegistration?.player ?? null,
    identity: context.linkPorts.get(endpoint.port) ?? identityOf(registration, displayName),
    sessionAgent: null,
    maxMatches: Math.min(MAX_CONCURRENT_MATCHES, Math.max(1, meta.max_concurrent_matches ?? 1)),
    startMode: 'auto',
    concurrency: hostedRegistration === null ? FIRST_EXTERNAL_CONCURRENCY : HOSTED_CONCURRENCY,
    unauthenticated: false,
    pending: null,
    authenticatesReplies: false,
    authenticatesCalls: false,
    otherLeagueId: null,
    healthState: nextHealthState(INITIAL_HEALTH, { type: 'registered' }),
    registeredAt: isoNow(context),
    firstRound: 1,
  };
  const { agent, reason } = storeNewInJob(context, league, newAgent);
  context.writer.afterCommit(() => {
    for (const listener of context.registrationListeners) listener(league.leagueId);
  });
  appendLeagueAudit(context, league.leagueId, {
    action: 'AGENT_REGISTERED',
    actor: senderOf(agent),
    subject: agentId,
    payload: {
      displayName: agent.displayName,
      endpoint: agent.endpoint,
      dialect: agent.dialect,
      builtIn: agent.isHosted,
    },
  });
  return acceptanceMessage(context, agent, message, { token, reason });
}

/**
 * Identifies a player across leagues: a hosted one by its name and what plays, an external one by its port and name.
 * A player behind a link has the identity of the link instead. The prefixes are stored: `outside` means external and
 * `house` means hosted.
 */
function identityOf({ hostedRegistration, endpoint }: RegistrationInput, displayName: string): string {
  if (hostedRegistration === null) return `outside:${endpoint.port}:${displayName}`;
  const plays =
    hostedRegistration.player === null
      ? hostedRegistration.strategy
      : canonicalJson(hostedRegistration.player as JsonObject);
  return `house:${displayName}:${plays ?? ''}`;
}

/**
 * Registers an agent again. The same endpoint is the same agent after a restart. Any local program can name
 * that endpoint, so the new token waits until the endpoint has used it, or a person has confirmed it, and the
 * old one stays valid. It counts at once for a hosted agent, for an agent that shows its valid token, and for one
 * that failed and whose replies never carried a token. A token that was replaced remains valid until the round is over.
 */
function registerAgainInJob(
  context: LeagueContext,
  registration: RegistrationInput,
  agent: LeagueAgentRecord,
): JsonRecord {
  const { message, meta, hostedRegistration } = registration;
  if (agent.isHosted !== (hostedRegistration !== null))
    return rejectionMessage(context, agent.kind, message, 'This endpoint belongs to a hosted agent');
  if (agent.healthState.phase === 'SHUTDOWN')
    return rejectionMessage(context, agent.kind, message, 'The league is over');
  const isPending = hostedRegistration === null && !countsNewTokenAtOnce(context, message, agent);
  const token = isPending ? createPendingToken(context, agent) : createToken(context, agent.agentId).token;
  const renewedRegistration = {
    tokenHash: tokenHash(token),
    dialect: message.dialect,
    endpoint: meta.contact_endpoint,
  };
  const times = (agent.pending?.times ?? 0) + 1;
  if (isPending) context.store.updatePending(agent, { ...renewedRegistration, at: isoNow(context), times });
  else context.store.updateRegistration({ ...agent, ...renewedRegistration, oldTokenHash: agent.tokenHash });
  context.store.updateHealth(agent, nextHealthState(agent.healthState, { type: 'registered' }));
  // Repetitions are counted on the agent, so that they cannot fill the audit log.
  if (agent.pending === null || !isPending)
    appendReregistrationAudit(context, agent, {
      endpoint: renewedRegistration.endpoint,
      dialect: renewedRegistration.dialect,
      counts: !isPending,
    });
  return acceptanceMessage(context, agent, message, {
    token,
    reason: 'Already registered',
    ...(isPending ? { isPending } : {}),
  });
}

const appendReregistrationAudit = (
  context: LeagueContext,
  agent: LeagueAgentRecord,
  payload: JsonRecord,
): void =>
  appendLeagueAudit(context, agent.leagueId, {
    action:
      !agent.isHosted && isHealthy(context, agent)
        ? 'AGENT_REREGISTERED_WHILE_HEALTHY'
        : 'AGENT_REREGISTERED',
    actor: senderOf(agent),
    subject: agent.agentId,
    payload,
  });

const isHealthy = (context: LeagueContext, { healthState }: LeagueAgentRecord): boolean =>
  healthState.failures === 0 &&
  healthState.phase === 'ACTIVE' &&
  !isBreakerOpen(healthState, context.runtime.clock.nowMs());

/** Whether the new token of an external agent counts before its endpoint has used it or a person has confirmed it. */
function countsNewTokenAtOnce(
  context: LeagueContext,
  { envelope }: NormalisedRequest,
  agent: LeagueAgentRecord,
): boolean {
  const token = envelope.auth_token;
  if (token !== undefined && classifyToken(context, agent, token) === 'own') return true;
  const hasFailed = agent.healthState.failures > 0 || agent.healthState.phase === 'SUSPENDED';
  return hasFailed && !agent.authenticatesReplies;
}

const createPendingToken = (context: LeagueContext, agent: LeagueAgentRecord): string =>
  pendingToken(context.store.authorityKeyOf(agent.leagueId), agent, hexOf(context.runtime.random.bytes(8)));

function createToken(context: LeagueContext, agentId: string): { token: string; tokenHash: string } {
  const token = `tok_${agentId.toLowerCase()}_${hexOf(context.runtime.random.bytes(24))}`;
  return { token, tokenHash: tokenHash(token) };
}
