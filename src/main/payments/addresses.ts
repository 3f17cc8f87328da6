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

let loading: Promise<Addresses> | null = null;
let loaded: Addresses | null = null;

/** EIP-55 once the checksum is loaded, which it is before any money moves; lower case until then. */
export const displayAddress = (address: string): string => loaded?.show(address) ?? address;

/** The hash function behind the checksum is loaded when money is first spoken of, not at every start. */
export const loadAddresses = (): Promise<Addresses> =>
  (loading ??= import('viem').then(({ getAddress }) => {
    loaded = {
      parse(text) {
        if (!/^0x[0-9a-fA-F]{40}$/u.test(text)) return null;
        const digits = text.slice(2);
        const lower = text.toLowerCase() as `0x${string}`;
        const unmixed = digits === digits.toLowerCase() || digits === digits.toUpperCase();
        return unmixed || getAddress(lower) === text ? lower : null;
      },
      show: (address) => getAddress(address.toLowerCase() as `0x${string}`),
    };
    return loaded;
  }));
