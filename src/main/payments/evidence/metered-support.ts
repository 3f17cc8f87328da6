import type { PublicClient } from 'viem';
import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import type { Chain } from '../../chain/index.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { SupportCheck } from '../facilitator/support-check.ts';

/** The address that settles metered payments, or null where they are not possible. */
export type ReadMeteredBy = () => Promise<string | null>;

/** A network that lacks the contracts is asked again after this time; every offer would ask it otherwise. */
const RETRY_MS = 60_000;

interface MeteredSupportParts {
  /** The remote facilitator that is chosen now; null while the host settles payments itself. */
  readonly remote: () => MeteredRemote | null;
  readonly monotonicMs: () => number;
}

/** A remote facilitator's claims about metered payments, and whether it has settled one. */
export interface MeteredRemote {
  readonly check: Pick<SupportCheck, 'readCached'>;
  /** Whether it has settled one for less than the signed maximum, or the owner lets it settle a first one now. */
  isMeteredOffered(network: string): boolean;
}

/**
 * Metered payments need the contracts of Permit2 and of x402 on the network, and a facilitator that is named in what
 * the payer signs: this host's own, or a remote one that lists them with its address and has settled a first one.
 */
export function createMeteredSupport(
  chain: Pick<Chain, 'reader' | 'status' | 'readAddress'>,
  { remote, monotonicMs }: MeteredSupportParts,
): ReadMeteredBy {
  /** Networks on which both contracts were found; a reset of a local chain has another epoch. */
  const supported = new Set<string>();
  /** When a network was found to lack one of the contracts. */
  const missingSinceMs = new Map<string, number>();
  let cachedFacilitator: { readonly key: string; readonly address: string } | null = null;
  const ownAddress = async (key: string): Promise<string> => {
    if (cachedFacilitator?.key === key) return cachedFacilitator.address;
    cachedFacilitator = { key, address: toChecksumAddress(await chain.readAddress('facilitator')) };
    return cachedFacilitator.address;
  };
  const hasContracts = async (reader: PublicClient, key: string): Promise<boolean> => {
    if (supported.has(key)) return true;
    if (monotonicMs() - (missingSinceMs.get(key) ?? -Infinity) < RETRY_MS) return false;
    const codes = await Promise.all(
      ([PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS] as const).map((address) => reader.getCode({ address })),
    );
    const hasBoth = codes.every((code = '0x') => code !== '0x');
    if (hasBoth) supported.add(key);
    else missingSinceMs.set(key, monotonicMs());
    return hasBoth;
  };
  return async () => {
    const reader = chain.reader();
    if (reader === null) return null;
    const { chainId, epoch } = chain.status();
    const chosen = remote();
    const listed = chosen === null ? null : meteredByOf(chosen, `eip155:${chainId}`);
    if (chosen !== null && listed === null) return null;
    const key = `${chainId} ${epoch}`;
    try {
      return (await hasContracts(reader, key)) ? (listed ?? (await ownAddress(key))) : null;
    } catch {
      return null;
    }
  };
}

function meteredByOf({ check, isMeteredOffered }: MeteredRemote, network: string): string | null {
  const support = check.readCached(network);
  return support?.kind === 'listed' && isMeteredOffered(network) ? (support.meteredBy ?? null) : null;
}
