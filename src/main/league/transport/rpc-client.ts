import type { MessageType } from '../../../shared/wire/league-v2.ts';
import type { Clock } from '../../platform/runtime.ts';
import { parseToolList } from '../dialects/read-reply.ts';
import { isRecord, type LeagueDialect, type JsonRecord } from '../dialects/dialect.ts';
import { methodCandidates, encodeRequest, isUnknownMethod } from '../dialects/encode-request.ts';
import { createMethodNameCache } from '../dialects/method-name-cache.ts';
import { unwrapReply, type UnwrappedReply } from '../dialects/unwrap-reply.ts';
import type { Exchanger, ExchangeResult } from './http-client.ts';
import type { WireExchange } from '../records.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { nextRetryMs } from '../rules/retry.ts';
import { textOf } from '../string-fields.ts';

export interface LeaguePeer {
  readonly endpoint: LeagueAgentEndpoint;
  readonly dialect: LeagueDialect;
  /** The agent's sender name, for example `player:P01`, for the message log and the agent's health. */
  readonly name: string;
}

export interface PeerRequest {
  /** Null for a call about no league of this host, which counts for no agent's health. */
  readonly leagueId: string | null;
  /** The role of this host that sends the message, for example `referee:REF01`. */
  readonly sender: string;
  readonly type: MessageType;
  readonly envelope: JsonRecord;
  readonly timeoutMs: number;
  /** Whether a failed call is repeated. Notifications are sent once; calls that decide a match are repeated. */
  readonly retry: boolean;
  /** Milliseconds left for this call with all its retries; unlimited when absent. */
  readonly leftMs?: () => number;
  /** Called before the wait for a retry, with the number of retries including it and the wait in milliseconds. */
  readonly onRetry?: (code: string, retries: number, delayMs: number) => void;
  /** Fields that change from attempt to attempt, such as times. */
  readonly refresh?: () => JsonRecord;
}

/** `ok` says that a response arrived, also one whose content is an error. `attempts` counts from 1. */
export type PeerReply =
  | { readonly ok: true; readonly content: UnwrappedReply; readonly body: unknown; readonly attempts: number }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly attempts: number };

export interface PeerCaller {
  send(peer: LeaguePeer, request: PeerRequest): Promise<PeerReply>;
  /** Tool names of a peer, requested again only after a failure; empty when it lists none, and after a failure. */
  tools(peer: LeaguePeer, sender: string, leagueId: string | null): Promise<readonly string[]>;
  /**
   * Forgets method names and tools of an endpoint, because an agent registered there and may be a
   * different program.
   */
  forget(endpoint: LeagueAgentEndpoint): void;
  /** Whether the host is stopping. A call that fails then is not a failure of the peer. */
  isClosed(): boolean;
  close(): void;
}

export interface PeerDeps {
  readonly clock: Clock;
  readonly exchanger: Exchanger;
  /** Called after each attempt. */
  readonly onExchange: (exchange: WireExchange) => void;
  /** Called after each call with all its retries, for health and circuit breaker. */
  readonly onOutcome: (peer: LeaguePeer, request: PeerRequest, reply: PeerReply, durationMs: number) => void;
}

/**
 * Creates the client that calls other agents in their dialect, under the method names they know, with
 * retries where allowed.
 */
export const createPeerCaller = (deps: PeerDeps): PeerCaller => new Caller(deps);

const TOOLS_TIMEOUT_MS = 5000;

class Caller implements PeerCaller {
  private readonly deps: PeerDeps;
  private readonly memory = createMethodNameCache();
  private readonly toolLists = new Map<string, Promise<readonly string[]>>();
  private nextId = 1;
  private closed = false;

  constructor(deps: PeerDeps) {
    this.deps = deps;
  }

  async send(peer: LeaguePeer, request: PeerRequest): Promise<PeerReply> {
    const { clock, onOutcome } = this.deps;
    const startedMs = clock.monotonicMs();
    // All retries use the same id, so that a peer that received the first attempt may repeat its reply.
    const id = this.nextId++;
    let reply = await this.tryNames(peer, request, { id, attempt: 1 });
    for (let retries = 0; !reply.ok && request.retry && !this.closed; retries += 1) {
      const delayMs = nextRetryMs(reply.code, retries, request.leftMs?.() ?? Number.POSITIVE_INFINITY);
      if (delayMs === null) break;
      request.onRetry?.(reply.code, retries + 1, delayMs);
      await new Promise<void>((resolve) => void clock.after(delayMs, resolve));
      const envelope = { ...request.envelope, ...request.refresh?.() };
      if (!this.closed)
        reply = await this.tryNames(peer, { ...request, envelope }, { id, attempt: retries + 2 });
    }
    if (!this.closed) onOutcome(peer, request, reply, clock.monotonicMs() - startedMs);
    return reply;
  }

  tools(peer: LeaguePeer, sender: string, leagueId: string | null): Promise<readonly string[]> {
    const toolList = this.toolLists.get(endpointKey(peer));
    if (toolList !== undefined) return toolList;
    const pendingTools = this.requestTools(peer, { sender, leagueId });
    this.toolLists.set(endpointKey(peer), pendingTools);
    return pendingTools;
  }

