/**
 * Wallet addresses at the edge. Inside they are lower case; people and chains
 * read the mixed-case form whose capitals are a checksum (EIP-55).
 */
export interface Addresses {
  /** The lower-case form; null for what is no address or has a wrong checksum. */
  parse(text: string): string | null;
  /** EIP-55. */
  show(address: string): string;
}

let loaded: Promise<Addresses> | null = null;

/** The hash function behind the checksum is loaded when money is first spoken of, not at every start. */
export const loadAddresses = (): Promise<Addresses> =>
  (loaded ??= import('viem').then(({ getAddress }) => ({
    parse(text) {
      if (!/^0x[0-9a-fA-F]{40}$/u.test(text)) return null;
      const digits = text.slice(2);
      const lower = text.toLowerCase();
      const unmixed = digits === digits.toLowerCase() || digits === digits.toUpperCase();
      return unmixed || getAddress(lower) === text ? lower : null;
    },
    show: (address) => getAddress(address.toLowerCase()),
  })));
