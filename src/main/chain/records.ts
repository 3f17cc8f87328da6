import type { Address, ChainProfile, Hex, KeyRole, MintRow } from './types.ts';

/** One life of a chain. Addresses are null until the contracts are deployed there. */
export interface EpochRecord {
  readonly epoch: string;
  readonly profile: ChainProfile;
  readonly chainId: number;
  readonly genesisHash: Hex;
  readonly rewardToken: Address | null;
  readonly usdc: Address | null;
}

/**
 * `dead`: its nonce was used by somebody else, it can never be mined. `lost`:
 * the chain it was meant for is gone.
 */
export type SendState = 'signed' | 'sent' | 'mined' | 'reverted' | 'final' | 'dead' | 'lost';

export interface SendRecord {
  readonly sendId: number;
  readonly epoch: string;
  readonly role: KeyRole;
  readonly sender: Address;
  readonly nonce: number;
  readonly purpose: string;
  readonly ref: string;
  readonly to: Address | null;
  readonly data: Hex;
  readonly gas: bigint;
  readonly state: SendState;
  readonly txHash: Hex;
  readonly blockNumber: number | null;
  readonly blockHash: Hex | null;
  readonly lastError: string | null;
}

/** One signed form of a nonce. */
export interface Candidate {
  readonly txHash: Hex;
  readonly rawTx: Hex;
  readonly maxFee: bigint;
}

export type NewSend = Pick<
  SendRecord,
  'epoch' | 'role' | 'sender' | 'nonce' | 'purpose' | 'ref' | 'to' | 'data' | 'gas'
>;

/** A block as a receipt names it. */
export interface BlockRef {
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

/** A row of the outbox with what only the worker needs. */
export interface OutboxRow extends Omit<MintRow, 'confirmations' | 'held'> {
  readonly id: number;
  readonly profile: ChainProfile;
  readonly sendId: number | null;
  readonly blockHash: Hex | null;
}
