import type { WireLinkReply, LinkCall } from '../../shared/wire/remote.ts';
import { MAX_IN_FLIGHT } from '../../shared/wire/remote.ts';
import type { Clock } from '../platform/runtime.ts';

/** The reply to a call over a link. */
export interface LinkReply {
  /** The HTTP status. */
  readonly status: number;
  readonly body: string;
}

/** The calls of the host to one player, whatever way its link takes. */
export interface LinkCalls {
  /** Resolves with null when the player was not reached or did not reply in time. */
  call(body: string, timeoutMs: number): Promise<LinkReply | null>;
  /** Takes the reply to an open call; false for every other id, so a reply counts once and only for its own link. */
  receiveReply(reply: WireLinkReply): boolean;
  /** Sends all later calls with `send` until the returned function is called. The open calls fail. */
  connect(send: (call: LinkCall) => void): () => void;
  /**
   * Takes the calls that wait, for a player that polls. Resolves as soon as there are some, or with none after `waitMs`
   * or when another poll begins.
   */
  poll(waitMs: number): Promise<readonly LinkCall[]>;
  isConnected(): boolean;
  close(): void;
}

/** How long a player that polls counts as connected after its last request. */
const POLL_GRACE_MS = 10_000;

interface OpenCall {
  readonly resolve: (reply: LinkReply | null) => void;
  readonly cancel: () => void;
}

export function createLinkCalls(clock: Clock): LinkCalls {
  const openCalls = new Map<number, OpenCall>();
  let waitingCalls: LinkCall[] = [];
  let wake: (() => void) | null = null;
  let send: ((call: LinkCall) => void) | null = null;
  let lastPollMs = Number.NEGATIVE_INFINITY;
  let nextId = 0;

  const settle = (id: number, reply: LinkReply | null): boolean => {
    const call = openCalls.get(id);
    if (call === undefined) return false;
    openCalls.delete(id);
    waitingCalls = waitingCalls.filter((waitingCall) => waitingCall.id !== id);
    call.cancel();
    call.resolve(reply);
    return true;
  };
  const failAll = (): void => {
    for (const id of openCalls.keys()) settle(id, null);
  };
  const isPolling = (): boolean => clock.monotonicMs() - lastPollMs < POLL_GRACE_MS || wake !== null;
  return {
    call(body, timeoutMs) {
      if ((send === null && !isPolling()) || openCalls.size >= MAX_IN_FLIGHT) return Promise.resolve(null);
      nextId += 1;
      const call: LinkCall = { t: 'call', id: nextId, body, timeout_ms: timeoutMs };
      return new Promise((resolve) => {
        const cancel = clock.after(timeoutMs, () => settle(call.id, null));
        openCalls.set(call.id, { resolve, cancel });
        if (send !== null) return send(call);
        waitingCalls.push(call);
        wake?.();
      });
    },
    receiveReply: (reply) =>
      settle(reply.id, 'body' in reply ? { status: reply.http, body: reply.body } : null),
    connect(sendTo) {
      failAll();
      send = sendTo;
      return () => {
        if (send !== sendTo) return;
        send = null;
        failAll();
      };
    },
    async poll(waitMs) {
      wake?.();
      if (waitingCalls.length === 0)
        await new Promise<void>((resolve) => {
          const wakePoll = (): void => {
            cancel();
            if (wake === wakePoll) wake = null;
            resolve();
          };
          const cancel = clock.after(waitMs, wakePoll);
          wake = wakePoll;
        });
      lastPollMs = clock.monotonicMs();
      return waitingCalls.splice(0);
    },
    isConnected: () => send !== null || isPolling(),
    close() {
      failAll();
      wake?.();
    },
  };
}
