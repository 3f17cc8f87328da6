import { PROTOCOL, type MessageType } from '../../shared/wire/league-v2.ts';
import { LEAGUE_CODES, type LeagueCode } from '../../shared/codes/league.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import { isoNow, type Clock, type Runtime } from '../platform/runtime.ts';
import type { MatchWorkers, WorkerServices } from './referee/match-workers.ts';
import type { LeagueSessions } from './players/league-sessions.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { LeagueMatchStore } from './store/match-store.ts';
import type { MatchTimes } from './store/match-times.ts';
import type { InterventionStore } from './store/intervention-store.ts';
import type { HostedReplyStore } from './store/hosted-reply-store.ts';
import type { MessageLog } from './store/message-log.ts';
import type { MessageStore } from './store/message-store.ts';
import type { PeerCaller } from './transport/rpc-client.ts';
import type { RatingStore } from './store/rating-store.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from './records.ts';
import type { LeagueStore } from './store/league-store.ts';
import type { LeagueAgentCallStatistics } from './transport/call-statistics.ts';
import type { LocalEndpoints } from './transport/local-endpoints.ts';

/** The changes that money forbids in a league: each function returns why, as a sentence, or null while it does not. */
export interface LeagueMoneyLocks {
  /** Why the results of a league are fixed: its prize is decided. */
  readonly prizeLockReason: (leagueId: string) => string | null;
  /** Why the result of a match is fixed: it was rewarded. */
  readonly matchRewardLockReason: (leagueId: string, matchId: string) => string | null;
  /** Why no player may join the league after its start: its players paid an entry fee. */
  readonly entryFeeLockReason: (leagueId: string) => string | null;
}

export interface LeagueDeps extends Partial<LeagueMoneyLocks> {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly crashPoint: CrashTrigger;
  /** The system clock. It limits real sockets even when a test replaces `runtime.clock`. */
  readonly processClock: Clock;
  /** Access to the session host, where all games but even_odd are played; null when the league plays even_odd only. */
  readonly sessions: LeagueSessions | null;
  /** Orders matches from workers; without it this host plays all of them. */
  readonly workerServices?: WorkerServices;
}

/** The stores and services that all parts of the league share. */
export interface LeagueContext extends Omit<LeagueDeps, keyof LeagueMoneyLocks>, LeagueMoneyLocks {
  readonly store: LeagueStore;
  readonly matches: LeagueMatchStore;
  readonly times: MatchTimes;
  readonly messages: MessageStore;
  readonly messageLog: MessageLog;
  readonly ratings: RatingStore;
  readonly hostedReplies: HostedReplyStore;
  readonly interventions: InterventionStore;
  /** Random per process, in hex. Proofs for players without a token are made with it, so that nobody can make one. */
  readonly processKey: string;
  readonly peers: PeerCaller;
  /** Plays matches of leagues that chose workers; absent where there are none. */
  readonly workers?: MatchWorkers;
  readonly callStatistics: LeagueAgentCallStatistics;
  /** Ports of this program's own listeners that are not league agents. The league never calls them. */
  readonly forbiddenPorts: () => readonly number[];
  /** Ports of the agents that this host runs itself. */
  readonly hostedPorts: Set<number>;
  /** The endpoints of agents in this process, for calls without a connection. */
  readonly localEndpoints: LocalEndpoints;
  /** Ports at which this host reaches players of other computers, with the identity of each across leagues. */
  readonly linkPorts: Map<number, string>;
  readonly managerEndpoint: () => string;
  /** Whether a prize or rewards depend on the results of the league. */
  readonly hasPrize: (leagueId: string) => boolean;
  /** Functions that run after the commit that stored a result; they get the match as it was before. */
  readonly resultListeners: Set<(match: LeagueMatchRecord) => void>;
  /** Functions that run when a report by the external referee of the match was refused, which its token proved. */
  readonly refusalListeners: Set<(match: LeagueMatchRecord) => void>;
  /** Functions that run after the commit that registered a new agent. */
  readonly registrationListeners: Set<(leagueId: string) => void>;
}

/**
 * Builds an outgoing message with all required fields of the envelope
 * (docs/specifications/002-league-v2.md §3.1).
 */
export function createLeagueMessage(
  context: Pick<LeagueContext, 'runtime'>,
  type: MessageType | 'ACK' | 'LEAGUE_STARTED',
  sender: string,
  fields: JsonRecord,
): JsonRecord {
  return {
    protocol: PROTOCOL,
    message_type: type,
    sender,
    timestamp: isoNow(context),
    conversation_id: `conv-${context.runtime.ids.uuid()}`,
    ...fields,
  };
}

export const MANAGER_SENDER = 'league_manager';

/**
 * Builds a LEAGUE_ERROR. Application errors are messages of their own and never JSON-RPC errors
 * (docs/specifications/002-league-v2.md §8.1).
 */
export function leagueError(
  context: Pick<LeagueContext, 'runtime'>,
  code: LeagueCode,
  detail: { readonly original: string; readonly reason: string; readonly context?: JsonRecord },
): JsonRecord {
  const { name, description, retryable } = LEAGUE_CODES[code];
  return createLeagueMessage(context, 'LEAGUE_ERROR', MANAGER_SENDER, {
    error_code: code,
    error_name: name,
    error_description: `${description}: ${detail.reason}`,
    original_message_type: detail.original,
    context: detail.context ?? {},
    retryable,
  });
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The sender name of an agent on the wire, for example `player:P01`. */
export const senderOf = ({ kind, agentId }: Pick<LeagueAgentRecord, 'kind' | 'agentId'>): string =>
  `${kind}:${agentId}`;

/** Appends an audit row, whose subject is the league or a part of it, and announces the change after the commit. */
export function appendLeagueAudit(
  context: Pick<LeagueContext, 'audit' | 'writer' | 'bus'>,
  leagueId: string,
  event: {
    readonly action: string;
    readonly actor: string;
    readonly payload: JsonRecord;
    readonly subject?: string;
  },
): void {
  const subject = event.subject === undefined ? leagueId : `${leagueId}/${event.subject}`;
  context.audit.append({
    system: 'league',
    action: event.action,
    subject,
    actor: event.actor,
    payload: event.payload,
  });
  context.writer.afterCommit(() => context.bus.emit('league.changed', { leagueId }));
}
