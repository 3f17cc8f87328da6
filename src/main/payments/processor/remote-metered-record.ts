import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import { authorizationOf } from '../../../shared/wire/payment.ts';
import type { PaymentRow } from '../records.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { PaymentSettings } from '../store/payment-settings-store.ts';
import type { FacilitatorSettlement } from '../facilitator/facilitator.ts';

/** A facilitator on one network. */
export interface NetworkFacilitator {
  readonly url: string;
  /** CAIP-2 name, such as `eip155:84532`. */
  readonly network: string;
}

/** The record of remote facilitators' metered payments. It persists across restarts. */
export interface RemoteMeteredRecord {
  /** Whether calls are offered by usage: one was settled for less than its maximum, or the owner tries it now. */
  isOffered(facilitator: NetworkFacilitator): boolean;
  isProven(facilitator: NetworkFacilitator): boolean;
  isTrialRunning(): boolean;
  /** Offers calls by usage while the owner's wallet makes a first payment. Other payers may take such an offer, too. */
  runTrial<T>(act: () => Promise<T>): Promise<T>;
  /** Records what a facilitator has said about the settlement of a metered payment. */
  recordOutcome(settlement: Settlement): Promise<void>;
  /** Records a payment that the chain shows. It proves the facilitator that claimed to have settled it. */
  recordConfirmed(row: PaymentRow): Promise<void>;
}

interface Settlement {
  readonly url: string;
  readonly payload: Pick<PaymentPayload, 'payload'>;
  readonly requirements: Pick<PaymentRequirements, 'network'>;
  readonly outcome: FacilitatorSettlement;
}

export interface RemoteMeteredRecordDeps {
  readonly settings: PaymentSettings;
  readonly ledger: Pick<PaymentLedger, 'writer' | 'notifyChanged'>;
  readonly log: Log;
}

const settingKey = ({ url, network }: NetworkFacilitator): string => `usage:${network}:${url}`;

/**
 * Reasons that come from the scheme. Others, such as a payer without money, say nothing about the next
 * payment.
 */
const USAGE_REFUSED = /amount|mismatch|scheme/u;

const MAX_CLAIMS = 256;

/**
 * Facilitators may list metered payments and then refuse to take less than the signed maximum. So a remote one is
 * offered to payers only after a first settlement of less than the maximum was seen on the chain, and not after a refusal.
 */
export function createRemoteMeteredRecord({
  settings,
  ledger,
  log,
}: RemoteMeteredRecordDeps): RemoteMeteredRecord {
  /** The facilitator that called a payment settled, by the payment's nonce. */
  const claims = createBoundedMap<string, NetworkFacilitator>(MAX_CLAIMS);
  let trials = 0;
  const isProven = (facilitator: NetworkFacilitator): boolean =>
    settings.find(settingKey(facilitator)) !== null;
  const store = async (facilitator: NetworkFacilitator, txHash: string | null): Promise<void> => {
    const key = settingKey(facilitator);
    await ledger.writer.write(() => settings.upsert(key, txHash));
    ledger.notifyChanged({ kind: 'payment', id: key });
  };
  return {
    isProven,
    isTrialRunning: () => trials > 0,
    isOffered: (facilitator) => trials > 0 || isProven(facilitator),
    async runTrial(act) {
      trials += 1;
      try {
        return await act();
      } finally {
        trials -= 1;
      }
    },
    async recordOutcome({ url, payload, requirements, outcome }) {
      const facilitator = { url, network: requirements.network };
      if (outcome.kind === 'settled' || outcome.kind === 'unknown')
        claims.set(authorizationOf(payload.payload).nonce.toLowerCase(), facilitator);
      if (outcome.kind !== 'refused' || !USAGE_REFUSED.test(outcome.reason)) return;
      const { reason } = outcome;
      log('warn', 'the facilitator refuses payments by usage, so only the price is offered', { reason });
      if (isProven(facilitator)) await store(facilitator, null);
    },
    async recordConfirmed({ state, nonce, amountMicro, maxMicro, txHash }) {
      const facilitator = claims.get(nonce);
      const isLessThanMaximum = maxMicro !== null && amountMicro < maxMicro;
      if (facilitator === undefined || state !== 'confirmed' || !isLessThanMaximum || isProven(facilitator))
        return;
      await store(facilitator, txHash ?? '');
    },
  };
}
