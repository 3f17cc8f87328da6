import { z } from 'zod';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { CallInput, CallOutput } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import { PROFILES, type Chain } from '../../chain/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Random, SecretVault } from '../../platform/runtime.ts';
import type { SecretTexts } from '../../platform/secret-texts.ts';
import { replaceSecret } from '../../platform/vault/index.ts';
import { isSecureUrl, type FacilitatorAuth, type PaymentConfig } from '../payment-config.ts';
import { createAuthHeaders } from '../facilitator/auth-headers.ts';
import { createRemoteFacilitator, type RemoteFacilitatorConfig } from '../facilitator/remote.ts';
import { createSupportCheck, type SupportCheck } from '../facilitator/support-check.ts';
import { readSupport } from '../facilitator/support.ts';
import { refusalOfSupport } from '../facilitator/sale-refusals.ts';
import type { Facilitator } from '../facilitator/facilitator.ts';
import { createRemoteMeteredRecord, type RemoteMeteredRecord } from './remote-metered-record.ts';
import { DEFAULT_DELIVERY_LIMITS, type DeliveryLimits } from '../rules/delivery-depth.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { PaymentSettings } from '../store/payment-settings-store.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

const storedFacilitator = z.object({
  url: z.string(),
  auth: z.enum(['none', 'bearer', 'cdp']),
  keyId: z.string().nullable(),
});
type StoredFacilitator = z.infer<typeof storedFacilitator>;

/** Amounts are micro-units of USDC; see `DeliveryLimits`. */
const storedLimits = z.object({ safeFromMicro: z.int().min(0), finalizedFromMicro: z.int().min(0) });

export type ProcessingView = CallOutput<'payments.processing'>;
type Profile = CallInput<'payments.setFacilitator'>['profile'];

/** A facilitator on another server, and the check whether it settles payments of a network. */
export interface ChosenFacilitator {
  readonly url: string;
  readonly facilitator: Facilitator;
  readonly check: SupportCheck;
  /** Whether it may settle metered payments of a network, as `RemoteMeteredRecord` knows. */
  maySettleMetered(network: string): boolean;
}

/** Who settles payments on each network, and how deep their blocks have to be. */
export interface ProcessingSettings {
  /** The remote facilitator of the current network; null while the host settles payments itself. */
  remoteFacilitator(): ChosenFacilitator | null;
  readonly meteredRecord: Pick<RemoteMeteredRecord, 'runTrial' | 'isTrialRunning' | 'recordConfirmed'>;
  deliveryLimits(): DeliveryLimits;
  /** The settings of a network, by default of the current one. */
  view(profile?: ProcessingView['profile']): ProcessingView;
  /**
   * Stores the facilitator of a network if it settles payments there; the URL null chooses the host's own. Refused
   * while an environment variable chooses it.
   */
  setFacilitator(
    request: CallInput<'payments.setFacilitator'>,
  ): Promise<Outcome<ProcessingView, PaymentCode>>;
  setDelivery(request: CallInput<'payments.setDelivery'>): Promise<Outcome<ProcessingView, PaymentCode>>;
}

export interface ProcessingDeps {
  readonly chain: Pick<Chain, 'status'>;
  readonly config: Pick<PaymentConfig, 'facilitator'>;
  readonly settings: PaymentSettings;
  readonly ledger: PaymentLedger;
  readonly vault: SecretVault;
  readonly secrets: Pick<SecretTexts, 'register'>;
  readonly runtime: { readonly random: Random; readonly clock: Clock };
  readonly log: Log;
}

const facilitatorKey = (profile: string): string => `facilitator:${profile}`;
const deliveryKey = (profile: string): string => `delivery:${profile}`;
/** Where the vault stores the key with which a facilitator recognises this host. */
const secretRef = (profile: string): string => `payments:${profile}:facilitator`;

