import { expect, test } from 'vitest';
import { transactionOutcomeOf } from '../../../../../src/main/chain/transactions/transaction-outcome.ts';
import type { TransactionRecord, TransactionState } from '../../../../../src/main/chain/records.ts';

const TX = `0x${'ab'.repeat(32)}` as const;
const send = (state: TransactionState): TransactionRecord => ({
  transactionId: 1,
  epoch: '0x01/1',
  role: 'faucet',
  sender: '0x1',
  nonce: 0,
  purpose: 'test',
  ref: 'one',
  to: null,
  data: '0x',
  gas: 1n,
  state,
  txHash: TX,
  blockNumber: 7,
  blockHash: '0x2',
  lastError: null,
});

test.each<[TransactionState, object]>([
  ['signed', { kind: 'unknown', txHash: TX }],
  ['sent', { kind: 'unknown', txHash: TX }],
  ['mined', { kind: 'mined', txHash: TX, blockNumber: 7 }],
  ['final', { kind: 'mined', txHash: TX, blockNumber: 7 }],
  ['reverted', { kind: 'reverted', txHash: TX, reason: 'reverted' }],
  ['dead', { kind: 'reverted', txHash: TX, reason: 'nonce_used' }],
  ['lost', { kind: 'reverted', txHash: TX, reason: 'chain_wiped' }],
])('reports the outcome of a %s transaction', (state, outcome) => {
  expect(transactionOutcomeOf(send(state))).toEqual(outcome);
});
