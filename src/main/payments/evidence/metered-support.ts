import type { PublicClient } from 'viem';
import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import type { Chain } from '../../chain/index.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { SupportCheck } from '../facilitator/support-check.ts';

/** The address that settles metered payments, or null where they are not possible. */
export type ReadMeteredBy = () => Promise<string | null>;

/** A network that lacks the contracts is asked again only after this time. Otherwise every offer would ask it. */
const RETRY_MS = 60_000;

interface MeteredSupportParts {
  /** The remote facilitator that is chosen now; null while the host settles payments itself. */
  readonly remote: () => MeteredRemote | null;
  readonly monotonicMs: () => number;
}

/** A remote facilitator's claims about metered payments, and whether it has settled one. */
export interface MeteredRemote {
  readonly check: Pick<SupportCheck, 'cachedOrRefresh'>;
  /** Whether it has settled one for less than the signed maximum, or the owner lets it settle a first one now. */
  maySettleMetered(network: string): boolean;
}

/**
 * Creates the function that reads which address settles metered payments. They need the contracts of Permit2 and of x402
 * on the network, and a facilitator that the payer names when signing: this host's own, or a remote one that lists
 * metered payments with its address and has settled a first one.
 */
export function createMeteredSupport(
  chain: Pick<Chain, 'reader' | 'status' | 'readAddress'>,
  { remote, monotonicMs }: MeteredSupportParts,
): ReadMeteredBy {
  /** Networks on which both contracts were found, by chain id and epoch: a local chain that was reset has a new epoch. */
  const networksWithContracts = new Set<string>();
  /** When a network was found to lack one of the contracts, by chain id and epoch. */
  const missingSinceMs = new Map<string, number>();
  let cachedFacilitator: { readonly key: string; readonly address: string } | null = null;
  const readOwnAddress = async (key: string): Promise<string> => {
    if (cachedFacilitator?.key === key) return cachedFacilitator.address;
    cachedFacilitator = { key, address: toChecksumAddress(await chain.readAddress('facilitator')) };
    return cachedFacilitator.address;
  };
  const hasContracts = async (reader: PublicClient, key: string): Promise<boolean> => {
    if (networksWithContracts.has(key)) return true;
    if (monotonicMs() - (missingSinceMs.get(key) ?? -Infinity) < RETRY_MS) return false;
    const codes = await Promise.all(
      ([PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS] as const).map((address) => reader.getCode({ address })),
    );
    const hasBoth = codes.every((code = '0x') => code !== '0x');
    if (hasBoth) networksWithContracts.add(key);
    else missingSinceMs.set(key, monotonicMs());
    return hasBoth;
  };
  return async () => {
    const reader = chain.reader();
    if (reader === null) return null;
    const { chainId, epoch } = chain.status();
    const chosenRemote = remote();
    const remoteAddress = chosenRemote === null ? null : meteredByOf(chosenRemote, `eip155:${chainId}`);
    if (chosenRemote !== null && remoteAddress === null) return null;
    const key = `${chainId} ${epoch}`;
    try {
      return (await hasContracts(reader, key)) ? (remoteAddress ?? (await readOwnAddress(key))) : null;
    } catch {
      return null;
    }
  };
}

function meteredByOf({ check, maySettleMetered }: MeteredRemote, network: string): string | null {
  const support = check.cachedOrRefresh(network);
  return support?.kind === 'listed' && maySettleMetered(network) ? (support.meteredBy ?? null) : null;
}
