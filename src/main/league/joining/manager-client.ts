import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { MessageType } from '../../../shared/wire/league-v2.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Runtime } from '../../platform/runtime.ts';
import { createLeagueMessage } from '../context.ts';
import { DIALECTS_BY_USE, isRecord, type LeagueDialect, type JsonRecord } from '../dialects/dialect.ts';
import { createExchanger } from '../transport/http-client.ts';
import { createPeerCaller, type PeerReply, type PeerCaller } from '../transport/rpc-client.ts';
import type { LeagueAgentKind } from '../records.ts';
import { parseAgentEndpoint, type LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { nonEmptyText } from '../string-fields.ts';
import type { LeagueStatusReply } from './league-completion.ts';

/** What an agent of this host needs to join a league of an external manager. */
export interface LeagueJoinDeps {
  readonly runtime: Runtime;
  readonly processClock: Clock;
  readonly log: Log;
}

export interface JoinRequest {
  /** Address of the manager on this computer, for example `http://localhost:8000/mcp`. */
  readonly manager: string;
  /** Port of this agent; 0 picks a free port. */
  readonly port: number;
  readonly name: string;
  /** `auto` tries all dialects but `raw`, starting with `course`. */
  readonly dialect: LeagueDialect | 'auto';
  /** The league to join; null lets the manager choose. */
  readonly leagueId: string | null;
  /** Receives one line of text for each event. */
  readonly onProgress: (line: string) => void;
}

export interface LeagueMembership {
  readonly agentId: string;
  /** Token of the agent; null when the manager issues none. */
  readonly token: string | null;
  /** Null when the manager names none. */
  readonly leagueId: string | null;
  /** The dialect in which the manager accepted the registration. */
  readonly dialect: LeagueDialect;
}

/** `UNAVAILABLE`: the manager did not respond usefully. `FORBIDDEN`: it refused the registration. */
export type JoinRefusal = 'INVALID_REQUEST' | 'PORT_IN_USE' | 'UNAVAILABLE' | 'FORBIDDEN';

/** The calls to an external manager, in the dialect in which it accepted the registration. */
export interface ManagerClient {
  register(kind: LeagueAgentKind, endpointUrl: string): Promise<Outcome<LeagueMembership, JoinRefusal>>;
  send(type: MessageType, envelope: JsonRecord, sender: string): Promise<PeerReply>;
  /** Asks the manager whether the league of this member is over. */
  readLeagueStatus(kind: LeagueAgentKind, membership: LeagueMembership): Promise<LeagueStatusReply>;
  readonly endpoint: LeagueAgentEndpoint;
  readonly peers: PeerCaller;
  close(): void;
}

/**
 * Parses the address of an external manager or agent. A person entered it, so every port of this
 * computer is allowed, but no other computer.
 */
export function parseLocalAddress(url: string): Outcome<LeagueAgentEndpoint, 'INVALID_REQUEST'> {
  const read = parseAgentEndpoint(url, { ports: [[1, 65_535]], allowed: [], forbidden: [] });
  return read.ok ? read : refuse('INVALID_REQUEST', read.message);
}

/** Creates the client of the manager at the requested address, and refuses an address that is not on this computer. */
export function createManagerClient(
  deps: LeagueJoinDeps,
  request: JoinRequest,
): Outcome<ManagerClient, JoinRefusal> {
  const endpoint = parseLocalAddress(request.manager);
  if (!endpoint.ok) return endpoint;
  const { clock } = deps.runtime;
  const peers = createPeerCaller({
    clock,
    exchanger: createExchanger(clock, deps.processClock),
    onExchange: () => undefined,
    onOutcome: () => undefined,
  });
  let dialect: LeagueDialect = request.dialect === 'auto' ? 'course' : request.dialect;
  const send = (type: MessageType, envelope: JsonRecord, sender: string, retry = true): Promise<PeerReply> =>
    peers.send(
      { endpoint: endpoint.value, dialect, name: 'league_manager' },
      { leagueId: request.leagueId, sender, type, envelope, timeoutMs: TIMEOUTS_MS.register, retry },
    );
  return accept({
    endpoint: endpoint.value,
    peers,
    send,
    async register(kind, endpointUrl) {
      const type = kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
      const sender = `${kind}:${request.name}`;
      let reply: PeerReply | null = null;
      for (const candidateDialect of request.dialect === 'auto' ? DIALECTS_BY_USE : [request.dialect]) {
        dialect = candidateDialect;
        reply = await send(
          type,
          createLeagueMessage(deps, type, sender, registrationFields(kind, endpointUrl, request)),
          sender,
        );
        if (!reply.ok || reply.content.kind !== 'error' || reply.content.errorCode !== null) break;
      }
      return readMembership(reply, { kind, dialect, manager: request.manager });
    },
    async readLeagueStatus(kind, { agentId, token, leagueId }) {
      const sender = `${kind}:${agentId}`;
      const query = createLeagueMessage(deps, 'LEAGUE_QUERY', sender, {
        ...(leagueId === null ? {} : { league_id: leagueId }),
        ...(token === null ? {} : { auth_token: token }),
        query_type: 'GET_STATUS',
      });
      // It is sent once, because the caller repeats the query itself and stops as soon as a match calls.
      return toLeagueStatus(await send('LEAGUE_QUERY', query, sender, false));
    },
    close: () => peers.close(),
  });
}

/** Converts the reply to a query. A manager that responds too late still runs, so its league is taken to continue. */
function toLeagueStatus(reply: PeerReply): LeagueStatusReply {
  if (!reply.ok) return reply.code === 'E001' ? 'running' : 'unknown';
  if (reply.content.kind !== 'envelope') return 'unknown';
  const { envelope } = reply.content;
  const fields = isRecord(envelope['data']) ? envelope['data'] : envelope;
  const isComplete = fields['is_complete'] ?? envelope['is_complete'];
  if (typeof isComplete === 'boolean') return isComplete ? 'over' : 'running';
  return 'unknown';
}

const registrationFields = (
  kind: LeagueAgentKind,
  endpointUrl: string,
  request: JoinRequest,
): JsonRecord => ({
  ...(request.leagueId === null ? {} : { league_id: request.leagueId }),
  [`${kind}_meta`]: {
    display_name: request.name,
    version: '1.0.0',
    protocol_version: '2.1.0',
    game_types: ['even_odd'],
    contact_endpoint: endpointUrl,
    ...(kind === 'referee' ? { max_concurrent_matches: 2 } : {}),
  },
});

function readMembership(
  reply: PeerReply | null,
  {
    kind,
    dialect,
    manager,
  }: { readonly kind: LeagueAgentKind; readonly dialect: LeagueDialect; readonly manager: string },
): Outcome<LeagueMembership, JoinRefusal> {
  if (reply === null || !reply.ok) {
    return refuse(
      'UNAVAILABLE',
      `The manager at ${manager} does not answer: ${reply?.message ?? 'no request was sent'}`,
    );
  }
  if (reply.content.kind === 'error')
    return refuse('FORBIDDEN', `The manager refuses the registration: ${reply.content.message}`);
  if (reply.content.kind === 'nothing')
    return refuse('UNAVAILABLE', 'The manager’s answer contains no registration');
  const { envelope } = reply.content;
  const agentId = nonEmptyText(envelope[`${kind}_id`]) ?? nonEmptyText(envelope['agent_id']);
  if (/^rejected$/iu.test(String(envelope['status'])) || agentId === null) {
    const reason = nonEmptyText(envelope['reason']) ?? 'it gives no reason';
    // On the command line the field has the name of its option.
    const hint = reason.includes('league_id') ? ' (--league ID)' : '';
    return refuse('FORBIDDEN', `The manager rejects the registration: ${reason}${hint}`);
  }
  const [token, leagueId] = [nonEmptyText(envelope['auth_token']), nonEmptyText(envelope['league_id'])];
  return accept({ agentId, token, leagueId, dialect });
}
