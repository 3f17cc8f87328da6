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
import type { MintWait } from './rules/daily-mint-limit.ts';

export type { MintWait };
export type { Address, ChainProfile, ChainState, ChainStatus, ChainProblem, Hex, MintState };

export type KeyRole = 'admin' | 'minter' | 'facilitator' | 'faucet';

export interface MintRequest {
  /** Lower-case UUID. The contract uses the keccak256 of its UTF-8 bytes. */
  readonly matchId: string;
  readonly wallet: Address;
  /** Micro-units of MONARD, a safe integer above zero. */
  readonly amountMicro: number;
  readonly kind: 'reward' | 'pool';
  /** The mint waits until a person approves it. */
  readonly held: boolean;
}

export interface MintRow extends MintRequest {
  readonly state: MintState;
  /** Null until it is signed. */
  readonly txHash: Hex | null;
  readonly blockNumber: number | null;
  /** Number of blocks from its own up to the newest, both included; null while it is not mined. */
  readonly confirmations: number | null;
  /** Attempts whose transaction reverted, or would have. */
  readonly attempts: number;
  readonly lastError: string | null;
  /** Why a queued mint waits: for a day with room below the daily mint limit, or for a person. Null while it does not. */
  readonly wait: MintWait | null;
  /** Start of the day on which it can go, milliseconds UTC; null unless it waits for a day. */
  readonly notBeforeMs: number | null;
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

/** The outbox: one row per match and wallet, each minted exactly once. */
export interface Mints {
  /**
   * Must run in the writer job of the decision. Throws only on a defect, such as a second row for
   * the same match and wallet.
   */
  enqueueInJob(request: MintRequest): void;
  /** Queues a held mint, in a writer job. False if the row is not `held`. The caller writes the audit row. */
  releaseHeldInJob(matchId: string, wallet: Address): boolean;
  /**
   * Ends a held mint without minting it, in a writer job. False if the row is not `held`. The caller writes the audit
   * row.
   */
  rejectHeldInJob(matchId: string, wallet: Address): boolean;
  find(matchId: string, wallet: Address): MintRow | null;
  /** Newest first. */
  list(filter: MintFilter): readonly MintRow[];
  /**
   * Resolves with the row once it is mined, final, failed, rejected or held, or after `withinMs`; with null at once if
   * there is no row.
   */
  waitForOutcome(matchId: string, wallet: Address, withinMs: number): Promise<MintRow | null>;
  /** Must run inside a writer job. Queues a `failed` row again, because a person asked for it. */
  retryInJob(matchId: string, wallet: Address): boolean;
  /** Stored and audited. Transactions that are already signed are still sent and followed. */
  setPaused(paused: boolean): void;
}

/** A transaction that is sent exactly once: its signed bytes are committed before they are sent. */
export interface TransactionRequest {
  readonly role: KeyRole;
  /** Stored: `mint`, `deploy`, `admin`, `fill-nonce`, `faucet`, `settle` or `stakes`. */
  readonly purpose: string;
  /**
   * The caller's idempotency key, unique per purpose. A second request with another call is
   * refused.
   */
  readonly ref: string;
  readonly to: Address;
  readonly data: Hex;
}

export type TransactionOutcome =
  | { readonly kind: 'mined'; readonly txHash: Hex; readonly blockNumber: number }
  /** It failed in a block, or can never be in one: its nonce was used (`nonce_used`), or the chain was wiped (`chain_wiped`). */
  | { readonly kind: 'reverted'; readonly txHash: Hex; readonly reason: string }
  /**
   * The simulation failed, the chain is not ready, or the ref belongs to another call (`ref_reused`). Nothing was sent
   * for this request and nothing will be.
   */
  | { readonly kind: 'refused'; readonly reason: string }
  /**
   * It was or may have been sent and has no receipt yet. The caller must ask for the outcome later
   * and never send it again under another ref.
   */
  | { readonly kind: 'unknown'; readonly txHash: Hex | null };

export interface Balances {
  readonly monardMicro: bigint;
  readonly usdcMicro: bigint;
  readonly wei: bigint;
}

export interface Chain {
  status(): ChainStatus;
  /** Returns at once; the host does not wait for the chain. */
  start(): void;
  /** Saves a local chain and ends its node. */
  stop(): Promise<void>;
  whenReady(withinMs: number): Promise<boolean>;
  /** A viem client of the current chain; null while it is not ready. */
  reader(): PublicClient | null;
  /** Rejects if the network has no key for the role. */
  readAddress(role: KeyRole): Promise<Address>;
  /** Requests for the same key are sent one after the other. `unknown` after 30 seconds without a receipt. */
  send(request: TransactionRequest): Promise<TransactionOutcome>;
  /** Null if no transaction was signed for the ref. */
  readTransactionOutcome(purpose: string, ref: string): Promise<TransactionOutcome | null>;
  readonly mints: Mints;
  /** Mints play-money USDC for a wallet, in micro-units. Refused on a real network. */
  fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<TransactionOutcome>;
  /** Null while the chain is not ready. */
  readBalances(wallet: Address): Promise<Balances | null>;
}
