import type { Address } from '../chain-status.ts';

/**
 * The address in lower case, as rules and the database use it; null for a text that is no address and for a
 * mixed-case one whose capitals are not its checksum. `toChecksummed` returns the form of EIP-55. It is an argument
 * because payments load its hash function on first use.
 */
export function parseAddress(text: string, toChecksummed: (lower: Address) => string): Address | null {
  if (!/^0x[0-9a-fA-F]{40}$/u.test(text)) return null;
  const digits = text.slice(2);
  const lower = text.toLowerCase() as Address;
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasNoChecksum || toChecksummed(lower) === text ? lower : null;
}
