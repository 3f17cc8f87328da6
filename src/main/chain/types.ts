import type { PublicClient } from 'viem';
import type {
  Address,
  ChainProfile,
  ChainState,
  ChainStatus,
  ChainProblem,
  Hex,
  MintState,
} from '../../shared/chain-status.ts';

export type { Address, ChainProfile, ChainState, ChainStatus, ChainProblem, Hex, MintState };

export type KeyRole = 'admin' | 'minter' | 'facilitator' | 'faucet';

export interface MintRequest {
  /** Lower-case UUID; on chain the keccak256 of its UTF-8 text. */
  readonly matchId: string;
  readonly wallet: Address;
  /** Micro-units of MONARD, a safe integer above zero. */
  readonly amountMicro: number;
  readonly kind: 'reward' | 'pool';
  /** Waits for a person. */
  readonly held: boolean;
}

export interface MintRow extends MintRequest {
  readonly state: MintState;
  readonly txHash: Hex | null;
  readonly blockNumber: number | null;
  /** Blocks on top of its own, this one included; null while it is not mined. */
  readonly confirmations: number | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly epoch: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface MintFilter {
  readonly state?: MintState;
  readonly wallet?: Address;
  /** At most 500; 100 when left out. */
  readonly limit?: number;
  /** Rows created before this time, milliseconds UTC. */
  readonly before?: number;
}

/** The outbox: one row per match and wallet, paid exactly once (000; C1–C12). */
export interface Mints {
  /** Inside a writer job, that of the decision. Throws on a defect only: a second row of one key. */
  enqueue(request: MintRequest): void;
  /** Inside a writer job. False when the row is not `held`. The audit row is the caller's. */
  release(matchId: string, wallet: Address): boolean;
  /** Inside a writer job. False when the row is not `held`. The audit row is the caller's. */
  rejectHeld(matchId: string, wallet: Address): boolean;
  get(matchId: string, wallet: Address): MintRow | null;
  /** Newest first. */
  list(filter: MintFilter): readonly MintRow[];
  /** The row once it is mined, final, failed, rejected or held, or as it stands after `withinMs`. */
  waitForOutcome(matchId: string, wallet: Address, withinMs: number): Promise<MintRow | null>;
  /** Inside a writer job. Queues a `failed` row again; a person decides. */
  retry(matchId: string, wallet: Address): boolean;
  /** Persisted and audited. Rows already sent are still followed. */
  setPaused(paused: boolean): void;
}

/** A durable transaction of one key: its raw bytes are committed before they are sent. */
export interface SendRequest {
  readonly role: KeyRole;
  /** `settle`, `faucet`, … */
  readonly purpose: string;
  /** The caller's idempotency key, unique per purpose: one ref never sends two different transactions. */
  readonly ref: string;
  readonly to: Address;
  readonly data: Hex;
}

export type SendOutcome =
  | { readonly kind: 'mined'; readonly txHash: Hex; readonly blockNumber: number }
  | { readonly kind: 'reverted'; readonly txHash: Hex; readonly reason: string }
  /** The simulation failed or the chain is not there: nothing was sent, nothing ever will be for this try. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sent or maybe sent, no receipt yet: reconcile, never repeat under another ref. */
  | { readonly kind: 'unknown'; readonly txHash: Hex | null };

export interface Balances {
  readonly monardMicro: bigint;
  readonly usdcMicro: bigint;
  readonly wei: bigint;
}

export interface Chain {
  status(): ChainStatus;
  /** Returns at once; the host is ready without waiting for the chain. */
  start(): void;
  /** Saves a local chain and ends its process. */
  stop(): Promise<void>;
  whenReady(withinMs: number): Promise<boolean>;
  /** A client of the current chain; null while it is not ready. */
  reader(): PublicClient | null;
  addressOf(role: KeyRole): Promise<Address>;
  /** Sends from one key are one after the other. */
  send(request: SendRequest): Promise<SendOutcome>;
  outcomeOf(purpose: string, ref: string): Promise<SendOutcome | null>;
  readonly mints: Mints;
  /** Local chains only: play-money USDC for a wallet, micro-units. */
  fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<SendOutcome>;
  /** Null while the chain is not ready. */
  balances(wallet: Address): Promise<Balances | null>;
}
