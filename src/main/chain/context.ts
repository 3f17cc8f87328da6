import type { PublicClient } from 'viem';
import type { CrashPort } from '../platform/crash-points.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { Clock, SecretVault } from '../platform/ports.ts';
import type { Address, ChainProblem, MintState } from './types.ts';
import type { GivenKeys, KeyRing } from './network/keys.ts';
import type { AnvilRpc } from './node/anvil-rpc.ts';
import { outboxStore, type OutboxStore } from './store/outbox-store.ts';
import type { ProfileFacts } from './network/profiles.ts';
import type { EpochRecord, OutboxRow } from './records.ts';
import type { Fetch, Rpc } from './network/rpc.ts';
import { sendStore, type SendStore } from './store/send-store.ts';
import { stateStore, type StateStore } from './store/state-store.ts';

export interface ChainDeps extends CoreServices {
  /** The real clock, also under test: the chain is a real process. */
  readonly processClock: Clock;
  readonly crashPoint: CrashPort;
  readonly vault: SecretVault;
  readonly givenKeys: GivenKeys;
  /** `chain/` of the data folder. */
  readonly folder: string;
  /** A profile, `off`, or `settings` for the one that a person chose. */
  readonly profile: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Carries every call to a node; tests put faults into it. */
  readonly fetch: Fetch;
}

/** What every part of the domain works with, whether there is a chain or not. */
export interface ChainContext extends ChainDeps {
  readonly sends: SendStore;
  readonly outbox: OutboxStore;
  readonly state: StateStore;
  readonly nowMs: () => number;
}

export const createChainContext = (deps: ChainDeps): ChainContext => ({
  ...deps,
  sends: sendStore(deps.db),
  outbox: outboxStore(deps.db),
  state: stateStore(deps.db),
  nowMs: () => deps.ports.clock.nowMs(),
});

/** A chain that answers, is the right one, and is to be spoken to until `signal` says otherwise. */
export interface ChainLink {
  readonly facts: ProfileFacts;
  readonly url: string;
  readonly rpc: Rpc;
  readonly client: PublicClient;
  /** Null on a real network. */
  readonly local: AnvilRpc | null;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
  /** Says what stands in the way, null when nothing does any more. */
  readonly problem: (code: ChainProblem | null) => void;
  /** A block was made by us: whoever keeps the chain should know. */
  readonly wrote: () => void;
}

/** The same with contracts on it. */
export interface Deployed extends ChainLink {
  readonly epoch: EpochRecord & { readonly rewardToken: Address; readonly usdc: Address };
}

/** A chain that cannot be used as it is. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly code: ChainProblem;
  constructor(code: ChainProblem) {
    super(`the chain cannot be used: ${code}`);
    this.code = code;
  }
}

/** Inside a job: an audit row of this domain. */
export const appendAudit = (
  context: ChainContext,
  entry: { action: string; subject: string; payload: Record<string, unknown> },
  actor = 'host',
): void => void context.audit.append({ system: 'chain', actor, ...entry });

/** Inside a job: who listens hears of the row's new state after the commit. */
export function emitMintChanged(
  context: ChainContext,
  row: Pick<OutboxRow, 'matchId' | 'wallet' | 'txHash'>,
  state: MintState,
) {
  const { matchId, wallet, txHash } = row;
  context.writer.afterCommit(() => context.bus.emit('mint.changed', { matchId, wallet, state, txHash }));
}

/** Waits on the real clock; at once when the link is closed. */
export function pause(context: ChainContext, signal: AbortSignal, ms: number): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = context.processClock.after(ms, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
