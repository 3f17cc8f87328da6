import type { TransactionOutcome } from '../types.ts';
import type { TransactionRecord } from '../records.ts';

/** The outcome of a transaction as the database records it. */
export function transactionOutcomeOf(transaction: TransactionRecord): TransactionOutcome {
  const { state, txHash, blockNumber } = transaction;
  switch (state) {
    case 'mined':
    case 'final':
      return { kind: 'mined', txHash, blockNumber: blockNumber ?? 0 };
    case 'reverted':
      return { kind: 'reverted', txHash, reason: transaction.lastError ?? 'reverted' };
    case 'dead':
      return { kind: 'reverted', txHash, reason: 'nonce_used' };
    case 'lost':
      return { kind: 'reverted', txHash, reason: 'chain_wiped' };
    case 'signed':
    case 'sent':
      return { kind: 'unknown', txHash };
  }
}