export function createProcessingSettings(deps: ProcessingDeps): ProcessingSettings {
  const { chain, config, settings, ledger, vault, secrets } = deps;
  const facilitators = new Map<string, ChosenFacilitator>();
  const meteredRecord = createRemoteMeteredRecord(deps);
  const facilitatorDeps = { ...deps, meteredRecord };

  const findStoredFacilitator = (profile: string): StoredFacilitator | null => {
    const parsed = storedFacilitator.safeParse(parseJson(settings.find(facilitatorKey(profile)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  };
  const readLimits = (profile: string): DeliveryLimits => {
    const parsed = storedLimits.safeParse(parseJson(settings.find(deliveryKey(profile)) ?? 'null'));
    return parsed.success ? parsed.data : DEFAULT_DELIVERY_LIMITS;
  };
  const findRemoteFacilitator = (): ChosenFacilitator | null => {
    if (config.facilitator !== null) {
      const { auth, ...endpoint } = config.facilitator;
      return getOrCreate(facilitators, 'environment', () =>
        createChosenFacilitator(facilitatorDeps, endpoint, () => auth),
      );
    }
    const { profile } = chain.status();
    const stored = findStoredFacilitator(profile);
    if (stored === null) return null;
    const readAuth = async (): Promise<FacilitatorAuth> => {
      const secret = stored.auth === 'none' ? null : await vault.get(secretRef(profile));
      if (secret !== null) secrets.register(secret);
      else if (stored.auth !== 'none') throw new Error('the key of the facilitator is missing');
      return toAuth(stored, secret);
    };
    const { url } = stored;
    return getOrCreate(facilitators, `${profile} ${JSON.stringify(stored)}`, () =>
      createChosenFacilitator(facilitatorDeps, { url, timeoutMs: DEFAULT_TIMEOUT_MS }, readAuth),
    );
  };
  const view: ProcessingSettings['view'] = (profile = chain.status().profile) => {
    const stored = findStoredFacilitator(profile);
    const configured = config.facilitator;
    const url = configured?.url ?? stored?.url ?? null;
    const common = { profile, ...readLimits(profile), usage: meteredStateOf(meteredRecord, profile, url) };
    if (configured !== null) {
      const auth = AUTH_NAMES[configured.auth.kind];
      return { ...common, source: 'environment', url: configured.url, auth, keyId: null };
    }
    if (stored === null) return { ...common, source: 'own', url: null, auth: 'none', keyId: null };
    return { ...common, source: 'setting', ...stored };
  };
  const notifyChanged = (profile: string): void =>
    ledger.notifyChanged({ kind: 'payment', id: facilitatorKey(profile) });

  return {
    remoteFacilitator: findRemoteFacilitator,
    meteredRecord,
    deliveryLimits: () => readLimits(chain.status().profile),
    view,
    async setFacilitator(request) {
      if (config.facilitator !== null)
        return refuse('CONFLICT', 'CDP_FACILITATOR_URL is set and decides; remove it to choose here');
      const refusal = await saveFacilitator(deps, request);
      if (refusal !== null) return refusal;
      facilitators.clear();
      notifyChanged(request.profile);
      return accept(view(request.profile));
    },
    async setDelivery({ profile, safeFromMicro, finalizedFromMicro }) {
      if (finalizedFromMicro < safeFromMicro)
        return refuse(
          'INVALID_PARAMETERS',
          'Sales that wait for a finalized block must be the larger ones: raise that amount, or lower the other',
        );
      await ledger.writer.write(() => {
        settings.upsert(deliveryKey(profile), JSON.stringify({ safeFromMicro, finalizedFromMicro }));
        const payload = { safeFromMicro, finalizedFromMicro };
        ledger.appendAudit('DELIVERY_CHANGED', profile, 'person', payload);
      });
      notifyChanged(profile);
      return accept(view(profile));
    },
  };
}

/** Checks a choice and stores it, with its key in the vault. Returns why it was refused; null if it was stored. */
async function saveFacilitator(
  deps: ProcessingDeps,
  { profile, url, auth, keyId, secret }: CallInput<'payments.setFacilitator'>,
): Promise<Refusal<PaymentCode> | null> {
  const { ledger, settings, secrets, vault } = deps;
  const choice = url === null ? null : { url, auth, keyId: keyId ?? null };
  const refusal =
    choice === null ? null : await findFacilitatorRefusal(deps, profile, choice, secret ?? null);
  if (refusal !== null) return refusal;
  const save = (): Promise<void> =>
    ledger.writer.write(() => {
      settings.upsert(facilitatorKey(profile), choice === null ? null : JSON.stringify(choice));
      const payload = { url, auth: choice === null ? 'none' : auth };
      ledger.appendAudit('FACILITATOR_CHANGED', profile, 'person', payload);
    });
  if (choice === null || secret === undefined) await save();
  else {
    secrets.register(secret);
    await replaceSecret(vault, { ref: secretRef(profile), secret }, save);
  }
  return null;
}

const AUTH_NAMES = { none: 'none', header: 'bearer', cdp: 'cdp' } as const;

function getOrCreate(
  facilitators: Map<string, ChosenFacilitator>,
  key: string,
  create: () => ChosenFacilitator,
): ChosenFacilitator {
  const facilitator = facilitators.get(key) ?? create();
  facilitators.set(key, facilitator);
  return facilitator;
}

function toAuth({ auth, keyId }: StoredFacilitator, secret: string | null): FacilitatorAuth {
  if (auth === 'none' || secret === null) return { kind: 'none' };
  if (auth === 'cdp') return { kind: 'cdp', key: { keyId: keyId ?? '', secret } };
  return { kind: 'header', value: `Bearer ${secret}` };
}

/** The configuration of a remote facilitator. Its key is read once, when it is first needed. */
function remoteConfig(
  { runtime, log }: Pick<ProcessingDeps, 'runtime' | 'log'>,
  { url, timeoutMs }: { readonly url: string; readonly timeoutMs: number },
  readAuth: () => FacilitatorAuth | Promise<FacilitatorAuth>,
): RemoteFacilitatorConfig {
  let headers: Promise<RemoteFacilitatorConfig['authHeaders']> | null = null;
  return {
    url,
    timeoutMs,
    async authHeaders(operation) {
      headers ??= Promise.resolve(readAuth()).then((auth) => createAuthHeaders(auth, { url, runtime, log }));
      try {
        return (await headers)(operation);
      } catch (error) {
        // A key that was missing, or could not be read, is read again for the next request.
        headers = null;
        throw error;
      }
    },
  };
}

/** The state of metered payments on a network; null where this host settles them itself, and without a network. */
const meteredStateOf = (
  meteredRecord: Pick<RemoteMeteredRecord, 'isProven'>,
  profile: ProcessingView['profile'],
  url: string | null,
): ProcessingView['usage'] => {
  if (url === null || profile === 'off') return null;
  return meteredRecord.isProven({ url, network: networkOf(profile) }) ? 'proven' : 'untried';
};

const networkOf = (profile: Profile): string => `eip155:${PROFILES[profile].chainId}`;

function createChosenFacilitator(
  deps: Pick<ProcessingDeps, 'runtime' | 'log'> & { readonly meteredRecord: RemoteMeteredRecord },
  endpoint: { readonly url: string; readonly timeoutMs: number },
  readAuth: () => FacilitatorAuth | Promise<FacilitatorAuth>,
): ChosenFacilitator {
  const remote = remoteConfig(deps, endpoint, readAuth);
  const { meteredRecord, runtime } = deps;
  const { clock } = runtime;
  const { url } = endpoint;
  const facilitator = createRemoteFacilitator(remote);
  return {
    url,
    maySettleMetered: (network) => meteredRecord.maySettleMetered({ url, network }),
    facilitator: {
      ...facilitator,
      async settle(payload, requirements) {
        const outcome = await facilitator.settle(payload, requirements);
        if (requirements.scheme === 'upto')
          await meteredRecord.recordOutcome({ url, payload, requirements, outcome });
        return outcome;
      },
    },
    check: createSupportCheck((network) => readSupport(remote, network), { clock, log: deps.log }),
  };
}

/** Why a facilitator cannot be chosen; null if it settles payments of the network. */
async function findFacilitatorRefusal(
  deps: ProcessingDeps,
  profile: Profile,
  choice: StoredFacilitator,
  secret: string | null,
): Promise<Refusal<PaymentCode> | null> {
  if (!isSecureUrl(choice.url))
    return refuse(
      'INVALID_PARAMETERS',
      'The address of a facilitator must use https, or be on this computer',
    );
  if (choice.auth === 'cdp' && choice.keyId === null)
    return refuse(
      'INVALID_PARAMETERS',
      'A key of the Coinbase Developer Platform has an id, which is missing',
    );
  const usedSecret = choice.auth === 'none' ? null : (secret ?? (await deps.vault.get(secretRef(profile))));
  if (choice.auth !== 'none' && usedSecret === null)
    return refuse('INVALID_PARAMETERS', 'The key with which the facilitator recognises this host is missing');
  const auth = toAuth(choice, usedSecret);
  const remote = remoteConfig(deps, { url: choice.url, timeoutMs: DEFAULT_TIMEOUT_MS }, () => auth);
  const network = networkOf(profile);
  const support = await readSupport(remote, network);
  if (support.kind === 'unknown')
    return refuse(
      'INVALID_PARAMETERS',
      'This address does not respond as a facilitator does; nothing was changed',
    );
  const refusal = refusalOfSupport(support, network);
  return refusal === null ? null : refuse('INVALID_PARAMETERS', refusal.message, refusal.detail);
}
