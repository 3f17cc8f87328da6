import { checksumAddress, isAddress } from 'viem';
import type { Address } from '../chain/index.ts';

/** The address with its EIP-55 checksum, for display and signed texts. */
export const checksummedWallet = (wallet: Address): Address => checksumAddress(wallet);

/**
 * The address in lower case, as caps, bans and cooldowns store it; null for a mixed-case address
 * with a wrong checksum.
 */
export function readAddress(given: string): Address | null {
  const digits = given.slice(2);
  const lower = `0x${digits.toLowerCase()}` as Address;
  if (!given.startsWith('0x') || !isAddress(lower)) return null;
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || checksumAddress(lower) === given ? lower : null;
}
