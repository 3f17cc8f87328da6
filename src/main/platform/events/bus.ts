import type { EventPayload } from '../../../shared/contract/index.ts';
import type { ChainStatus, MintState } from '../../../shared/chain-status.ts';

/**
 * What domains tell each other after a commit. Payloads name what changed and
 * carry nothing hidden; whoever needs more asks the owning service for a view.
 */
export interface HostEvents {
  /** A session was created, acted on, ended, quarantined or had a draw offered. */
  'session.changed': { readonly sessionId: string; readonly tick: number; readonly ended: boolean };
  /** A player's try was refused by the rules or the order of checks. */
  'session.refused': { readonly sessionId: string; readonly role: string; readonly code: string };
  'challenge.changed': { readonly challengeId: string };
  /** A league, one of its matches, rounds or agents changed. */
  'league.changed': { readonly leagueId: string };
  'agent.changed': { readonly agentId: string };
  'audit.appended': { readonly seq: number; readonly hash: string };
  'audit.verify': EventPayload<'audit.verify'>;
  'backup.job': EventPayload<'backup.job'>;
  'demoData.changed': EventPayload<'demoData.changed'>;
  /** An agent's first tool call since the host started. */
  'mcp.called': { readonly agentId: string };
  'mcpClients.seen': EventPayload<'mcpClients.seen'>;
  'settings.changed': EventPayload<'settings.changed'>;
  'model.moved': EventPayload<'model.moved'>;
  'arena.progress': EventPayload<'arena.progress'>;
  /** A payment, subscription, plan or offer changed. */
  'payments.changed': {
    readonly kind: 'payment' | 'subscription' | 'plan' | 'challenge' | 'wallet';
    readonly id: string;
  };
  'models.changed': EventPayload<'models.changed'>;
  /** The connected game, its link, its helm or an intent changed; up to sixty times a second. */
  'openfront.changed': Readonly<Record<string, never>>;
  /** A reward was decided, held, released or turned down. */
  'reward.changed': { readonly matchId: string; readonly wallet: string };
  /** The chain's state, head or trouble is another one. */
  'chain.changed': { readonly status: ChainStatus };
  /** A row of the mint outbox took a step. */
  'mint.changed': {
    readonly matchId: string;
    readonly wallet: `0x${string}`;
    readonly state: MintState;
    readonly txHash: `0x${string}` | null;
  };
  /** The storage refused or took a write again. */
  'storage.changed': { readonly state: 'ok' | 'read_only' | 'failing' };
}

export type HostEventName = keyof HostEvents;

export interface Bus {
  emit<N extends HostEventName>(name: N, payload: HostEvents[N]): void;
  on<N extends HostEventName>(name: N, listener: (payload: HostEvents[N]) => void): () => void;
}

/**
 * A listener's failure is its own: it goes to `onDefect` and the others still
 * hear the event, so that a screen can never undo a committed move.
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
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener as (payload: never) => void);
      return () => set.delete(listener as (payload: never) => void);
    },
  };
}
