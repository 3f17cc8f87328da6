import type { Address, Hex } from '../chain/index.ts';
import type { Random, SecretVault } from '../ports.ts';
import type { Currency, Offer } from './offer.ts';

const KEY = /^0x[0-9a-f]{64}$/iu;

export interface WalletSigner {
  /** Null until a key was made. */
  address(profile: string): Promise<Address | null>;
  make(profile: string): Promise<Address>;
  /** The signed payment as the header wants it. Never for more than the offer says. */
  sign(profile: string, offer: Offer, currency: Currency): Promise<string>;
}

/** The wallet's key: in the vault, and in memory only while it signs. A profile's key is worth nothing elsewhere. */
export function createWalletSigner(vault: SecretVault, random: Random): WalletSigner {
  const refOf = (profile: string): string => `wallet:${profile}`;
  const account = async (profile: string) => {
    const key = await vault.get(refOf(profile));
    if (key === null || !KEY.test(key)) return null;
    const { privateKeyToAccount } = await import('viem/accounts');
    return privateKeyToAccount(key as Hex);
  };
  const address = async (profile: string): Promise<Address | null> =>
    (await account(profile))?.address ?? null;
  let making: Promise<Address> | null = null;
  const make = async (profile: string): Promise<Address> => {
    const known = await address(profile);
    if (known !== null) return known;
    await vault.set(refOf(profile), `0x${Buffer.from(random.bytes(32)).toString('hex')}`);
    const made = await address(profile);
    if (made === null) throw new Error('the vault did not keep the key');
    return made;
  };
  return {
    address,
    // Two requests at once make one key.
    make: (profile) => (making ??= make(profile).finally(() => (making = null))),
    async sign(profile, offer, { network, asset }) {
      const signer = await account(profile);
      if (signer === null) throw new Error('there is no key');
      const { x402Client } = await import('@x402/core/client');
      const { registerExactEvmScheme } = await import('@x402/evm/exact/client');
      const client = registerExactEvmScheme(new x402Client(), { signer }).setSpendControls({
        maxAmountPerPayment: false,
        allowedAssets: [
          { network: network as `eip155:${number}`, asset, maxAmountPerPayment: String(offer.amountMicro) },
        ],
      });
      const payload = await client.createPaymentPayload(
        offer.required as unknown as Parameters<typeof client.createPaymentPayload>[0],
      );
      return Buffer.from(JSON.stringify(payload)).toString('base64');
    },
  };
}
