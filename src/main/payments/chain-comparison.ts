import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import type { PaymentStore } from './store/payment-store.ts';

/** Number of confirmed payments, and what each payer paid according to the database and to the chain. */
export type ChainComparison = CallOutput<'payments.prove'>;

const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';

/**
 * Compares the stored payments with the chain: the transfers of each payer to the
 * addresses that were paid have to add up to the confirmed payments. Less on the
 * chain means an answer without payment, more means money without a record.
 */
export async function compareWithChain(
  chain: Chain,
  payments: Pick<PaymentStore, 'confirmedOn'>,
): Promise<Outcome<ChainComparison, PaymentCode>> {
  const reader = chain.reader();
  const { chainId, usdc } = chain.status();
  if (reader === null || usdc === null) return refuse('INTERNAL_ERROR', 'The chain does not answer');
  const asset = usdc.address.toLowerCase();
  const totals = payments.confirmedOn(chainId, asset);
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
  return accept({ payments: totals.reduce((sum, { n }) => sum + n, 0), payers });
}
