import { createStallMeter, limitTime } from '../../platform/async/stall-meter.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';
import {
  peerExchangeFailure,
  MAX_PEER_REPLY_BYTES,
  parsePeerReply,
  type Exchanger,
  type ExchangeResult,
} from './http-client.ts';

/** Stands for the address of a caller in this process, which records its exchanges itself. */
export const LOCAL_PEER = 'local';

/** Responds to the bytes of a request as the HTTP server of the same endpoint does. */
export type LocalHandler = (bytes: Buffer) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The endpoints of agents that run in this process, by port. */
export interface LocalEndpoints {
  /** Adds an endpoint. The returned function removes it; calls that are open then fail with E009. */
  add(port: number, handle: LocalHandler): () => void;
  /** The endpoint at a port; undefined when another program may listen there. */
  onPort(port: number): LocalEndpoint | undefined;
}

interface LocalEndpoint {
  readonly handle: LocalHandler;
  /** Functions that end the open calls. */
  readonly open: Set<() => void>;
}

export function createLocalEndpoints(): LocalEndpoints {
  const endpoints = new Map<number, LocalEndpoint>();
  return {
    add(port, handle) {
      const endpoint: LocalEndpoint = { handle, open: new Set() };
      endpoints.set(port, endpoint);
      return () => {
        if (endpoints.get(port) === endpoint) endpoints.delete(port);
        for (const end of endpoint.open) end();
      };
    },
    onPort: (port) => endpoints.get(port),
  };
}

/** Calls that are begun in one turn of the event loop, so that a broadcast to many players delays nothing else. */
const CALLS_PER_TURN = 16;

interface LocalExchangerDeps {
  readonly endpoints: LocalEndpoints;
  readonly network: Exchanger;
  readonly clock: Clock;
  readonly processClock: Clock;
}

/**
 * Hands messages for agents of this process to them without a socket, and all others to `network`. Request and response
 * are still serialised and parsed, with the same limits and error codes, so that both ways give the same result. A
 * league between hosted players would otherwise spend most of its time as its own HTTP client and server.
 */
export function createLocalExchanger(deps: LocalExchangerDeps): Exchanger {
  const { endpoints, network, clock } = deps;
  const stalls = createStallMeter(deps.processClock);
  const begin = createTaskQueue();
  const open = new Set<() => void>();

  const deliver = (endpoint: LocalEndpoint, bytes: Buffer, timeoutMs: number): Promise<ExchangeResult> =>
    new Promise((resolve) => {
      let isOver = false;
      const finish = (result: ExchangeResult): void => {
        isOver = true;
        cancel();
        open.delete(failCall);
        endpoint.open.delete(failCall);
        resolve(result);
      };
      const failCall = (): void => finish(peerExchangeFailure('E009', 'The connection broke'));
      const cancel = limitTime(clock, { timeoutMs, stalls }, () =>
        finish(peerExchangeFailure('E001', `No answer within ${timeoutMs} ms`)),
      );
      open.add(failCall);
      endpoint.open.add(failCall);
      const receive = async (): Promise<void> => {
        try {
          const { status, body } = await endpoint.handle(bytes);
          finish(parseLocalReply(status, body));
        } catch {
          failCall();
        }
      };
      begin(() => {
        // A message whose call has failed must not arrive any more: its caller may have sent it again.
        if (!isOver) void receive();
      });
    });

  return {
    post(endpoint: LeagueAgentEndpoint, body, options) {
      const local = endpoints.onPort(endpoint.port);
      if (local === undefined) return network.post(endpoint, body, options);
      return deliver(local, Buffer.from(JSON.stringify(body)), options.timeoutMs);
    },
    close() {
      for (const failCall of open) failCall();
      network.close();
    },
  };
}

function parseLocalReply(status: number, body: unknown): ExchangeResult {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return bytes.length > MAX_PEER_REPLY_BYTES
    ? peerExchangeFailure('E003', 'The answer is too large', status)
    : parsePeerReply(status, bytes);
}

/** Returns a function that runs tasks in their order, a limited number in each turn of the event loop. */
function createTaskQueue(): (task: () => void) => void {
  let waiters: (() => void)[] = [];
  const run = (): void => {
    const batch = waiters.slice(0, CALLS_PER_TURN);
    waiters = waiters.slice(CALLS_PER_TURN);
    if (waiters.length > 0) setImmediate(run);
    for (const task of batch) task();
  };
  return (task) => {
    waiters.push(task);
    if (waiters.length === 1) setImmediate(run);
  };
}
