import { z } from 'zod';
import type { Address, ChainProfile, Hex, KeyRole, MintRow } from './types.ts';

/**
 * One instance of a chain, identified by its genesis block; a local chain that was wiped begins a new epoch. Addresses are
 * null until the contracts are deployed; that of the reward token also on a real network without one.
 */
export interface EpochRecord {
  readonly epoch: string;
  readonly profile: ChainProfile;
  readonly chainId: number;
  readonly genesisHash: Hex;
  readonly rewardToken: Address | null;
  readonly usdc: Address | null;
}

/**
 * `signed`: its bytes are stored. `sent`: a node has accepted them. `mined`, `reverted`: a block contains it. `final`: no
 * reorganisation can remove it; a reverted one stays `reverted`. `dead`: another transaction used its nonce, so it can
 * never be mined. `lost`: the chain it was signed for was wiped.
 */
export type TransactionState = 'signed' | 'sent' | 'mined' | 'reverted' | 'final' | 'dead' | 'lost';

export interface TransactionRecord {
  readonly transactionId: number;
  readonly epoch: string;
  readonly role: KeyRole;
  readonly sender: Address;
  readonly nonce: number;
  readonly purpose: string;
  readonly ref: string;
  readonly to: Address | null;
  readonly data: Hex;
  readonly gas: bigint;
  readonly state: TransactionState;
  readonly txHash: Hex;
  readonly blockNumber: number | null;
  readonly blockHash: Hex | null;
  readonly lastError: string | null;
}

/**
 * One signed form of a transaction. Candidates of a transaction share the nonce and the call and differ in the
 * fee.
 */
export interface Candidate {
  readonly txHash: Hex;
  readonly rawTx: Hex;
  readonly maxFee: bigint;
}

export type NewTransaction = Pick<
  TransactionRecord,
  'epoch' | 'role' | 'sender' | 'nonce' | 'purpose' | 'ref' | 'to' | 'data' | 'gas'
>;

/** The block that a receipt names. */
export interface BlockRef {
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

/** A row of the outbox with the columns that only the minter needs. */
export interface OutboxRow extends Omit<MintRow, 'confirmations' | 'held'> {
  readonly id: number;
  readonly profile: ChainProfile;
  readonly transactionId: number | null;
  readonly blockHash: Hex | null;
}

/** A network as earlier versions stored it, with the whole address, which may contain a provider's key. */
export const earlierNetworkSchema = z.object({ rpcUrl: z.url(), rewardToken: z.string() });

/** The same network as it is stored now, with the origin of its address only. */
export const toStoredNetwork = ({ rpcUrl, rewardToken }: z.infer<typeof earlierNetworkSchema>) => ({
  rpcOrigin: new URL(rpcUrl).origin,
  rewardToken,
});
