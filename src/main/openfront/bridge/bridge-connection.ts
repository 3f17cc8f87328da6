import type { WebSocket } from 'ws';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { HostFrame, QueryName, ResFrame } from '../../../shared/wire/openfront.ts';
import type { Clock } from '../../platform/runtime.ts';

/** WebSocket close codes that the host uses; the codes above 4000 are private to this protocol. */
export const CLOSE_CODES = {
  GOING_AWAY: 1001,
  POLICY_VIOLATION: 1008,
  INTERNAL_ERROR: 1011,
  GAME_IN_PROGRESS: 4409,
  REPLACED: 4410,
  TOKEN_WRONG: 4401,
  HELLO_REFUSED: 4426,
} as const;

/** The host sends nothing more to a page that has this many unread bytes. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const MAX_OPEN_REQUESTS = 256;

/** The reply of the bridge to a request. */
export interface BridgeReply {
  readonly ok: boolean;
  readonly result: unknown;
  readonly error: string | null;
  /** The tick of the game at which the bridge replied; null when it did not say. */
  readonly tick: number | null;
}

export interface BridgeRequestOptions {
  readonly timeoutMs: number;
}

/** The WebSocket connection of one bridge. It sends frames and matches each reply to its request. */
export interface BridgeConnection {
  readonly socket: WebSocket;
  /** False for a frame that was not sent, because the socket is not open or the page reads too slowly. */
  send(frame: HostFrame): boolean;
  /** Sends an intent. Resolves when the bridge has received it, which is before it takes effect. */
  sendIntent(
    intent: Readonly<Record<string, unknown>>,
    options: BridgeRequestOptions,
  ): Promise<Outcome<BridgeReply, OpenFrontCode>>;
  query(
    q: QueryName,
    fields: Readonly<Record<string, unknown>>,
    options: BridgeRequestOptions,
  ): Promise<Outcome<BridgeReply, OpenFrontCode>>;
  /** Asks for a snapshot of the whole state; false when nothing could be sent. */
  requestSnapshot(): boolean;
  /** Resolves the request with this id. Replies with an unknown id are ignored. */
  complete(frame: ResFrame): void;
  /** Refuses every pendingRequests request with `NOT_CONNECTED`. */
  failPending(): void;
  close(code: number, reason: string): void;
}

type BridgeOutcome = Outcome<BridgeReply, OpenFrontCode>;

const connectionLost = (): BridgeOutcome =>
  refuse('NOT_CONNECTED', 'The connection to the game was lost before it answered');

export interface BridgeConnectionDeps {
  readonly clock: Clock;
  /** Shared by all connections of a host, so that a late reply can never match a newer request. */
  readonly nextId: () => number;
  /** Called for every frame that was sent. */
  readonly onSent: (connection: BridgeConnection, frame: HostFrame) => void;
}

export function createBridgeConnection(
  socket: WebSocket,
  { clock, nextId, onSent }: BridgeConnectionDeps,
): BridgeConnection {
  const pendingRequests = new Map<number, (outcome: BridgeOutcome) => void>();

  const send = (frame: HostFrame): boolean => {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BACKLOG_BYTES) return false;
    socket.send(JSON.stringify(frame));
    onSent(connection, frame);
    return true;
  };

  const sendRequest = (
    frame: HostFrame & { readonly id: number },
    { timeoutMs }: BridgeRequestOptions,
  ): Promise<BridgeOutcome> => {
    if (pendingRequests.size >= MAX_OPEN_REQUESTS)
      return Promise.resolve(
        refuse('RATE_LIMITED', 'The game is still answering earlier requests; try again'),
      );
    return new Promise((resolve) => {
      const cancel = clock.after(timeoutMs, () =>
        complete(refuse('NO_ANSWER', 'The game did not answer in time')),
      );
      const complete = (outcome: BridgeOutcome): void => {
        cancel();
        pendingRequests.delete(frame.id);
        resolve(outcome);
      };
      pendingRequests.set(frame.id, complete);
      if (!send(frame)) complete(connectionLost());
    });
  };

  const connection: BridgeConnection = {
    socket,
    send,
    sendIntent: (intent, options) => sendRequest({ t: 'intent', id: nextId(), intent }, options),
    query: (q, fields, options) => sendRequest({ t: 'query', id: nextId(), ...fields, q }, options),
    requestSnapshot: () => send({ t: 'snapshot', id: nextId() }),
    complete({ id, ok, result, error, tick }) {
      pendingRequests.get(id)?.(accept({ ok, result, error: error ?? null, tick: tick ?? null }));
    },
    failPending() {
      for (const complete of pendingRequests.values()) complete(connectionLost());
    },
    close: (code, reason) => socket.close(code, reason),
  };
  return connection;
}
