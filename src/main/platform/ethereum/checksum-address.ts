import { checksumAddress, type Address } from 'viem';

/**
 * The address with its EIP-55 checksum: capitals that show a typing mistake. The window, answers and signed texts
 * have this form; rules and the database have lower case.
 */
export const toChecksumAddress = (address: string): Address => checksumAddress(address as Address);

/** The address in lower case; null for a text that is no address and for a mixed-case one with a wrong checksum. */
export function parseAddress(text: string): Address | null {
  if (!/^0x[0-9a-fA-F]{40}$/u.test(text)) return null;
  const digits = text.slice(2);
  const lower = text.toLowerCase() as Address;
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasNoChecksum || checksumAddress(lower) === text ? lower : null;
}
