import { parseAddress } from '../../shared/payments/parse-address.ts';

/**
 * Converts wallet addresses. The database and the rules use lower case; answers
 * and the window show the mixed-case form whose capitals are a checksum (EIP-55).
 */
export interface Addresses {
  /** Returns the lower-case form, or null if the text is not an address or its checksum is wrong. */
  parse(text: string): string | null;
  /** Returns the form with the EIP-55 checksum. */
  toChecksum(address: string): string;
}

let loading: Promise<Addresses> | null = null;
let loaded: Addresses | null = null;

/**
 * The form with the EIP-55 checksum. It is lower case until `loadAddresses` has
 * finished, which happens before the first payment.
 */
export const toChecksumAddress = (address: string): string => loaded?.toChecksum(address) ?? address;

/** Loads the hash function of the checksum on first use, because it would slow down every start. */
export const loadAddresses = (): Promise<Addresses> =>
  (loading ??= import('viem').then(({ getAddress }) => {
    loaded = {
      parse: (text) => parseAddress(text, getAddress),
      toChecksum: (address) => getAddress(address.toLowerCase() as `0x${string}`),
    };
    return loaded;
  }));
