import { createHmac } from 'node:crypto';
import { AUTHORIZATION_TYPES } from '../../shared/wire/payment.ts';
import { signableEntry, type EntryTypedData } from '../../shared/wire/stakes.ts';
import type { Address, Hex } from '../chain/index.ts';
import type { Random, SecretVault } from '../platform/runtime.ts';
import { signMeteredPayment, type WalletPermit } from './metered-payment.ts';
import type { WalletOffer } from './offer.ts';

const KEY = /^0x[0-9a-f]{64}$/iu;

/** The token's EIP-712 domain. It comes from the chain, never from an offer. */
export interface TokenDomain {
  readonly chainId: number;
  readonly address: string;
  readonly name: string;
  readonly version: string;
}

/** An EIP-3009 authorisation without a start of validity. */
export interface TransferAuthorization {
  readonly from: string;
  readonly to: string;
  readonly valueMicro: number;
  readonly validBeforeS: number;
  readonly nonce: string;
}

/** The signed fields of a mandate; `hash` is SHA-256 in hex without a prefix. */
export interface SignedMandate {
  readonly chainId: number;
  readonly wallet: string;
  readonly hash: string;
}

/** The typed data of a mandate's signature, without its domain. */
export const MANDATE_TYPES = {
  Mandate: [
    { name: 'wallet', type: 'address' },
    { name: 'content', type: 'bytes32' },
  ],
} as const;

export interface WalletSigner {
  /** Null until a key was created. */
  readAddress(profile: string): Promise<Address | null>;
  /** Creates a key unless the profile has one, and returns the address. */
  createKey(profile: string): Promise<Address>;
  /**
   * The address of a player's own wallet. Its key follows from the wallet's key and the name, so that the vault stores one
   * secret for all players, and a name always has the same wallet. Throws before the wallet has a key.
   */
  readPlayerAddress(profile: string, player: string): Promise<Address>;
  /** Signs the record of what a person allowed: EIP-712, domain `Arbiter Mandate`, version 1. */
  signMandate(profile: string, mandate: SignedMandate): Promise<string>;
  /** Signs an exact payment and returns the value of the payment header. The same authorisation always gives the same value. */
  sign(
    profile: string,
    token: TokenDomain,
    authorization: TransferAuthorization,
    offer: WalletOffer['paymentRequired'],
  ): Promise<string>;
  /** Signs a metered payment, in the same way as `sign`. */
  signPermit(
    profile: string,
    token: TokenDomain,
    permit: WalletPermit,
    offer: WalletOffer['paymentRequired'],
  ): Promise<string>;
  /** Signs the entry of a stake. The same data always give the same signature. */
  signEntry(profile: string, data: EntryTypedData): Promise<Hex>;
}

/** Derives the address of the key that follows from the wallet's key and the name of a player. */
async function deriveAddress(key: string, player: string): Promise<Address> {
  const { privateKeyToAccount } = await import('viem/accounts');
  const secret = Buffer.from(key.slice(2), 'hex');
  const derivedKey = createHmac('sha256', secret).update(`player/${player}`).digest('hex');
  return privateKeyToAccount(`0x${derivedKey}`).address;
}

/**
 * Creates the signer, which has a key for each chain profile. A key is stored in the vault
 * and is in memory only while it is used.
 */
export function createWalletSigner(vault: SecretVault, random: Random): WalletSigner {
  const refOf = (profile: string): string => `wallet:${profile}`;
  const readAccount = async (profile: string) => {
    const key = await vault.get(refOf(profile));
    if (key === null || !KEY.test(key)) return null;
    const { privateKeyToAccount } = await import('viem/accounts');
    return privateKeyToAccount(key as Hex);
  };
  /** Reads the account and throws unless it is `from`: a key that has replaced another must not sign for it. */
  const requireAccount = async (profile: string, from: string) => {
    const signer = await readAccount(profile);
    if (signer?.address.toLowerCase() !== from.toLowerCase())
      throw new Error('the stored key belongs to another address');
    return signer;
  };
  const readAddress = async (profile: string) => (await readAccount(profile))?.address ?? null;
  const creations = new Map<string, Promise<Address>>();
  const createStoredKey = async (profile: string): Promise<Address> => {
    const address = await readAddress(profile);
    if (address !== null) return address;
    await vault.set(refOf(profile), `0x${Buffer.from(random.bytes(32)).toString('hex')}`);
    const newAddress = await readAddress(profile);
    if (newAddress === null) throw new Error('the vault did not store the key');
    return newAddress;
  };
  return {
    readAddress,
    createKey(profile) {
      // Concurrent requests for a profile share one creation, so that it gets one key.
      const creation =
        creations.get(profile) ?? createStoredKey(profile).finally(() => creations.delete(profile));
      creations.set(profile, creation);
      return creation;
    },
    async readPlayerAddress(profile, player) {
      const key = await vault.get(refOf(profile));
      if (key === null || !KEY.test(key)) throw new Error('there is no key to make wallets of players from');
      return deriveAddress(key, player);
    },
    async signMandate(profile, { chainId, wallet, hash }) {
      const signer = await readAccount(profile);
      if (signer === null) throw new Error('there is no key to sign the mandate with');
      return signer.signTypedData({
        domain: { name: 'Arbiter Mandate', version: '1', chainId },
        types: MANDATE_TYPES,
        primaryType: 'Mandate',
        message: { wallet: wallet as Address, content: `0x${hash}` },
      });
    },
    async signEntry(profile, data) {
      const signer = await requireAccount(profile, data.message.from);
      return signer.signTypedData(signableEntry(data));
    },
    async signPermit(profile, token, permit, paymentRequired) {
      const signer = await requireAccount(profile, permit.from);
      return signMeteredPayment(signer, token, { permit, paymentRequired });
    },
    async sign(profile, token, { from, to, valueMicro, validBeforeS, nonce }, paymentRequired) {
      const signer = await requireAccount(profile, from);
      const { chainId, address: verifyingContract, name, version } = token;
      const signature = await signer.signTypedData({
        domain: { name, version, chainId, verifyingContract: verifyingContract as Address },
        types: AUTHORIZATION_TYPES,
        primaryType: 'TransferWithAuthorization',
        message: {
          from: from as Address,
          to: to as Address,
          value: BigInt(valueMicro),
          validAfter: 0n,
          validBefore: BigInt(validBeforeS),
          nonce: nonce as Hex,
        },
      });
      const value = String(valueMicro);
      const authorization = { from, to, value, validAfter: '0', validBefore: String(validBeforeS), nonce };
      const { resource, accepts } = paymentRequired;
      const acceptedTerms = { ...(resource === undefined ? {} : { resource }), accepted: accepts[0] };
      const payment = { x402Version: 2, ...acceptedTerms, payload: { signature, authorization } };
      return Buffer.from(JSON.stringify(payment)).toString('base64');
    },
  };
}