  forget(endpoint: LeagueAgentEndpoint): void {
    this.toolLists.delete(endpointKey({ endpoint }));
    this.memory.forget(endpointKey({ endpoint }));
  }

  isClosed(): boolean {
    return this.closed;
  }

  close(): void {
    this.closed = true;
    this.deps.exchanger.close();
  }

  /** Tries the method names in turn. A failed exchange ends the search, because the peer may already have acted. */
  private async tryNames(
    peer: LeaguePeer,
    request: PeerRequest,
    call: Omit<Call, 'method'>,
  ): Promise<PeerReply> {
    const tools = peer.dialect === 'tools' ? await this.tools(peer, request.sender, request.leagueId) : [];
    const names = this.memory.order(
      endpointKey(peer),
      request.type,
      methodCandidates(peer.dialect, request.type, tools),
    );
    let last: PeerReply = {
      ok: false,
      code: 'E009',
      message: 'The agent lists no suitable method',
      attempts: call.attempt,
    };
    for (const method of names) {
      const { reply, http } = await this.tryOnce(peer, request, { ...call, method });
      last = reply;
      if (!last.ok) return last;
      if (!isUnknownMethod(last.content, http)) {
        this.memory.learn(endpointKey(peer), request.type, method);
        return last;
      }
    }
    return last;
  }

  private async tryOnce(
    peer: LeaguePeer,
    request: PeerRequest,
    call: Call,
  ): Promise<{ reply: PeerReply; http: number }> {
    const { clock, exchanger } = this.deps;
    const startedMs = clock.monotonicMs();
    const timeoutMs = Math.max(1, Math.min(request.timeoutMs, request.leftMs?.() ?? request.timeoutMs));
    const rpcRequest = encodeRequest(peer.dialect, call.method, request.envelope, call.id);
    const result = await exchanger.post(peer.endpoint, rpcRequest, {
      timeoutMs,
      callerRetries: request.retry,
    });
    const reply = toPeerReply(result, call);
    this.reportExchange(peer, { ...request, ...call, startedMs, result, code: codeOf(reply) });
    return { reply, http: result.http ?? 0 };
  }

  private async requestTools(
    peer: LeaguePeer,
    { sender, leagueId }: { sender: string; leagueId: string | null },
  ): Promise<readonly string[]> {
    const type = 'tools/list';
    const startedMs = this.deps.clock.monotonicMs();
    const rpcRequest = { jsonrpc: '2.0', method: type, params: {}, id: this.nextId++ };
    const result = await this.deps.exchanger.post(peer.endpoint, rpcRequest, { timeoutMs: TOOLS_TIMEOUT_MS });
    const code = result.ok ? null : result.code;
    this.reportExchange(peer, {
      sender,
      leagueId,
      type,
      method: type,
      envelope: {},
      attempt: 1,
      startedMs,
      result,
      code,
    });
    if (!result.ok) this.toolLists.delete(endpointKey(peer));
    return result.ok ? parseToolList(result.body) : [];
  }

  private reportExchange(peer: LeaguePeer, attempt: FinishedAttempt): void {
    const { clock, onExchange } = this.deps;
    onExchange({
      leagueId: attempt.leagueId,
      atMs: clock.nowMs(),
      direction: 'out',
      own: attempt.sender,
      peer: peer.name,
      type: attempt.type,
      method: attempt.method,
      dialect: peer.dialect,
      matchId: textOf(attempt.envelope['match_id']),
      attempt: attempt.attempt,
      durationMs: clock.monotonicMs() - attempt.startedMs,
      http: attempt.result.http,
      code: attempt.code,
      request: attempt.envelope,
      answer: attempt.result.ok ? attempt.result.body : { error: attempt.result.message },
    });
  }
}

interface FinishedAttempt extends Pick<PeerRequest, 'sender' | 'leagueId' | 'envelope'> {
  readonly type: string;
  readonly method: string;
  readonly attempt: number;
  readonly startedMs: number;
  readonly result: ExchangeResult;
  readonly code: string | null;
}

const endpointKey = ({ endpoint }: Pick<LeaguePeer, 'endpoint'>): string =>
  `${endpoint.host}:${endpoint.port}`;

interface Call {
  readonly method: string;
  readonly id: number;
  readonly attempt: number;
}

function toPeerReply(result: ExchangeResult, call: Call): PeerReply {
  const attempts = call.attempt;
  if (!result.ok) return { ok: false, code: result.code, message: result.message, attempts };
  if (!hasOwnId(result.body, call.id)) {
    return { ok: false, code: 'E003', message: 'The answer has a different id', attempts };
  }
  return { ok: true, content: unwrapReply(result.body), body: result.body, attempts };
}

/**
 * Whether the response has the id of the call. Responses that are shaped like requests have their own ids,
 * and errors may have none.
 */
function hasOwnId(body: unknown, id: number): boolean {
  if (!isRecord(body) || body['jsonrpc'] === undefined || typeof body['method'] === 'string') return true;
  return body['id'] === id || ('error' in body && (body['id'] ?? null) === null);
}

/** The code under which an attempt is recorded; null for one without an error. */
function codeOf(reply: PeerReply): string | null {
  if (!reply.ok) return reply.code;
  return reply.content.kind === 'error'
    ? (reply.content.errorCode ?? String(reply.content.rpcCode ?? 'error'))
    : null;
}
