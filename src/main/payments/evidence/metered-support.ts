import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import type { Chain } from '../../chain/index.ts';

/** The address that settles payments by usage, or null where they are not possible. */
export type ReadMeteredBy = () => Promise<string | null>;

/** A network that lacks the contracts is asked again after this time; every offer would ask it otherwise. */
const RETRY_MS = 60_000;

/**
 * Payments by usage need the contracts of Permit2 and of x402 on the network, and a facilitator that is named in what
 * the payer signs: this host's own. A remote facilitator is not offered, because it names its address for itself.
 */
export function createMeteredSupport(
  chain: Pick<Chain, 'reader' | 'status' | 'addressOf'>,
  { isRemote, monotonicMs }: { readonly isRemote: () => boolean; readonly monotonicMs: () => number },
): ReadMeteredBy {
  /** The facilitator of each network on which both contracts were found; a reset of a local chain has another epoch. */
  const found = new Map<string, string>();
  /** When a network was found to lack one of the contracts. */
  const missingSinceMs = new Map<string, number>();
  return async () => {
    const reader = chain.reader();
    if (reader === null || isRemote()) return null;
    const { chainId, epoch } = chain.status();
    const key = `${chainId} ${epoch}`;
    try {
      const known = found.get(key);
      if (known !== undefined) return known;
      if (monotonicMs() - (missingSinceMs.get(key) ?? -Infinity) < RETRY_MS) return null;
      const [permit2, proxy] = await Promise.all([
        reader.getCode({ address: PERMIT2_ADDRESS }),
        reader.getCode({ address: UPTO_PROXY_ADDRESS }),
      ]);
      if ((permit2 ?? '0x') === '0x' || (proxy ?? '0x') === '0x') {
        missingSinceMs.set(key, monotonicMs());
        return null;
      }
      const { getAddress } = await import('viem');
      const facilitator = getAddress(await chain.addressOf('facilitator'));
      found.set(key, facilitator);
      return facilitator;
    } catch {
      return null;
    }
  };
}
