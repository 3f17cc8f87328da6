import type { SeatScope } from '../platform/net/auth.ts';
import type { Ids, Random } from '../platform/runtime.ts';
import { tokenHash } from '../platform/token-hash.ts';

/** One agent's access to one session. */
export interface SeatGrant extends SeatScope {
  readonly agentId: string;
}

/** A tool call with the token of a seat. */
export interface SeatToolCall {
  /** The dotted name, for example `session.act`. */
  readonly tool: string;
  /** Each call is reported twice: when it arrives and when it is decided. */
  readonly stage: 'arrived' | 'accepted' | 'refused';
  /** The code of the refusal; absent in the other stages. */
  readonly code?: string;
  /** The action of `session.act`. */
  readonly action?: string;
}

/** The access of one outside player to its own game, through `/mcp/sessions`. */
export interface SeatHandle {
  /** Authorises only calls of the tools of this seat; it is kept in memory only. */
  readonly token: string;
  /**
   * Resolves when a client lists the tools with this token the next time, or connects through the stdio child; never
   * after the end of the seat.
   */
  nextListing(): Promise<void>;
  /** Calls `listener` for every tool call with this token. */
  onCall(listener: (call: SeatToolCall) => void): void;
  /** Makes the token invalid and closes the connections that use it. */
  end(): void;
}

/** The seats of outside players that this host has started. */
export interface SeatAccess {
  /** Creates a token for one agent in one session. */
  open(seat: {
    readonly agentId: string;
    readonly sessionId: string;
    readonly mayResign: boolean;
  }): SeatHandle;
  /** Null for an unknown token and after the end of the seat. */
  authenticate(token: string): SeatGrant | null;
  /** Tells those who wait for it that a client has listed the tools of this seat. */
  reportListing(seatId: string): void;
  /** Tells the listeners of this seat that a client has called a tool. */
  reportCall(seatId: string, call: SeatToolCall): void;
  /** Calls `listener` with the id of each seat that ends. */
  onEnd(listener: (seatId: string) => void): void;
}

interface SeatEntry {
  readonly grant: SeatGrant;
  readonly hash: string;
  readonly listedListeners: (() => void)[];
  readonly callListeners: Set<(call: SeatToolCall) => void>;
}

/** The tokens of outside players that this host starts. They never become tokens of their agents. */
export function createSeatAccess({
  random,
  ids,
}: {
  readonly random: Random;
  readonly ids: Ids;
}): SeatAccess {
  const byHash = new Map<string, SeatEntry>();
  const byId = new Map<string, SeatEntry>();
  const endListeners = new Set<(seatId: string) => void>();

  return {
    open({ agentId, sessionId, mayResign }) {
      const token = Buffer.from(random.bytes(32)).toString('base64url');
      const grant: SeatGrant = { id: ids.uuid(), agentId, sessionId, mayResign };
      const entry: SeatEntry = {
        grant,
        hash: tokenHash(token),
        listedListeners: [],
        callListeners: new Set(),
      };
      byHash.set(entry.hash, entry);
      byId.set(grant.id, entry);
      return {
        token,
        nextListing: () =>
          new Promise((resolve) => {
            entry.listedListeners.push(resolve);
          }),
        onCall: (listener) => void entry.callListeners.add(listener),
        end() {
          if (!byId.delete(grant.id)) return;
          byHash.delete(entry.hash);
          entry.callListeners.clear();
          for (const listener of endListeners) listener(grant.id);
        },
      };
    },
    authenticate: (token) => byHash.get(tokenHash(token))?.grant ?? null,
    reportListing(seatId) {
      for (const listener of byId.get(seatId)?.listedListeners.splice(0) ?? []) listener();
    },
    reportCall(seatId, call) {
      for (const listener of byId.get(seatId)?.callListeners ?? []) listener(call);
    },
    onEnd: (listener) => void endListeners.add(listener),
  };
}
