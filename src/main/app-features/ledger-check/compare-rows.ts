import { WEI_PER_MICRO } from '../../../shared/payments/wei.ts';
import type { LedgerCode } from '../../../shared/contract/index.ts';
import type { LedgerMint, LedgerSale, LedgerSpending } from './store.ts';

/** A difference as one comparison sees it. */
export interface LedgerFinding {
  readonly code: LedgerCode;
  readonly subject: string;
  readonly ledgerMicro: number | null;
  readonly chainMicro: number | null;
}

/** Totals of one kind of entry in the ledger and on the chain, with their differences. */
export interface LedgerComparison {
  readonly rows: number;
  readonly ledgerMicro: number;
  readonly chainMicro: number;
  readonly findings: readonly LedgerFinding[];
}

/** A mint as the contract's event shows it. */
export interface MintLog {
  readonly txHash: string;
  readonly wallet: string;
  readonly wei: bigint;
}

/** A transfer of USDC. */
export interface TransferLog {
  readonly txHash: string;
  readonly from: string;
  readonly to: string;
  readonly micro: number;
}

/** Creates a pool of logs by what identifies them; each is taken by one row only. */
function createLogPool<T>(logs: readonly T[], keyOf: (log: T) => string) {
  const byKey = new Map<string, T[]>();
  for (const log of logs) byKey.set(keyOf(log), [...(byKey.get(keyOf(log)) ?? []), log]);
  return {
    take: (key: string): T | null => byKey.get(key)?.pop() ?? null,
    rest: (): T[] => [...byKey.values()].flat(),
  };
}

const microOf = (wei: bigint): number => Number(wei / WEI_PER_MICRO);

/**
 * Checks that every mint of the ledger is one mint of the chain with the same wallet and amount, that the chain has no
 * other one, and that the supply is their sum. Mints that were sent and not noticed yet are in neither sum.
 */
export async function compareMints(
  rows: AsyncIterable<LedgerMint>,
  { mints, supplyWei, block }: { mints: readonly MintLog[]; supplyWei: bigint; block: number },
): Promise<LedgerComparison> {
  const logs = createLogPool(mints, ({ txHash, wallet, wei }) => `${txHash} ${wallet} ${wei}`);
  const findings: LedgerFinding[] = [];
  let [count, ledgerMicro, unnoticedMicro] = [0, 0, 0];
  for await (const { txHash, wallet, amountMicro, state, blockNumber, matchId } of rows) {
    const isNoticed = state === 'mined' || state === 'final';
    if (isNoticed && (blockNumber ?? 0) > block) continue;
    const log = logs.take(`${txHash} ${wallet} ${BigInt(amountMicro) * WEI_PER_MICRO}`);
    if (!isNoticed) {
      if (log !== null) unnoticedMicro += amountMicro;
      continue;
    }
    count += 1;
    ledgerMicro += amountMicro;
    if (log === null)
      findings.push({
        code: 'missing_mint',
        subject: `${matchId} ${wallet}`,
        ledgerMicro: amountMicro,
        chainMicro: 0,
      });
  }
  for (const { txHash, wei } of logs.rest())
    findings.push({ code: 'unknown_mint', subject: txHash, ledgerMicro: 0, chainMicro: microOf(wei) });
  const mintedWei = mints.reduce((sum, { wei }) => sum + wei, 0n);
  if (mintedWei !== supplyWei)
    findings.push({
      code: 'supply',
      subject: 'MONARD',
      ledgerMicro: microOf(mintedWei),
      chainMicro: microOf(supplyWei),
    });
  return { rows: count, ledgerMicro, chainMicro: microOf(supplyWei) - unnoticedMicro, findings };
}

const transferKey = ({ txHash, from, to, micro }: TransferLog): string => `${txHash} ${from} ${to} ${micro}`;

/** Whether the chain shows a transfer that is in no log of its own transaction; null if it does not respond. */
export type FindInOtherTransactions<R> = (row: R) => Promise<boolean | null>;

/** The chain did not respond to a request of a comparison. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/** Maximum number of rows that are read one by one in a comparison, when their transaction does not show them. */
const MAX_LOOKUPS = 50;

/** Creates the lookup of a row that no log matched. Rows above the limit count as different without a lookup. */
function createTransferLookup<R>(find: FindInOtherTransactions<R>) {
  let lookups = 0;
  return async (row: R): Promise<boolean> => {
    lookups += 1;
    if (lookups > MAX_LOOKUPS) return false;
    const isMade = await find(row);
    if (isMade === null) throw new UnansweredError('the chain does not show whether a payment was made');
    return isMade;
  };
}

