import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import { startToken } from '../tokens-and-proofs.ts';
import {
  MANAGER_SENDER,
  leagueError,
  createLeagueMessage,
  senderOf,
  type LeagueContext,
} from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { recordExchange } from '../store/record-exchange.ts';
import { replyToQuery } from './reply-to-query.ts';
import type { LeagueAgentRecord, LeagueAgentKind } from '../records.ts';
import type { LeagueMatchKey } from '../store/match-store.ts';
import { normaliseOwnMessage } from '../transport/own-message.ts';
import { createTokenBucket } from '../../platform/net/rate-limit.ts';
import { registerAgent, type HostedRegistration } from './registration.ts';
import { conversationOf, rejectionMessage } from './registration-messages.ts';
import { recordHostedResult, recordResult } from './record-result.ts';
import { findEnvelopeRefusal, type WireMode } from '../rules/envelope-checks.ts';
import { readStandings, toWireRows } from '../views/current-standings.ts';
import { textOf } from '../string-fields.ts';

/** The reply to a message; null when the manager does not handle it, which becomes a JSON-RPC error. */
export type HandlerReply = JsonRecord | null;

/** The peer of agents of this host, which call the manager directly. Stored with exchanges, so its value stays. */
export const HOST_PEER = 'house';

export interface ManagerOptions {
  readonly isAdmin: (token: string) => boolean;
  /**
   * Starts a league and returns its number of rounds and matches, or the reason why it cannot start. Null stands for
   * the only league that is open.
   */
  readonly start: (
    leagueId: string | null,
  ) => Promise<
    | { readonly ok: true; readonly value: { leagueId: string; rounds: number; matches: number } }
    | { readonly ok: false; readonly message: string }
  >;
  /** Whether a league may be opened when an agent registers and none is open or running. */
  readonly canAutoOpen: () => boolean;
  /** Opens a league with default settings. */
  readonly openDefault: () => Promise<void>;
}

export interface Manager {
  /**
   * Handles one message. `peer` names the sender in the record of the exchange: the network address of a program, or
   * `HOST_PEER`. `hosted`, the registration, is set only for agents of this host, which call this function directly and
   * pass the same checks as agents on the network, except the rate limit and the checks on who may join.
   */
  handle(message: NormalisedRequest, peer: string, hosted?: HostedRegistration): Promise<HandlerReply>;
  /** Records the match that a referee of this host has decided. It never arrives over a socket. */
  recordDecision(referee: LeagueAgentRecord, match: LeagueMatchKey, envelope: JsonRecord): Promise<void>;
}

/** More agents than a league admits can register at once; beyond that, ten per second. */
const REGISTRATIONS = { perSecond: 10, burst: 320 } as const;

/**
 * Creates the league manager. It checks the envelope, routes by message type and records request and
 * reply.
 */
export function createManager(context: LeagueContext, options: ManagerOptions): Manager {
  const registrations = createTokenBucket(context.runtime.clock, REGISTRATIONS);
  const registerWithinLimits = async (
    message: NormalisedRequest,
    kind: LeagueAgentKind,
    hostedRegistration: HostedRegistration | null,
  ): Promise<JsonRecord> => {
    const waitMs = hostedRegistration === null ? registrations.consume('all') : 0;
    if (waitMs > 0)
      return rejectionMessage(
        context,
        kind,
        message,
        'Too many registrations at once; try again in a few seconds',
      );
    if (hostedRegistration === null && hasNoActiveLeague(context, message) && options.canAutoOpen())
      await options.openDefault();
    return registerAgent(context, kind, message, hostedRegistration);
  };
  const replyTo = async (
    message: NormalisedRequest,
    hostedRegistration: HostedRegistration | null,
  ): Promise<HandlerReply> => {
    if (message.type === null) return message.tool === 'get_standings' ? readCurrentStandings(context) : null;
    const refusal = findEnvelopeRefusal(message.envelope, wireModeOf(context, message));
    if (refusal !== null) {
      return leagueError(context, refusal.code, {
        original: message.type,
        reason: refusal.message,
        context: { ...refusal.detail },
      });
    }
    switch (message.type) {
      case 'LEAGUE_REGISTER_REQUEST':
        return registerWithinLimits(message, 'player', hostedRegistration);
      case 'REFEREE_REGISTER_REQUEST':
        return registerWithinLimits(message, 'referee', hostedRegistration);
      case 'MATCH_RESULT_REPORT':
        return recordResult(context, message);
      case 'LEAGUE_QUERY':
        return replyToQuery(context, message);
      case 'START_LEAGUE':
        return startLeague(context, options, message);
      default:
        return null;
    }
  };
  const withRecording = async (
    message: NormalisedRequest,
    peer: string,
    produceReply: () => Promise<HandlerReply>,
  ): Promise<HandlerReply> => {
    const startedMs = context.runtime.clock.monotonicMs();
    const reply = await produceReply();
    const leagueId = findLeagueId(context, message, reply);
    const own = MANAGER_SENDER;
    recordExchange(context, { leagueId, own, peer, startedMs, http: null, message, reply });
    return reply;
  };
  return {
    handle: (message, peer, hostedRegistration) =>
      withRecording(message, peer, () => replyTo(message, hostedRegistration ?? null)),
    async recordDecision(referee, match, envelope) {
      const message = normaliseOwnMessage('MATCH_RESULT_REPORT', envelope);
      await withRecording(message, senderOf(referee), () => recordHostedResult(context, match, envelope));
    },
  };
}

