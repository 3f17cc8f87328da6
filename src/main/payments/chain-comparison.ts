import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import type { SettlementEvidence } from './evidence/settlement-state.ts';
import type { PaymentStore } from './store/payment-store.ts';

/** Number of confirmed payments, payments that the chain does not show, and the sums of each payer. */
export type ChainComparison = CallOutput<'payments.prove'>;

const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';
/** The most ids of unproven payments in a response. */
const MAX_UNPROVEN = 100;

/**
 * Compares the stored payments with the chain. Each confirmed payment needs its own transfer there.
 * The sums per payer also show transfers without a payment, which are no failure: anybody may send
 * the payee money.
 */
export async function compareWithChain(
  chain: Chain,
  {
    payments,
    evidence,
  }: {
    readonly payments: Pick<PaymentStore, 'listConfirmedTotals' | 'listConfirmed'>;
    readonly evidence: SettlementEvidence;
  },
): Promise<Outcome<ChainComparison, PaymentCode>> {
  const reader = chain.reader();
  const { chainId, usdc } = chain.status();
  if (reader === null || usdc === null) return refuse('INTERNAL_ERROR', 'The chain does not answer');
  const asset = usdc.address.toLowerCase();
  const unproven: string[] = [];
  const transfers = new Set<string>();
  const rows = payments.listConfirmed(chainId, asset);
  for (const row of rows) {
    const settlement = await evidence.readSettlement(row);
    const transfer = settlement.kind === 'paid' ? `${settlement.txHash} ${settlement.logIndex}` : null;
    if (transfer === null || transfers.has(transfer)) unproven.push(row.paymentId);
    else transfers.add(transfer);
  }
  const totals = payments.listConfirmedTotals(chainId, asset);
  const { parseAbiItem } = await import('viem');
  const event = parseAbiItem(TRANSFER);
  const payers: ChainComparison['payers'] = [];
  for (const { payer, payTo, micro, fromBlock } of totals) {
    const logs = await reader.getLogs({
      address: asset as `0x${string}`,
      event,
      args: { from: payer as `0x${string}`, to: payTo.split(',') as `0x${string}`[] },
      fromBlock: BigInt(fromBlock),
    });
    const chainMicro = logs.reduce((sum, log) => sum + Number(log.args.value ?? 0n), 0);
    payers.push({ payer, booksMicro: micro, chainMicro });
  }
  return accept({ payments: rows.length, payers, unproven: unproven.slice(0, MAX_UNPROVEN) });
}
