import type { WebSocket } from 'ws';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { HostFrame, QueryName, ResFrame } from '../../../shared/wire/openfront.ts';
import type { Clock } from '../../platform/ports.ts';

/** Close codes of ours, besides 1001 (going away) and 1008 (policy). */
export const CLOSE = {
  GOING: 1001,
  POLICY: 1008,
  FAILED: 1011,
  GAME_IN_PROGRESS: 4409,
  REPLACED: 4410,
  TOKEN_WRONG: 4401,
  OTHER_PROTOCOL: 4426,
} as const;

/** A page that stopped reading is not fed further. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const MAX_OPEN_REQUESTS = 256;

/** What came back from the bridge; `tick` is the newest the game had seen. */
export interface BridgeReply {
  readonly ok: boolean;
  readonly result: unknown;
  readonly error: string | null;
}

export interface BridgeRequestOptions {
  readonly timeoutMs: number;
}

/** One socket to one bridge: frames out, answers matched to what was asked. */
export interface BridgeLink {
  readonly socket: WebSocket;
  send(frame: HostFrame): boolean;
  /** Hands an intent over; resolves with the bridge's receipt, which is no effect yet. */
  intent(
    intent: Readonly<Record<string, unknown>>,
    options: BridgeRequestOptions,
  ): Promise<Outcome<BridgeReply, OpenFrontCode>>;
  query(
    q: QueryName,
    fields: Readonly<Record<string, unknown>>,
    options: BridgeRequestOptions,
  ): Promise<Outcome<BridgeReply, OpenFrontCode>>;
  /** Answers of an older link, or to nothing we asked, are let go. */
  settle(frame: ResFrame): void;
  /** Everybody who waits for this bridge is answered at once (F10). */
  fail(): void;
  close(code: number, reason: string): void;
}

type Answer = Outcome<BridgeReply, OpenFrontCode>;

const lost = (): Answer => refuse('NOT_CONNECTED', 'The connection to the game was lost before it answered');

export interface LinkDeps {
  readonly clock: Clock;
  /** Shared by all links of a host, so that a stale answer can never match a newer question. */
  readonly nextId: () => number;
  /** Every frame that went out. */
  readonly onSent: (link: BridgeLink, frame: HostFrame) => void;
}

export function createLink(socket: WebSocket, { clock, nextId, onSent }: LinkDeps): BridgeLink {
  const open = new Map<number, (answer: Answer) => void>();

  const send = (frame: HostFrame): boolean => {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BACKLOG_BYTES) return false;
    socket.send(JSON.stringify(frame));
    onSent(link, frame);
    return true;
  };

  const sendRequest = (
    frame: HostFrame & { readonly id: number },
    { timeoutMs }: BridgeRequestOptions,
  ): Promise<Answer> => {
    if (open.size >= MAX_OPEN_REQUESTS)
      return Promise.resolve(refuse('RATE_LIMITED', 'The game is still busy answering'));
    return new Promise((resolve) => {
      const cancel = clock.after(timeoutMs, () =>
        settle(refuse('NO_ANSWER', 'The game did not answer in time')),
      );
      const settle = (answer: Answer): void => {
        cancel();
        open.delete(frame.id);
        resolve(answer);
      };
      open.set(frame.id, settle);
      if (!send(frame)) settle(lost());
    });
  };

  const link: BridgeLink = {
    socket,
    send,
    intent: (intent, options) => sendRequest({ t: 'intent', id: nextId(), intent }, options),
    query: (q, fields, options) => sendRequest({ t: 'query', id: nextId(), ...fields, q }, options),
    settle({ id, ok, result, error }) {
      open.get(id)?.(accept({ ok, result, error: error ?? null }));
    },
    fail() {
      for (const settle of open.values()) settle(lost());
    },
    close: (code, reason) => socket.close(code, reason),
  };
  return link;
}
