import type { MessageType } from '../../shared/wire/league-v2.ts';
import type { Clock } from '../ports.ts';
import { readTools } from './dialects/answers.ts';
import { isRecord, type Dialect, type JsonRecord } from './dialects/dialect.ts';
import { candidates, createAliasMemory, frameRequest, isUnknownMethod } from './dialects/outbound.ts';
import { unwrap, type Unwrapped } from './dialects/unwrap.ts';
import type { Exchanger, ExchangeResult } from './exchange.ts';
import type { WireExchange } from './records.ts';
import type { Endpoint } from './rules/endpoint.ts';
import { nextRetryMs } from './rules/retry.ts';

export interface Peer {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  /** Named in the log of messages: `player:P01`. */
  readonly name: string;
}

export interface Question {
  readonly leagueId: string | null;
  /** Our role, as sender: `referee:REF01`. */
  readonly own: string;
  readonly type: MessageType;
  readonly envelope: JsonRecord;
  readonly timeoutMs: number;
  /** Broadcasts are told once; questions that decide something are asked again. */
  readonly retry: boolean;
  /** What is left for this question with all its retries; endless when absent. */
  readonly leftMs?: () => number;
  readonly onRetry?: (code: string, retriesDone: number) => void;
}

export type PeerAnswer =
  | { readonly ok: true; readonly answer: Unwrapped; readonly body: unknown; readonly attempts: number }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly attempts: number };

export interface PeerCaller {
  ask(peer: Peer, question: Question): Promise<PeerAnswer>;
  /** Tool names of a peer, asked once; empty when it has no such list. */
  tools(peer: Peer, own: string, leagueId: string | null): Promise<readonly string[]>;
  close(): void;
}

export interface PeerDeps {
  readonly clock: Clock;
  readonly exchanger: Exchanger;
  /** Every attempt, after it ended. */
  readonly onExchange: (exchange: WireExchange) => void;
  /** One call with all its retries, for health and the breaker. */
  readonly onOutcome: (peer: Peer, question: Question, answer: PeerAnswer, durationMs: number) => void;
}

/** Asks other agents, in their dialect, under the names they know, again where that is allowed. */
export function createPeerCaller(deps: PeerDeps): PeerCaller {
  const memory = createAliasMemory();
  const toolLists = new Map<string, Promise<readonly string[]>>();
  let nextId = 1;
  let closed = false;

  const key = (peer: Peer): string => `${peer.endpoint.host}:${peer.endpoint.port}`;

  const attempt = async (peer: Peer, question: Question, call: Call): Promise<PeerAnswer> => {
    const { clock } = deps;
    const startedMs = clock.monotonicMs();
    const timeoutMs = Math.max(1, Math.min(question.timeoutMs, question.leftMs?.() ?? question.timeoutMs));
    const frame = frameRequest(peer.dialect, call.method, question.envelope, call.id);
    const result = await deps.exchanger.post(peer.endpoint, frame, timeoutMs);
    const answer = judge(result, call);
    deps.onExchange({
      leagueId: question.leagueId,
      atMs: clock.nowMs(),
      direction: 'out',
      own: question.own,
      peer: peer.name,
      type: question.type,
      method: call.method,
      dialect: peer.dialect,
      matchId: textOf(question.envelope['match_id']),
      attempt: call.attempt,
      durationMs: clock.monotonicMs() - startedMs,
      http: result.http,
      code: codeOf(answer),
      request: question.envelope,
      answer: result.ok ? result.body : { error: result.message },
    });
    return answer;
  };

  /** Tries the names in turn; a timeout ends it, for the peer may already have acted. */
  const attemptNames = async (
    peer: Peer,
    question: Question,
    call: Omit<Call, 'method'>,
  ): Promise<PeerAnswer> => {
    const tools = peer.dialect === 'tools' ? await listTools(peer, question.own, question.leagueId) : [];
    const names = memory.order(key(peer), question.type, candidates(peer.dialect, question.type, tools));
    let last: PeerAnswer = { ok: false, code: 'E009', message: 'No method to call', attempts: call.attempt };
    for (const method of names) {
      last = await attempt(peer, question, { ...call, method });
      if (!last.ok) return last;
      if (!isUnknownMethod(last.answer, 200)) {
        memory.learn(key(peer), question.type, method);
        return last;
      }
    }
    return last;
  };

  const listTools = (peer: Peer, own: string, leagueId: string | null): Promise<readonly string[]> => {
    const known = toolLists.get(key(peer));
    if (known !== undefined) return known;
    const asked = (async () => {
      const frame = { jsonrpc: '2.0', method: 'tools/list', params: {}, id: nextId++ };
      const startedMs = deps.clock.monotonicMs();
      const result = await deps.exchanger.post(peer.endpoint, frame, 5000);
      deps.onExchange({
        leagueId,
        atMs: deps.clock.nowMs(),
        direction: 'out',
        own,
        peer: peer.name,
        type: 'tools/list',
        method: 'tools/list',
        dialect: peer.dialect,
        matchId: null,
        attempt: 1,
        durationMs: deps.clock.monotonicMs() - startedMs,
        http: result.http,
        code: result.ok ? null : result.code,
        request: {},
        answer: result.ok ? result.body : { error: result.message },
      });
      if (!result.ok) toolLists.delete(key(peer));
      return result.ok ? readTools(result.body) : [];
    })();
    toolLists.set(key(peer), asked);
    return asked;
  };

  return {
    async ask(peer, question) {
      const startedMs = deps.clock.monotonicMs();
      // One id for all retries: a peer that saw the first may answer from memory.
      const id = nextId++;
      let answer: PeerAnswer;
      for (let retries = 0; ; retries += 1) {
        answer = await attemptNames(peer, question, { id, attempt: retries + 1 });
        if (answer.ok || !question.retry || closed) break;
        const delayMs = nextRetryMs(answer.code, retries, question.leftMs?.() ?? Number.POSITIVE_INFINITY);
        if (delayMs === null) break;
        question.onRetry?.(answer.code, retries + 1);
        await new Promise<void>((resolve) => void deps.clock.after(delayMs, resolve));
        if (closed) break;
      }
      deps.onOutcome(peer, question, answer, deps.clock.monotonicMs() - startedMs);
      return answer;
    },
    tools: listTools,
    close() {
      closed = true;
      deps.exchanger.close();
    },
  };
}

interface Call {
  readonly method: string;
  readonly id: number;
  readonly attempt: number;
}

function judge(result: ExchangeResult, call: Call): PeerAnswer {
  const attempts = call.attempt;
  if (!result.ok) return { ok: false, code: result.code, message: result.message, attempts };
  if (!hasOwnId(result.body, call.id)) {
    return { ok: false, code: 'E003', message: 'The answer has another id', attempts };
  }
  return { ok: true, answer: unwrap(result.body), body: result.body, attempts };
}

/** Answers shaped as requests count their own ids; an error may have none. */
function hasOwnId(body: unknown, id: number): boolean {
  if (!isRecord(body) || body['jsonrpc'] === undefined || typeof body['method'] === 'string') return true;
  return body['id'] === id || ('error' in body && (body['id'] ?? null) === null);
}

function codeOf(answer: PeerAnswer): string | null {
  if (!answer.ok) return answer.code;
  return answer.answer.kind === 'error'
    ? (answer.answer.errorCode ?? String(answer.answer.rpcCode ?? 'error'))
    : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
