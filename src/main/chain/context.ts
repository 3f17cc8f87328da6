import { sleepUntilAborted } from '../platform/async/sleep.ts';
import type { PublicClient } from 'viem';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { Clock, SecretVault } from '../platform/runtime.ts';
import type { SecretTexts } from '../platform/secret-texts.ts';
import type { Address, ChainProblem, MintState } from './types.ts';
import type { EnvironmentKeys, KeyRing } from './network/keys.ts';
import type { AnvilRpc } from './node/anvil-rpc.ts';
import { outboxStore, type OutboxStore } from './store/outbox-store.ts';
import type { ProfileConfig } from './network/profiles.ts';
import type { EpochRecord, OutboxRow } from './records.ts';
import type { Fetch, Rpc } from './network/rpc.ts';
import { transactionStore, type TransactionStore } from './store/transaction-store.ts';
import { stateStore, type StateStore } from './store/state-store.ts';

export interface ChainDeps extends CoreServices {
  /**
   * The system clock. Tests may replace `runtime.clock`, but never this one: the node is a real
   * process that keeps real time.
   */
  readonly processClock: Clock;
  readonly crashPoint: CrashTrigger;
  readonly vault: SecretVault;
  readonly environmentKeys: EnvironmentKeys;
  /** Receives keys and addresses of nodes, so that the log can leave them out. */
  readonly secrets: SecretTexts;
  /** Absolute path of the data folder's `chain/`. */
  readonly folder: string;
  /**
   * The name of a profile, `off`, or `settings` to use the profile that is stored in the settings.
   */
  readonly profile: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Sends every request to a node; tests inject faults here. */
  readonly fetch: Fetch;
}

/** Shared by every part of this folder, also while no chain is running. */
export interface ChainContext extends ChainDeps {
  readonly transactions: TransactionStore;
  readonly outbox: OutboxStore;
  readonly state: StateStore;
  readonly nowMs: () => number;
}

export const createChainContext = (deps: ChainDeps): ChainContext => ({
  ...deps,
  transactions: transactionStore(deps.db),
  outbox: outboxStore(deps.db),
  state: stateStore(deps.db),
  nowMs: () => deps.runtime.clock.nowMs(),
});

/**
 * A node that responds and runs the expected chain. Nothing may use it after `signal` is aborted.
 */
export interface ChainNode {
  readonly config: ProfileConfig;
  readonly url: string;
  readonly rpc: Rpc;
  readonly client: PublicClient;
  /** Null on a real network. */
  readonly anvil: AnvilRpc | null;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
  /** Reports why the chain cannot be used at the moment; null clears the problem. */
  readonly reportProblem: (code: ChainProblem | null) => void;
  /** Called when a transaction of this host is stored as mined or reverted, so that a local chain is saved to disk. */
  readonly onTransactionMined: () => void;
}

/** An RPC connection to a chain on which USDC can be paid, and rewards perhaps cannot be minted. */
export interface PayableNode extends ChainNode {
  readonly epoch: EpochRecord & { readonly usdc: Address };
}

/** An RPC connection to a chain on which our contracts are deployed. */
export interface DeployedNode extends PayableNode {
  readonly epoch: EpochRecord & { readonly rewardToken: Address; readonly usdc: Address };
}

/** The chain cannot be used in its present state; `code` names the reason. */
export class ChainConnectionError extends Error {
  override readonly name = 'ChainConnectionError';
  readonly code: ChainProblem;
  constructor(code: ChainProblem) {
    super(`the chain cannot be used: ${code}`);
    this.code = code;
  }
}

/** Appends an audit row of system `chain`. Must run inside a writer job. */
export const appendChainAudit = (
  context: ChainContext,
  entry: { action: string; subject: string; payload: Record<string, unknown> },
  actor = 'host',
): void => void context.audit.append({ system: 'chain', actor, ...entry });

/** Emits `mint.changed` with the row's new state once the running writer job has committed. */
export function emitMintChanged(
  context: ChainContext,
  row: Pick<OutboxRow, 'matchId' | 'wallet' | 'txHash'>,
  state: MintState,
) {
  const { matchId, wallet, txHash } = row;
  context.writer.afterCommit(() => context.bus.emit('mint.changed', { matchId, wallet, state, txHash }));
}

/** Waits for `ms` on the system clock, or until `signal` is aborted. */
export const sleep = ({ processClock }: ChainContext, signal: AbortSignal, ms: number): Promise<void> =>
  sleepUntilAborted(processClock, ms, signal);
