import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { DAY_MS } from '../../../shared/units.ts';
import { parseAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Clock } from '../../platform/runtime.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules/subscription-message.ts';
import { recoverMessageSigner } from '../wallet-proof.ts';

/** The proof that the owner of a subscription allows calls on it. Times are milliseconds UTC. */
const subscriptionProof = z.object({
  subscriptionId: z.string().min(1).max(64),
  wallet: z.string().max(100),
  issuedAt: z.number().int(),
  expiresAt: z.number().int(),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/u),
});
type SubscriptionProof = z.infer<typeof subscriptionProof>;

/** The maximum validity of a proof. */
const MAX_VALIDITY_MS = DAY_MS;
const MAX_TEXT_LENGTH = 4096;

/** The subscription that a proof names, and the wallet that signed the proof. */
export interface ProvenSubscription {
  /** Lower case. */
  readonly wallet: string;
  readonly subscriptionId: string;
}

/** Verifies a proof that is an object, JSON or base64 of JSON. Returns null for anything that proves nothing. */
export type VerifySubscriptionProof = (value: unknown) => Promise<ProvenSubscription | null>;

export interface SubscriptionProofDeps {
  readonly clock: Clock;
  /** `127.0.0.1:<gateway port>`. It is never taken from a Host header, which a caller controls. */
  readonly domain: () => string;
  readonly chainId: () => number;
}

/** The text that the wallet of a subscription signs (EIP-191) for its calls. */
export const subscriptionUseText = (
  { subscriptionId, wallet, issuedAt, expiresAt }: Omit<SubscriptionProof, 'signature'>,
  { domain, chainId }: { readonly domain: string; readonly chainId: number },
): string =>
  [
    'Arbiter subscription use',
    `Domain: ${domain}`,
    `Chain ID: ${chainId}`,
    `Wallet: ${wallet}`,
    `Subscription: ${subscriptionId}`,
    `Issued At: ${issuedAt}`,
    `Expires At: ${expiresAt}`,
  ].join('\n');

/** Creates the function that checks proofs of subscriptions. A proof covers any number of calls until it expires, within the plan. */
export const createSubscriptionProofVerifier =
  ({ clock, domain, chainId }: SubscriptionProofDeps): VerifySubscriptionProof =>
  async (value) => {
    const parsed = subscriptionProof.safeParse(decodeProof(value));
    if (!parsed.success) return null;
    const { signature, ...proof } = parsed.data;
    const nowMs = clock.nowMs();
    const isTimely =
      proof.issuedAt <= nowMs + MAX_CLOCK_SKEW_MS &&
      nowMs < proof.expiresAt &&
      proof.expiresAt - proof.issuedAt <= MAX_VALIDITY_MS;
    const wallet = parseAddress(proof.wallet);
    if (!isTimely || wallet === null) return null;
    const text = subscriptionUseText(proof, { domain: domain(), chainId: chainId() });
    return (await recoverMessageSigner(text, signature)) === wallet
      ? { wallet, subscriptionId: proof.subscriptionId }
      : null;
  };

function decodeProof(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.length > MAX_TEXT_LENGTH) return null;
  const text = value.trim().startsWith('{') ? value : Buffer.from(value, 'base64').toString('utf8');
  return parseJson(text);
}
