import { z } from 'zod';
import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { CallInput, CallOutput } from '../../shared/contract/index.ts';
import { parseJson } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isPlayMoney } from '../../shared/payments/networks.ts';
import { PROFILES, type Chain } from '../chain/index.ts';
import { parseAddress, toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { PaymentConfig } from './payment-config.ts';
import { hasNoChecksum, findPayeeProblem, type NetworkContracts } from './rules/payee.ts';
import type { PaymentLedger } from './store/ledger.ts';
import type { PaymentSettings } from './store/payment-settings-store.ts';

/** How long the payee before a change can still be paid, which is as long as an offer is valid. */
const FORMER_PAYEE_MS = 600_000;

const storedPayee = z.object({
  payTo: z.string(),
  /** The payee before the last change, and when it is no longer paid (milliseconds UTC). */
  former: z.object({ payTo: z.string(), untilMs: z.number() }).nullable(),
});
type StoredPayee = z.infer<typeof storedPayee>;

export type PayeeRequest = CallInput<'payments.payee'>;
export type PayeeView = CallOutput<'payments.payee'>;

/** The payee of the current network. Addresses are lower case. */
export interface CurrentPayee {
  /** Null on a real network for which no payee is set. */
  readonly payTo: string | null;
  /** The payee before a recent change, who can still be paid; null without one. */
  readonly formerPayTo: string | null;
}

export interface Payees {
  current(): Promise<CurrentPayee>;
  /** The payee of a network, by default of the current one. */
  view(profile?: PayeeView['profile']): Promise<PayeeView>;
  /**
   * Sets the payee of a network. Without `confirm`, an address without a checksum and an address whose
   * key this host holds are refused with a question.
   */
  set(request: PayeeRequest): Promise<Outcome<PayeeView, PaymentCode>>;
}

export interface PayeeDeps {
  readonly chain: Pick<Chain, 'status' | 'readAddress'>;
  readonly config: Pick<PaymentConfig, 'payee'>;
  readonly settings: PaymentSettings;
  readonly ledger: PaymentLedger;
  /** Address of the agent wallet; null without one. */
  readonly walletAddress: () => Promise<string | null>;
}

const settingKey = (profile: string): string => `payee:${profile}`;

/**
 * Creates the service of the payees. The payee of a network is the variable `MERCHANT_ADDRESS`, or else what a person has set, or
 * else, with play money only, the host's own treasury. A key of this host never becomes the payee of a real network by
 * itself.
 */
export function createPayees(deps: PayeeDeps): Payees {
  const { chain, config, settings, ledger } = deps;
  const findStored = (profile: string): StoredPayee | null => {
    const parsed = storedPayee.safeParse(parseJson(settings.find(settingKey(profile)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  };
  const current = async (): Promise<CurrentPayee> => {
    const { profile, playMoney } = chain.status();
    if (config.payee !== null) return { payTo: config.payee, formerPayTo: null };
    const stored = findStored(profile);
    if (stored === null)
      return {
        payTo: playMoney ? (await chain.readAddress('admin')).toLowerCase() : null,
        formerPayTo: null,
      };
    const { former } = stored;
    const isFormerPayable = former !== null && ledger.clock.nowMs() < former.untilMs;
    return { payTo: stored.payTo, formerPayTo: isFormerPayable ? former.payTo : null };
  };
  const view = async (profile: PayeeView['profile'] = chain.status().profile): Promise<PayeeView> => {
    if (config.payee !== null)
      return { profile, address: toChecksumAddress(config.payee), source: 'environment' };
    const stored = findStored(profile);
    if (stored !== null) return { profile, address: toChecksumAddress(stored.payTo), source: 'setting' };
    return { profile, address: null, source: isPlayMoney(profile) ? 'treasury' : 'none' };
  };
  return {
    current,
    view,
    async set({ profile, address, confirm }) {
      if (config.payee !== null)
        return refuse('CONFLICT', 'MERCHANT_ADDRESS is set and decides; remove it to set the payee here');
      const checked = await checkAddress(deps, { profile, address, confirm });
      if (!checked.ok) return checked;
      const payTo = checked.value;
      await ledger.writer.write(() => {
        const previous = findStored(profile);
        if (previous?.payTo === payTo) return;
        const former =
          previous === null
            ? null
            : { payTo: previous.payTo, untilMs: ledger.clock.nowMs() + FORMER_PAYEE_MS };
        settings.upsert(settingKey(profile), JSON.stringify({ payTo, former } satisfies StoredPayee));
        ledger.appendAudit('PAYEE_CHANGED', profile, 'person', { payTo, before: previous?.payTo ?? null });
      });
      ledger.notifyChanged({ kind: 'payment', id: settingKey(profile) });
      return accept(await view(profile));
    },
  };
}

const confirmationRefusal = (message: string, address: string): Outcome<never, PaymentCode> =>
  refuse('PAYEE_CONFIRM', message, { address });

async function checkAddress(
  { chain, walletAddress }: PayeeDeps,
  { profile, address, confirm }: PayeeRequest,
): Promise<Outcome<string, PaymentCode>> {
  const typedAddress = address.trim();
  const payTo = parseAddress(typedAddress);
  if (payTo === null)
    return refuse('INVALID_WALLET_ADDRESS', 'This is not an address, or its capitals show a typing mistake');
  const problem = findPayeeProblem(payTo, contractsOf(chain, profile));
  if (problem !== null) return refuse('PAYEE_REFUSED', `This address cannot be paid: ${problem}`);
  if (confirm === true) return accept(payTo);
  const display = toChecksumAddress(payTo);
  if (hasNoChecksum(typedAddress))
    return confirmationRefusal(
      `Is ${display} the address? Confirm it, or type it with these capitals`,
      display,
    );
  const isCurrent = chain.status().profile === profile;
  const keyAddresses = await readOwnAddresses(chain, isCurrent, walletAddress);
  return keyAddresses.includes(payTo)
    ? confirmationRefusal(`This host holds the key of ${display}. Confirm that it is to be paid`, display)
    : accept(payTo);
}

/**
 * The contracts of a network. Of a network that is not running, only the contracts are known that every host
 * uses.
 */
function contractsOf(chain: PayeeDeps['chain'], profile: PayeeRequest['profile']): NetworkContracts {
  const status = chain.status();
  if (status.profile !== profile) return { usdc: PROFILES[profile].usdc?.address ?? null, rewardToken: null };
  const { usdc, rewardToken } = status;
  return {
    usdc: usdc === null ? null : usdc.address.toLowerCase(),
    rewardToken: rewardToken === null ? null : rewardToken.toLowerCase(),
  };
}

/** Addresses whose keys this host holds, in lower case. */
async function readOwnAddresses(
  chain: PayeeDeps['chain'],
  isCurrent: boolean,
  walletAddress: PayeeDeps['walletAddress'],
): Promise<readonly string[]> {
  if (!isCurrent) return [];
  // A real network has no key for some roles.
  const roles = (['minter', 'facilitator', 'admin', 'faucet'] as const).map((role) =>
    chain.readAddress(role).catch(() => null),
  );
  const keyAddresses = await Promise.all([...roles, walletAddress()]);
  return keyAddresses.filter((address) => address !== null).map((address) => address.toLowerCase());
}
