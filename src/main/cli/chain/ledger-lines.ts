import type { LedgerDifference, LedgerReport } from '../../../shared/contract/index.ts';
import { usdcText } from '../terminal/usdc-text.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';

const STATE_TEXTS: Readonly<Record<LedgerReport['state'], string>> = {
  off: 'there is no chain to compare with',
  checking: 'not compared with the chain yet',
  equal: 'equal to the chain',
  different: 'DIFFERENT from the chain',
  unreachable: 'not compared, because the chain does not answer',
};

const KIND_TEXTS: Readonly<Record<LedgerDifference['kind'], string>> = {
  mints: 'rewards',
  payments: 'sales',
  wallet: 'agent wallet',
  stakes: 'stakes',
};

/** The explanation of each code of a difference; it follows the subject of the sentence. */
const CODE_TEXTS: Readonly<Record<LedgerDifference['code'], string>> = {
  missing_mint: 'is minted in the ledger, and not on the chain',
  unknown_mint: 'minted something that is not in the ledger',
  supply: 'has a supply other than the sum of its mints',
  missing_transfer: 'is paid in the ledger, and not on the chain',
  unknown_transfer: 'took money from the wallet that is not in the ledger',
  stake_state: 'is in another state in the contract',
  stake_entries: 'has other entries in the contract',
  escrow_balance: 'holds less than the stakes in the ledger',
};

const amountText = (kind: LedgerDifference['kind'], micro: number): string =>
  kind === 'mints' ? `${micro / MICRO_PER_UNIT} MONARD` : usdcText(micro);

const sumsText = ({ kind, ledgerMicro, chainMicro }: LedgerDifference): string =>
  ledgerMicro === null || chainMicro === null
    ? ''
    : ` (ledger ${amountText(kind, ledgerMicro)}, chain ${amountText(kind, chainMicro)})`;

/** The comparison of the ledger with the chain as a person reads it. */
export function ledgerLines({
  state,
  checkedAtMs,
  block,
  totals,
  differences,
  unmatched,
}: LedgerReport): string[] {
  const when =
    checkedAtMs === null
      ? ''
      : `, at block ${block ?? '–'}, ${new Date(checkedAtMs).toISOString().slice(0, 19)}Z`;
  return [
    `${'ledger'.padEnd(16)}${STATE_TEXTS[state]}${when}`,
    ...totals.map(
      ({ kind, rows, ledgerMicro, chainMicro }) =>
        `  ${KIND_TEXTS[kind].padEnd(14)}${rows} rows, ledger ${amountText(kind, ledgerMicro)}, chain ${amountText(kind, chainMicro)}`,
    ),
    ...differences.map(
      (difference) =>
        `  ${KIND_TEXTS[difference.kind]}: ${difference.subject} ${CODE_TEXTS[difference.code]}${sumsText(difference)}`,
    ),
    ...(unmatched.transfers === 0
      ? []
      : [`  received without a sale: ${usdcText(unmatched.micro)} in ${unmatched.transfers} transfers`]),
  ];
}

/** One line for commands that print totals; null unless a difference was found. */
export const ledgerWarning = ({ state, differences }: LedgerReport): string | null =>
  state === 'different'
    ? `The ledger differs from the chain in ${differences.length} ${differences.length === 1 ? 'place' : 'places'}; "arbiter status" lists them.\n`
    : null;