/**
 * The mode of the league that the message names, otherwise of the running league, otherwise of the
 * open one.
 */
function wireModeOf(context: LeagueContext, { envelope }: NormalisedRequest): WireMode {
  const namedLeague = envelope.league_id === undefined ? null : context.store.findLeague(envelope.league_id);
  const league =
    namedLeague ??
    context.store.listLeaguesByStatus('running')[0] ??
    context.store.listLeaguesByStatus('registering')[0];
  return league?.settings.wire ?? 'tolerant';
}

/** Whether a message names no league and none is open or running. */
const hasNoActiveLeague = (context: LeagueContext, { envelope }: NormalisedRequest): boolean =>
  envelope.league_id === undefined &&
  context.store.listLeaguesByStatus('registering').length === 0 &&
  context.store.listLeaguesByStatus('running').length === 0;

/** The token that starts this league; null when it is not open for registration. */
export const readStartToken = ({ store }: Pick<LeagueContext, 'store'>, leagueId: string): string | null =>
  store.findLeague(leagueId)?.status === 'registering'
    ? startToken(store.authorityKeyOf(leagueId), leagueId)
    : null;

/** The open league that this start token starts; null when it starts none. */
const findLeagueByStartToken = (context: LeagueContext, token: string): string | null =>
  context.store
    .listLeaguesByStatus('registering')
    .find(({ leagueId }) => isEqualInConstantTime(token, readStartToken(context, leagueId) ?? ''))
    ?.leagueId ?? null;

/**
 * Starts a league on request of its operator, who shows the start token of the league or the token of the
 * window. Agents' tokens do not allow it.
 */
async function startLeague(
  context: LeagueContext,
  options: ManagerOptions,
  message: NormalisedRequest,
): Promise<JsonRecord> {
  const { auth_token: token, league_id: leagueId } = message.envelope;
  if (token === undefined)
    return leagueError(context, 'E011', { original: 'START_LEAGUE', reason: 'auth_token' });
  const startableLeague = findLeagueByStartToken(context, token);
  const isAllowed =
    options.isAdmin(token) || (startableLeague !== null && (leagueId ?? startableLeague) === startableLeague);
  if (!isAllowed) {
    return leagueError(context, 'E012', {
      original: 'START_LEAGUE',
      reason: 'only the operator can start a league',
    });
  }
  const startResult = await options.start(leagueId ?? startableLeague);
  if (!startResult.ok)
    return leagueError(context, 'E103', { original: 'START_LEAGUE', reason: startResult.message });
  const { rounds, matches } = startResult.value;
  return createLeagueMessage(context, 'LEAGUE_STARTED', MANAGER_SENDER, {
    ...conversationOf(message),
    status: 'STARTED',
    league_id: startResult.value.leagueId,
    rounds,
    matches,
  });
}

/** The standings of the running league, otherwise of the newest one; a query without an envelope names no league. */
function readCurrentStandings(context: LeagueContext): JsonRecord {
  const league = context.store.listLeaguesByStatus('running')[0] ?? context.store.listLeagues()[0];
  const rows = league === undefined ? [] : toWireRows(readStandings(context, league.leagueId));
  return { league_id: league?.leagueId ?? null, standings: rows };
}

function findLeagueId(
  context: LeagueContext,
  { envelope }: NormalisedRequest,
  reply: HandlerReply,
): string | null {
  const leagueId = envelope.league_id ?? textOf(reply?.['league_id']) ?? null;
  return leagueId !== null && context.store.findLeague(leagueId) !== null ? leagueId : null;
}
