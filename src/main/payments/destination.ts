/** The current network, token and payee. Addresses are lower case. */
export interface PaymentDestination {
  readonly chainId: number;
  /** CAIP-2 name, such as `eip155:84532`. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** The same two addresses with their EIP-55 checksum. */
  readonly checksummed: { readonly asset: string; readonly payTo: string };
  /** EIP-712 domain of the token. */
  readonly eip712: { readonly name: string; readonly version: string };
  /** Whether the network is one on which money is worthless. */
  readonly isPlayMoney: boolean;
  /** The payee before a change, which can be paid while offers that name it are valid. */
  readonly formerPayTo?: string | null;
  /** The address that settles metered payments, with its checksum; null or absent where they are not possible. */
  readonly meteredBy?: string | null;
}
