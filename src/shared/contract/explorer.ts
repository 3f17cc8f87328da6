import { z } from 'zod';
import { call } from './call.ts';

/** Transactions, blocks and addresses of the chain, beside what this host has recorded about them. */

const hex = z.templateLiteral(['0x', z.string()]);
const address = hex;
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/u, 'must be 0x and 64 hex digits');
const addressInput = z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits');

/** `off`: no chain runs. `unreachable`: it does not respond. `invalid`: its response contradicts the request. */
const reading = z.enum(['ok', 'off', 'unreachable', 'invalid']);
export type ChainReading = z.infer<typeof reading>;

/** An argument of a call or an event; `monard` is a decimal string of wei, `usdc` one of micro-units. */
const argument = z.object({
  name: z.string(),
  kind: z.enum(['address', 'hash', 'monard', 'usdc', 'number', 'text']),
  value: z.string(),
});
export type ChainArgument = z.infer<typeof argument>;

/** `name` is null for what none of this host's contracts declares. */
const decodedCall = z.object({ name: z.string().nullable(), args: z.array(argument) });
const decodedEvent = decodedCall.extend({ contract: address, data: z.string() });
export type ChainEventView = z.infer<typeof decodedEvent>;

/** This host's record of a transaction or an address. Amounts are micro-units. */
const record = z.object({
  kind: z.enum(['reward', 'prize', 'payment', 'wallet_payment']),
  /** The match, or the payment. */
  id: z.string(),
  state: z.string(),
  amountMicro: z.number(),
  currency: z.enum(['MONARD', 'USDC']),
  /** Who pays; null for what is minted. */
  from: address.nullable(),
  to: address,
  /** Null while no transaction of it is known. */
  txHash: z.string().nullable(),
  atMs: z.number(),
  /** The instance of the chain in which it was recorded; null where that was not stored. */
  epoch: z.string().nullable(),
});
export type ChainRecord = z.infer<typeof record>;

/**
 * A record beside the chain: `agrees`, `differs` (a transfer of the same parties with another amount, or none at
 * all), `missing` (the chain does not know the transaction), `other_chain` (it was recorded on an earlier
 * instance), `unchecked`.
 */
const comparedRecord = record.extend({
  verdict: z.enum(['agrees', 'differs', 'missing', 'other_chain', 'unchecked']),
  /**
   * The chain's amount, a decimal string of micro-units, which has a fraction if the amount is no whole number of them;
   * null if the chain has none.
   */
  chainMicro: z.string().nullable(),
});
export type ComparedRecord = z.infer<typeof comparedRecord>;

const transaction = z.object({
  hash: z.string(),
  reading,
  /** `waiting`: known to the node and in no block. `absent`: the chain does not know it, or no longer. */
  state: z.enum(['waiting', 'included', 'final', 'reverted', 'absent']),
  /** Block, confirmations and time are null while it is in no block. */
  blockNumber: z.number().nullable(),
  confirmations: z.number().nullable(),
  /** Confirmations after which it is final. */
  depth: z.number(),
  atMs: z.number().nullable(),
  /** Null for a transaction that was not read. */
  from: address.nullable(),
  /** Null for the creation of a contract. */
  to: address.nullable(),
  /** The contract that it created; null for any other transaction and while it is in no block. */
  contract: address.nullable(),
  /** A decimal string; null while it is in no block. */
  gasUsed: z.string().nullable(),
  /** The function that it calls; null for one without data. */
  call: decodedCall.nullable(),
  /** The data in hex, at most 2,048 bytes of it; empty for a transaction that was not read. */
  input: z.string(),
  events: z.array(decodedEvent),
  records: z.array(comparedRecord),
  /** The instance of the chain that runs now; null where there is none. */
  epoch: z.string().nullable(),
});
export type ChainTransactionView = z.infer<typeof transaction>;

const blockLine = z.object({
  number: z.number(),
  hash: z.string(),
  atMs: z.number(),
  transactions: z.number(),
  gasUsed: z.string(),
});
export type ChainBlockLine = z.infer<typeof blockLine>;

const transactionLine = z.object({
  hash: z.string(),
  from: address,
  /** Null for the creation of a contract. */
  to: address.nullable(),
  /** The function that it calls; null for what none of the contracts of this host declares. */
  name: z.string().nullable(),
});

/** One line of the sums of an address; `difference` is what moved outside of this host. Amounts are micro-units. */
const balanceLine = z.object({
  currency: z.enum(['MONARD', 'USDC']),
  /** Null, like `difference`, while the chain cannot be read. */
  onChain: z.string().nullable(),
  received: z.number(),
  spent: z.number(),
  difference: z.string().nullable(),
});
export type ChainBalanceLine = z.infer<typeof balanceLine>;

export const EXPLORER_CALLS = {
  'chain.transaction': call(z.object({ hash }), transaction),
  /** Newest first, from block `before - 1` on. */
  'chain.blocks': call(
    z.object({ before: z.int().min(1).optional(), limit: z.int().min(1).max(25) }),
    /** The number of the newest block is null while the chain cannot be read. */
    z.object({ reading, head: z.number().nullable(), rows: z.array(blockLine) }),
  ),
  /** NOT_FOUND for a block that the chain does not have. */
  'chain.block': call(
    z.object({ number: z.int().min(0) }),
    z.object({
      reading,
      /** The block and the number of the newest one; both null while the chain cannot be read. */
      block: blockLine.nullable(),
      head: z.number().nullable(),
      transactions: z.array(transactionLine),
    }),
  ),
  /** This host's records of an address, newest first, and its current balances. */
  'chain.address': call(
    z.object({ address: addressInput, limit: z.int().min(1).max(200) }),
    z.object({
      address,
      reading,
      /** Null, like `wei`, while the chain cannot be read. */
      isContract: z.boolean().nullable(),
      wei: z.string().nullable(),
      balances: z.array(balanceLine),
      records: z.array(record),
      more: z.boolean(),
      epoch: z.string().nullable(),
    }),
  ),
} as const;
