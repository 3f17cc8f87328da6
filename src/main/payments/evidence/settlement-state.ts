import type { PaymentRow } from '../records.ts';

/** What the chain shows about an authorisation. */
export type SettlementState =
  | {
      readonly kind: 'paid';
      readonly txHash: string;
      /** Index in its block of the Transfer log that pays. */
      readonly logIndex: number;
      /** The amount that was taken; absent for a payment with an exact amount. */
      readonly takenMicro?: number;
      readonly blockNumber: number;
      readonly blockHash: string;
    }
  /** It was used for another transfer. */
  | { readonly kind: 'used_for_other' }
  /** The payer cancelled it, so it can never be used. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unused' }
  /** The chain does not respond, or its responses contradict each other. */
  | { readonly kind: 'unreachable' };

/** The transfer to look for on the chain. */
export interface ExpectedTransfer extends Pick<
  PaymentRow,
  'chainId' | 'asset' | 'payer' | 'nonce' | 'payTo' | 'amountMicro' | 'fromBlock'
> {
  /** The transaction that another party named. It is only a hint, which is read first: the chain decides. */
  readonly txHash?: string | null;
  /** Of a metered payment the signed maximum; null or absent for an exact amount. */
  readonly maxMicro?: number | null;
  /** Any amount up to `amountMicro` is the payment: a payer does not know what the seller takes. */
  readonly isMaximum?: boolean;
}

/** A block by its number and its hash. */
export interface BlockId {
  readonly number: number;
  readonly hash: string;
}

/** Reads from the chain whether payments were settled, and how deep and lasting their blocks are. */
export interface SettlementEvidence {
  /** False for a server without a node, which has to trust its facilitator. */
  readonly canCheck: boolean;
  /** Reads from the chain whether an authorisation was used. */
  readSettlement(expected: ExpectedTransfer): Promise<SettlementState>;
  /** Block height; null while the chain cannot be reached. */
  readHeight(): Promise<number | null>;
  /** The newest block; null while the chain cannot be reached. */
  readHead(): Promise<BlockId | null>;
  /** Whether a block is safe, or finalized; with play money every block is. Null while that network cannot be reached. */
  isDeep(chainId: number, blockNumber: number, depth: 'safe' | 'finalized'): Promise<boolean | null>;
  /** Whether a block is part of the chain now; null while that network cannot be reached. */
  hasBlock(chainId: number, block: BlockId): Promise<boolean | null>;
}
