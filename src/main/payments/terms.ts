/** What is paid with and to whom, as the chain stands now. Addresses are lower case. */
export interface PaymentTerms {
  readonly chainId: number;
  /** CAIP-2, `eip155:84532`. */
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** The same two as people and chains read them (EIP-55). */
  readonly displayed: { readonly asset: string; readonly payTo: string };
  /** EIP-712 domain of the token. */
  readonly eip712: { readonly name: string; readonly version: string };
  readonly playMoney: boolean;
}
