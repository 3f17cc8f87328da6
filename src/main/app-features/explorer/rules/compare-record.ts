import { WEI_PER_MICRO } from '../../../../shared/payments/wei.ts';
import type { ChainArgument, ChainRecord, ComparedRecord } from '../../../../shared/contract/index.ts';

/** One event of a transaction, as far as amounts are compared with it. */
export interface ComparedEvent {
  readonly name: string | null;
  readonly args: readonly ChainArgument[];
}

/** The transaction of a record as the chain shows it. */
export interface TransactionOnChain {
  /** False while the chain cannot be read. */
  readonly isRead: boolean;
  /** False when the chain does not know the transaction, or reverted it. */
  readonly isIncluded: boolean;
  readonly events: readonly ComparedEvent[];
  /** The running instance of the chain. */
  readonly epoch: string | null;
  /** The contract's key of a match, in lower-case hex. */
  readonly keyOf: (matchId: string) => string;
}

const valueOf = ({ args }: ComparedEvent, name: string): string | null =>
  args.find((arg) => arg.name === name)?.value ?? null;

const isSame = (left: string | null, right: string | null): boolean =>
  left !== null && right !== null && left.toLowerCase() === right.toLowerCase();

/** Puts what this host recorded beside what the transaction did. */
export function compareRecord(record: ChainRecord, transaction: TransactionOnChain): ComparedRecord {
  const { isRead, isIncluded, epoch } = transaction;
  const unknown = { ...record, chainMicro: null };
  if (record.epoch !== null && epoch !== null && record.epoch !== epoch)
    return { ...unknown, verdict: 'other_chain' };
  if (!isRead) return { ...unknown, verdict: 'unchecked' };
  if (!isIncluded) return { ...unknown, verdict: 'missing' };
  const amounts =
    record.currency === 'MONARD' ? mintedAmounts(record, transaction) : paidAmounts(record, transaction);
  const recordedMicro = String(record.amountMicro);
  const chainMicro = amounts.find((amount) => amount === recordedMicro) ?? amounts[0] ?? null;
  return {
    ...record,
    verdict: chainMicro === recordedMicro ? 'agrees' : 'differs',
    chainMicro,
  };
}

/** Amounts minted for this match and wallet, as decimal strings of micro-units. */
const mintedAmounts = ({ id, to }: ChainRecord, { events, keyOf }: TransactionOnChain): readonly string[] =>
  events
    .filter(
      (event) =>
        event.name === 'RewardMinted' &&
        isSame(valueOf(event, 'to'), to) &&
        isSame(valueOf(event, 'matchId'), keyOf(id)),
    )
    .flatMap((event) => toMicroText(valueOf(event, 'amount'), WEI_PER_MICRO));

/** Amounts transferred from this payer to this payee, as decimal strings of micro-units. */
const paidAmounts = ({ from, to }: ChainRecord, { events }: TransactionOnChain): readonly string[] =>
  events
    .filter(
      (event) =>
        event.name === 'Transfer' && isSame(valueOf(event, 'from'), from) && isSame(valueOf(event, 'to'), to),
    )
    .flatMap((event) => toMicroText(valueOf(event, 'value'), 1n));

/**
 * Converts an amount of smallest units to a decimal string of micro-units, exactly; none for a text that is no number.
 * `unitsPerMicro` is a power of ten.
 */
function toMicroText(value: string | null, unitsPerMicro: bigint): readonly string[] {
  if (value === null || !/^\d+$/u.test(value)) return [];
  const units = BigInt(value);
  const fraction = String(unitsPerMicro + (units % unitsPerMicro))
    .slice(1)
    .replace(/0+$/u, '');
  const whole = String(units / unitsPerMicro);
  return [fraction === '' ? whole : `${whole}.${fraction}`];
}
