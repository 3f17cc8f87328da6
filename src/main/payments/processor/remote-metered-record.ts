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

/** Which remote facilitators are known to settle metered payments. The knowledge persists across restarts. */
export interface RemoteMeteredRecord {
  /** Whether a facilitator may settle metered payments, so that they are offered: it is proven, or the owner tries it now. */
  maySettleMetered(facilitator: NetworkFacilitator): boolean;
  /** Whether the chain has shown that the facilitator settled a payment for less than its maximum. */
  isProven(facilitator: NetworkFacilitator): boolean;
  isTrialRunning(): boolean;
  /** Offers calls by usage while the owner's wallet makes a first payment. Other payers may take such an offer, too. */
  runTrial<T>(payOnce: () => Promise<T>): Promise<T>;
  /** Records what a facilitator has said about the settlement of a metered payment. */
  recordOutcome(settlement: Settlement): Promise<void>;
  /** Records a payment that the chain shows. One below its maximum proves the facilitator that claimed to have settled it. */
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
 * Reasons for which a facilitator refuses the scheme itself. Others, such as a payer without money, say nothing about
 * the next payment.
 */
const SCHEME_REFUSAL = /amount|mismatch|scheme/u;

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
  const saveProof = async (facilitator: NetworkFacilitator, txHash: string | null): Promise<void> => {
    const key = settingKey(facilitator);
    await ledger.writer.write(() => settings.upsert(key, txHash));
    ledger.notifyChanged({ kind: 'payment', id: key });
  };
  return {
    isProven,
    isTrialRunning: () => trials > 0,
    maySettleMetered: (facilitator) => trials > 0 || isProven(facilitator),
    async runTrial(payOnce) {
      trials += 1;
      try {
        return await payOnce();
      } finally {
        trials -= 1;
      }
    },
    async recordOutcome({ url, payload, requirements, outcome }) {
      const facilitator = { url, network: requirements.network };
      if (outcome.kind === 'settled' || outcome.kind === 'unknown')
        claims.set(authorizationOf(payload.payload).nonce.toLowerCase(), facilitator);
      if (outcome.kind !== 'refused' || !SCHEME_REFUSAL.test(outcome.reason)) return;
      const { reason } = outcome;
      log('warn', 'the facilitator refuses payments by usage, so only the price is offered', { reason });
      if (isProven(facilitator)) await saveProof(facilitator, null);
    },
    async recordConfirmed({ state, nonce, amountMicro, maxMicro, txHash }) {
      const facilitator = claims.get(nonce);
      const isLessThanMaximum = maxMicro !== null && amountMicro < maxMicro;
      if (facilitator === undefined || state !== 'confirmed' || !isLessThanMaximum || isProven(facilitator))
        return;
      await saveProof(facilitator, txHash ?? '');
    },
  };
}
