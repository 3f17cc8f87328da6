import type { PublicClient } from 'viem';
import type { CrashPort } from '../crash-points.ts';
import type { Floor } from '../floor.ts';
import type { Clock, SecretVault } from '../ports.ts';
import type { Address, ChainTrouble, MintState } from './api.ts';
import type { GivenKeys, KeyRing } from './keys.ts';
import type { LocalChain } from './local-chain.ts';
import { outboxStore, type OutboxStore } from './outbox-store.ts';
import type { ProfileFacts } from './profiles.ts';
import type { EpochRecord, OutboxRow } from './records.ts';
import type { Fetch, Rpc } from './rpc.ts';
import { sendStore, type SendStore } from './send-store.ts';
import { stateStore, type StateStore } from './state-store.ts';

export interface ChainDeps extends Floor {
  /** The real clock, also under test: the chain is a real process. */
  readonly processClock: Clock;
  readonly crash: CrashPort;
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
export interface Desk extends ChainDeps {
  readonly sends: SendStore;
  readonly outbox: OutboxStore;
  readonly state: StateStore;
  readonly nowMs: () => number;
}

export const openDesk = (deps: ChainDeps): Desk => ({
  ...deps,
  sends: sendStore(deps.db),
  outbox: outboxStore(deps.db),
  state: stateStore(deps.db),
  nowMs: () => deps.ports.clock.nowMs(),
});

/** A chain that answers, is the right one, and is to be spoken to until `signal` says otherwise. */
export interface Link {
  readonly facts: ProfileFacts;
  readonly url: string;
  readonly rpc: Rpc;
  readonly client: PublicClient;
  /** Null on a real network. */
  readonly local: LocalChain | null;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
  /** Says what stands in the way, null when nothing does any more. */
  readonly trouble: (code: ChainTrouble | null) => void;
  /** A block was made by us: whoever keeps the chain should know. */
  readonly wrote: () => void;
}

/** The same with contracts on it. */
export interface Deployed extends Link {
  readonly epoch: EpochRecord & { readonly rewardToken: Address; readonly usdc: Address };
}

/** A chain that cannot be used as it is. */
export class LinkTrouble extends Error {
  override readonly name = 'LinkTrouble';
  readonly code: ChainTrouble;
  constructor(code: ChainTrouble) {
    super(`the chain cannot be used: ${code}`);
    this.code = code;
  }
}

/** Inside a job: an audit row of this domain. */
export const note = (
  desk: Desk,
  entry: { action: string; subject: string; payload: Record<string, unknown> },
  actor = 'host',
): void => void desk.audit.append({ system: 'chain', actor, ...entry });

/** Inside a job: who listens hears of the row's new state after the commit. */
export function tell(desk: Desk, row: Pick<OutboxRow, 'matchId' | 'wallet' | 'txHash'>, state: MintState) {
  const { matchId, wallet, txHash } = row;
  desk.writer.afterCommit(() => desk.bus.emit('mint.changed', { matchId, wallet, state, txHash }));
}

/** Waits on the real clock; at once when the link is closed. */
export function pause(desk: Desk, signal: AbortSignal, ms: number): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = desk.processClock.after(ms, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
