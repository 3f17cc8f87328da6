import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { refuse, type Refusal } from '../../../shared/outcome.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { GasCheck, GasLevel } from './gas-check.ts';
import type { SupportCheck } from './support-check.ts';
import type { FacilitatorSupport } from './support.ts';
import type { FindSaleRefusal } from '../processor/context.ts';

export interface SaleRefusalDeps {
  /** The remote facilitator that is chosen now; null while the host settles payments itself. */
  readonly remote: () => Pick<SupportCheck, 'read'> | null;
  readonly gas: GasCheck;
  /** Why the host has no key to settle payments with; null if it has one. */
  readonly keyProblem: () => string | null;
}

/**
 * Creates the function that finds out whether payments can be settled: it asks the remote facilitator, or else looks at
 * the key and the gas of the host's own one.
 */
export const createSaleRefusals =
  ({ remote, gas, keyProblem }: SaleRefusalDeps): FindSaleRefusal =>
  async ({ network }) => {
    const check = remote();
    if (check !== null) return refusalOfSupport(await check.read(network), network);
    const sentence = KEY_SENTENCES[keyProblem() ?? ''];
    if (sentence !== undefined) return refuseSale(keyProblem() ?? '', sentence);
    const lowGas = await gas.findLowGas();
    return lowGas === null ? null : refuseSale('no_gas', gasSentence(lowGas, network));
  };

const refuseSale = (
  reason: string,
  sentence: string,
  details: Readonly<Record<string, string>> = {},
): Refusal<PaymentCode> =>
  refuse('INTERNAL_ERROR', `Nothing can be paid: ${sentence} Nothing was charged.`, {
    reason,
    charged: false,
    ...details,
  });

/**
 * The refusal of sales when a facilitator's response shows that it cannot settle payments of a network; null if it can, or
 * does not respond for the moment.
 */
export function refusalOfSupport(support: FacilitatorSupport, network: string): Refusal<PaymentCode> | null {
  switch (support.kind) {
    case 'not_listed':
      return refuseSale(
        'facilitator_unsupported',
        `the facilitator does not settle payments on ${network}. The owner chooses another facilitator or network.`,
      );
    case 'moved':
      return refuseSale(
        'facilitator_moved',
        `the facilitator has moved to ${support.url}. The owner decides whether to take this address over.`,
        { movedTo: support.url },
      );
    case 'refused':
      return refuseSale(
        support.reason,
        REFUSAL_SENTENCES[support.reason] ?? 'the facilitator refuses this host.',
      );
    default:
      return null;
  }
}

const KEY_SENTENCES: Readonly<Record<string, string>> = {
  no_safe_keys:
    'this host has no key to settle payments with, because there is no secure storage for one. The owner sets ' +
    'ARBITER_FACILITATOR_KEY, or chooses another facilitator.',
  bad_key: 'ARBITER_FACILITATOR_KEY is not a key. The owner corrects it, or chooses another facilitator.',
};

const REFUSAL_SENTENCES: Readonly<Record<string, string>> = {
  facilitator_auth: 'the facilitator refuses the key of this host. The owner sets the right one.',
  facilitator_quota: 'the facilitator asks this host to pay, or to wait. The owner settles that with it.',
  facilitator_moved:
    'the facilitator redirects to an address that is not followed. The owner enters its address.',
};

const WEI_PER_MICRO_ETHER = 10n ** 12n;

/** Ether with six decimals, rounded down. */
function formatEther(wei: bigint): string {
  const micro = wei / WEI_PER_MICRO_ETHER;
  return `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`;
}

const gasSentence = ({ address, balanceWei, neededWei }: GasLevel, network: string): string =>
  `the account that settles payments, ${toChecksumAddress(address)}, has ${formatEther(balanceWei)} ether for gas on ` +
  `${network} and needs ${formatEther(neededWei + WEI_PER_MICRO_ETHER - 1n)}. The owner sends it some.`;
