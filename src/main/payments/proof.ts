import type { PaymentCode } from '../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import type { PaymentStore } from './store/payment-store.ts';

/** One payer's money, by the books and by the chain. */
export interface PayerSum {
  readonly payer: string;
  readonly booksMicro: number;
  readonly chainMicro: number;
}

export interface ChainProof {
  /** Confirmed payments on the chain of now. */
  readonly payments: number;
  readonly payers: readonly PayerSum[];
}

const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';

/**
 * Holds the books against the chain itself: what each payer has ever sent to
 * the addresses that were paid has to be what the books say he paid. Less on
 * the chain is an answer given away, more is money taken without a word.
 */
export async function proveOnChain(
  chain: Chain,
  payments: Pick<PaymentStore, 'confirmedOn'>,
): Promise<Outcome<ChainProof, PaymentCode>> {
  const reader = chain.reader();
  const { chainId, usdc } = chain.status();
  if (reader === null || usdc === null) return refuse('INTERNAL_ERROR', 'The chain does not answer');
  const asset = usdc.address.toLowerCase();
  const totals = payments.confirmedOn(chainId, asset);
  const { parseAbiItem } = await import('viem');
  const event = parseAbiItem(TRANSFER);
  const payers: PayerSum[] = [];
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
