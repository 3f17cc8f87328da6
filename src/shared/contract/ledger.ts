import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { chainProfile } from './chain.ts';

/**
 * Calls about the comparison of the ledger with the chain. The host makes it every twenty seconds for the current
 * network. Amounts are micro-units: of MONARD for `mints`, of USDC for the rest.
 */

/**
 * The entries that are compared: minted rewards, sales, payments of the agent wallet, and stakes in the
 * escrow contract.
 */
export const ledgerKind = z.enum(['mints', 'payments', 'wallet', 'stakes']);
export type LedgerKind = z.infer<typeof ledgerKind>;

/**
 * `missing_mint`, `missing_transfer`: the ledger has it, the chain does not. `unknown_mint`, `unknown_transfer`: the
 * chain has it, the ledger does not. `supply`: the supply of MONARD is not the sum of its mints. `stake_state`,
 * `stake_entries`: the contract says something else about a stake. `escrow_balance`: the contract holds less than the
 * stakes in the ledger.
 */
export const ledgerCode = z.enum([
  'missing_mint',
  'unknown_mint',
  'supply',
  'missing_transfer',
  'unknown_transfer',
  'stake_state',
  'stake_entries',
  'escrow_balance',
]);
export type LedgerCode = z.infer<typeof ledgerCode>;

export const ledgerDifference = z.object({
  kind: ledgerKind,
  code: ledgerCode,
  /** The id of the payment or stake, the match and the wallet of a mint, or the hash of a transaction. */
  subject: z.string(),
  /** The amount on each side; null where that side has none. */
  ledgerMicro: z.number().nullable(),
  chainMicro: z.number().nullable(),
  /** When this host saw it first. */
  sinceMs: z.number(),
});
export type LedgerDifference = z.infer<typeof ledgerDifference>;

const ledgerTotal = z.object({
  kind: ledgerKind,
  /** Rows of the ledger that were compared. */
  rows: z.int(),
  ledgerMicro: z.number(),
  chainMicro: z.number(),
  /** Differences of this kind, of which `differences` lists the first ones. */
  differences: z.int(),
});
export type LedgerTotal = z.infer<typeof ledgerTotal>;

/**
 * `off`: the host has no chain. `checking`: not compared yet. `unreachable`: the chain did not respond the last time;
 * totals and differences are from the time before.
 */
export const ledgerState = z.enum(['off', 'checking', 'equal', 'different', 'unreachable']);
export type LedgerState = z.infer<typeof ledgerState>;

export const ledgerReport = z.object({
  state: ledgerState,
  profile: chainProfile,
  /**
   * The block at which the ledger was last compared; before that, the newest block of the chain. Null while the chain was
   * not read.
   */
  block: z.int().nullable(),
  checkedAtMs: z.number().nullable(),
  totals: z.array(ledgerTotal),
  /** Seen in two comparisons in a row; at most 50. */
  differences: z.array(ledgerDifference),
  /** Amounts that payees received without a sale. Anybody may send them money, so this is not a difference. */
  unmatched: z.object({ transfers: z.int(), micro: z.number() }),
});
export type LedgerReport = z.infer<typeof ledgerReport>;

export const LEDGER_CALLS = {
  'ledger.report': call(emptyObject, ledgerReport),
  /** Compares now. It takes some seconds when something differs, because it compares twice. */
  'ledger.check': call(emptyObject, ledgerReport),
} as const;

export const LEDGER_EVENTS = {
  /** Sent after each comparison that changed the report. */
  'ledger.changed': ledgerReport,
} as const;
