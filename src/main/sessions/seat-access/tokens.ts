import type { SeatScope } from '../../platform/net/auth.ts';
import type { Ids, Random } from '../../platform/ports.ts';
import { tokenHash } from '../../platform/token-hash.ts';

/** One agent's access to one session. */
export interface SeatGrant extends SeatScope {
  readonly agentId: string;
}

/** The access of one outside player to its own game, through `/mcp/sessions`. */
export interface OpenSeat {
  /** Opens nothing but the tools of this seat; it is kept in memory only. */
  readonly token: string;
  /** Resolves when a client has listed the tools with this token. */
  readonly ready: Promise<void>;
  /** Calls `listener` for every tool call with this token; returns the function that ends it. */
  onCall(listener: () => void): () => void;
  /** Makes the token invalid and closes the connections that use it. */
  end(): void;
}

export interface SeatAccess {
  open(seat: { readonly agentId: string; readonly sessionId: string; readonly mayResign: boolean }): OpenSeat;
  /** Null for an unknown token and after the end of the seat. */
  grantOf(token: string): SeatGrant | null;
  /** A client has listed the tools of this seat. */
  noteListed(seatId: string): void;
  /** A client has called a tool of this seat. */
  noteCalled(seatId: string): void;
  /** Calls `listener` with the id of each seat that ends. */
  onEnd(listener: (seatId: string) => void): void;
}

interface Entry {
  readonly grant: SeatGrant;
  readonly hash: string;
  readonly onListed: () => void;
  readonly callListeners: Set<() => void>;
}

/** The tokens of outside players that this host starts. They never become tokens of their agents. */
export function createSeatAccess({
  random,
  ids,
}: {
  readonly random: Random;
  readonly ids: Ids;
}): SeatAccess {
  const byHash = new Map<string, Entry>();
  const byId = new Map<string, Entry>();
  const endListeners = new Set<(seatId: string) => void>();

  return {
    open({ agentId, sessionId, mayResign }) {
      const token = Buffer.from(random.bytes(32)).toString('base64url');
      const grant: SeatGrant = { id: ids.uuid(), agentId, sessionId, mayResign };
      let onListed = (): void => undefined;
      const ready = new Promise<void>((resolve) => {
        onListed = resolve;
      });
      const entry: Entry = { grant, hash: tokenHash(token), onListed, callListeners: new Set() };
      byHash.set(entry.hash, entry);
      byId.set(grant.id, entry);
      return {
        token,
        ready,
        onCall(listener) {
          entry.callListeners.add(listener);
          return () => void entry.callListeners.delete(listener);
        },
        end() {
          if (!byId.delete(grant.id)) return;
          byHash.delete(entry.hash);
          entry.callListeners.clear();
          for (const listener of endListeners) listener(grant.id);
        },
      };
    },
    grantOf: (token) => byHash.get(tokenHash(token))?.grant ?? null,
    noteListed: (seatId) => byId.get(seatId)?.onListed(),
    noteCalled(seatId) {
      for (const listener of byId.get(seatId)?.callListeners ?? []) listener();
    },
    onEnd: (listener) => void endListeners.add(listener),
  };
}