const missingTransfer = ({ paymentId, amountMicro }: LedgerSale | LedgerSpending): LedgerFinding => ({
  code: 'missing_transfer',
  subject: paymentId,
  ledgerMicro: amountMicro,
  chainMicro: 0,
});

export interface SaleComparison extends LedgerComparison {
  readonly unmatched: { readonly transfers: number; readonly micro: number };
}

/** Checks that every sale of the ledger has a transfer of its own. Other transfers to payees are no difference. */
export async function compareSales(
  rows: AsyncIterable<LedgerSale>,
  transfers: readonly TransferLog[],
  find: FindInOtherTransactions<LedgerSale>,
): Promise<SaleComparison> {
  const logs = createLogPool(transfers, transferKey);
  const isElsewhere = createTransferLookup(find);
  const findings: LedgerFinding[] = [];
  let [count, ledgerMicro, chainMicro] = [0, 0, 0];
  for await (const row of rows) {
    const { payer, payTo, amountMicro, txHash } = row;
    count += 1;
    ledgerMicro += amountMicro;
    const log = logs.take(transferKey({ txHash, from: payer, to: payTo, micro: amountMicro }));
    if (log !== null || (await isElsewhere(row))) chainMicro += amountMicro;
    else findings.push(missingTransfer(row));
  }
  const rest = logs.rest();
  const unmatched = { transfers: rest.length, micro: rest.reduce((sum, { micro }) => sum + micro, 0) };
  return { rows: count, ledgerMicro, chainMicro, findings, unmatched };
}

/** Payments that may be on the chain although the ledger does not say so yet. */
const UNDECIDED_STATES: ReadonlySet<string> = new Set(['reserved', 'unknown']);

/** Payments that are signed and not decided yet: which transfers they may be. */
function createUndecidedPayments() {
  const exact = new Map<string, number>();
  /** Metered payments, of which the payee takes any amount up to their maximum. */
  const byUsage: { readonly payee: string; readonly maxMicro: number }[] = [];
  return {
    add({ payee, amountMicro, maxMicro }: LedgerSpending): void {
      const key = `${payee} ${amountMicro}`;
      if (maxMicro === null) exact.set(key, (exact.get(key) ?? 0) + 1);
      else byUsage.push({ payee, maxMicro });
    },
    /** Whether a transfer can be one of them; each is taken once. */
    take({ to, micro }: TransferLog): boolean {
      const remaining = exact.get(`${to} ${micro}`) ?? 0;
      if (remaining > 0) {
        exact.set(`${to} ${micro}`, remaining - 1);
        return true;
      }
      const index = byUsage.findIndex(({ payee, maxMicro }) => payee === to && micro <= maxMicro);
      if (index >= 0) byUsage.splice(index, 1);
      return index >= 0;
    },
  };
}

/**
 * Checks that every transfer from the agent wallet is a payment of the ledger, and that every paid one was
 * transferred.
 */
export async function compareSpending(
  rows: AsyncIterable<LedgerSpending>,
  transfers: readonly TransferLog[],
  find: FindInOtherTransactions<LedgerSpending>,
): Promise<LedgerComparison> {
  const logs = createLogPool(transfers, transferKey);
  const isElsewhere = createTransferLookup(find);
  const findings: LedgerFinding[] = [];
  const undecidedPayments = createUndecidedPayments();
  let [count, ledgerMicro, chainMicro] = [0, 0, 0];
  for await (const row of rows) {
    const { state, payer, payee, amountMicro, txHash } = row;
    if (UNDECIDED_STATES.has(state)) undecidedPayments.add(row);
    if (state !== 'paid') continue;
    count += 1;
    ledgerMicro += amountMicro;
    const key = transferKey({ txHash: txHash ?? '', from: payer, to: payee, micro: amountMicro });
    if (logs.take(key) !== null || (await isElsewhere(row))) chainMicro += amountMicro;
    else findings.push(missingTransfer(row));
  }
  for (const log of logs.rest()) {
    if (undecidedPayments.take(log)) continue;
    const { txHash, micro } = log;
    chainMicro += micro;
    findings.push({ code: 'unknown_transfer', subject: txHash, ledgerMicro: 0, chainMicro: micro });
  }
  return { rows: count, ledgerMicro, chainMicro, findings };
}
