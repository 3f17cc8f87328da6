import type { EventPayload } from '../../../shared/contract/index.ts';
import type { ChainStatus, MintState } from '../../../shared/chain-status.ts';

/**
 * Events that domains emit after a commit. A payload names the changed object and
 * contains no hidden information; a listener that needs more reads it from the service
 * that owns the object.
 */
export interface HostEvents {
  /** A session was created, acted on, ended, quarantined or had a draw offered. */
  'session.changed': { readonly sessionId: string; readonly tick: number; readonly ended: boolean };
  /** An action of a player was refused by the rules or by the checks before them. */
  'session.refused': { readonly sessionId: string; readonly role: string; readonly code: string };
  'challenge.changed': { readonly challengeId: string };
  /** A league, one of its matches, rounds or agents changed. */
  'league.changed': { readonly leagueId: string };
  'agent.changed': { readonly agentId: string };
  /** A program of this agent connected, or has been disconnected for a minute. */
  'agent.presence': { readonly agentId: string };
  'audit.appended': { readonly seq: number; readonly hash: string };
  'audit.verify': EventPayload<'audit.verify'>;
  'backup.job': EventPayload<'backup.job'>;
  'demoData.changed': EventPayload<'demoData.changed'>;
  'updates.changed': EventPayload<'updates.changed'>;
  /** An agent's first tool call since the host started. */
  'mcp.called': { readonly agentId: string };
  'mcpClients.seen': EventPayload<'mcpClients.seen'>;
  'settings.changed': EventPayload<'settings.changed'>;
  /** Positions of a session were evaluated; code that forwards this event decides who may see it. */
  'analysis.changed': EventPayload<'analysis.changed'>;
  'model.moved': EventPayload<'model.moved'>;
  /** The turn of an outside player was recorded. */
  'seat.moved': EventPayload<'seat.moved'>;
  /** A seat started or stopped waiting for a person, because its budget is used up. */
  'seat.paused': { readonly sessionId: string; readonly role: string };
  'arena.progress': EventPayload<'arena.progress'>;
  /** A payment, subscription, plan, offer, stake, payment of the wallet or setting of payments changed. */
  'payments.changed': {
    readonly kind: 'payment' | 'subscription' | 'plan' | 'challenge' | 'wallet' | 'stake';
    readonly id: string;
  };
  'models.changed': EventPayload<'models.changed'>;
  /** The game, its connection, the lease or an intent changed; emitted up to sixty times a second. */
  'openfront.changed': Readonly<Record<string, never>>;
  /** A reward was decided, held, released or rejected. */
  'reward.changed': { readonly matchId: string; readonly wallet: string };
  'chain.install': EventPayload<'chain.install'>;
  /** The state, head or problem of the chain changed. */
  'chain.changed': { readonly status: ChainStatus };
  /** The ledger was compared with the chain. */
  'ledger.changed': EventPayload<'ledger.changed'>;
  /** A row of the mint outbox changed its state. */
  'mint.changed': {
    readonly matchId: string;
    readonly wallet: `0x${string}`;
    readonly state: MintState;
    readonly txHash: `0x${string}` | null;
  };
  /** The storage failed a write, or works again. */
  'storage.changed': { readonly state: 'ok' | 'read_only' | 'failing' };
}

export type HostEventName = keyof HostEvents;

export interface Bus {
  emit<N extends HostEventName>(name: N, payload: HostEvents[N]): void;
  on<N extends HostEventName>(name: N, listener: (payload: HostEvents[N]) => void): () => void;
}

/**
 * Creates the event bus. An error of a listener goes to `onDefect` and does not affect
 * the other listeners or the emitter, so it cannot undo a committed action.
 */
export function createBus(onDefect: (error: unknown, event: HostEventName) => void): Bus {
  const listeners = new Map<HostEventName, Set<(payload: never) => void>>();
  return {
    emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (value: typeof payload) => void)(payload);
        } catch (error) {
          onDefect(error, name);
        }
      }
    },
    on(name, listener) {
      const listenersOfEvent = listeners.get(name) ?? new Set();
      listeners.set(name, listenersOfEvent);
      listenersOfEvent.add(listener as (payload: never) => void);
      return () => listenersOfEvent.delete(listener as (payload: never) => void);
    },
  };
}
