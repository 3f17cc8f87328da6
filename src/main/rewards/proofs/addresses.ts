import { checksumAddress, isAddress } from 'viem';
import type { Address } from '../../chain/index.ts';

/** EIP-55 form, for texts and eyes. */
export const displayAddress = (wallet: Address): Address => checksumAddress(wallet);

/** Lower case, the key of every cap, ban and cooldown; null for a mixed-case address with a wrong checksum. */
export function readAddress(given: string): Address | null {
  const digits = given.slice(2);
  const lower = `0x${digits.toLowerCase()}` as Address;
  if (!given.startsWith('0x') || !isAddress(lower)) return null;
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || checksumAddress(lower) === given ? lower : null;
}
