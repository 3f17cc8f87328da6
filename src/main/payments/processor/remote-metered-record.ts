import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import { authorizationOf } from '../../../shared/wire/payment.ts';
import type { PaymentRow } from '../records.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { PaymentSettings } from '../store/payment-settings.ts';
import type { SettlementOutcome } from './context.ts';

/** A facilitator on one network. */
export interface MeteredPlace {
  readonly url: string;
  /** CAIP-2 name, such as `eip155:84532`. */
  readonly network: string;
}

/** The record of remote facilitators' metered payments. It persists across restarts. */
export interface RemoteMeteredRecord {
  /** Whether calls are offered by usage: one was settled for less than its maximum, or the owner tries it now. */
  isOffered(place: MeteredPlace): boolean;
  isProven(place: MeteredPlace): boolean;
  isTrying(): boolean;
  /** Offers calls by usage while the owner's wallet makes a first payment. Other payers may take such an offer, too. */
  whileTrying<T>(act: () => Promise<T>): Promise<T>;
  /** Notes what a facilitator has said about the settlement of a metered payment. */
  noteOutcome(settlement: Settlement): Promise<void>;
  /** Notes a payment that the chain shows. It proves the facilitator that has said to have settled it. */
  noteConfirmed(row: PaymentRow): Promise<void>;
}

interface Settlement {
  readonly url: string;
  readonly payload: Pick<PaymentPayload, 'payload'>;
  readonly requirements: Pick<PaymentRequirements, 'network'>;
  readonly outcome: SettlementOutcome;
}

export interface RemoteMeteredRecordDeps {
  readonly settings: PaymentSettings;
  readonly ledger: Pick<PaymentLedger, 'writer' | 'notifyChanged'>;
  readonly log: Log;
}

const settingKey = ({ url, network }: MeteredPlace): string => `usage:${network}:${url}`;

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
  const claims = createBoundedMap<string, MeteredPlace>(MAX_CLAIMS);
  let trying = 0;
  const isProven = (place: MeteredPlace): boolean => settings.get(settingKey(place)) !== null;
  const store = async (place: MeteredPlace, txHash: string | null): Promise<void> => {
    const key = settingKey(place);
    await ledger.writer.write(() => settings.put(key, txHash));
    ledger.notifyChanged({ kind: 'payment', id: key });
  };
  return {
    isProven,
    isTrying: () => trying > 0,
    isOffered: (place) => trying > 0 || isProven(place),
    async whileTrying(act) {
      trying += 1;
      try {
        return await act();
      } finally {
        trying -= 1;
      }
    },
    async noteOutcome({ url, payload, requirements, outcome }) {
      const place = { url, network: requirements.network };
      if (outcome.kind === 'settled' || outcome.kind === 'unknown')
        claims.set(authorizationOf(payload.payload).nonce.toLowerCase(), place);
      if (outcome.kind !== 'refused' || !USAGE_REFUSED.test(outcome.reason)) return;
      const { reason } = outcome;
      log('warn', 'the facilitator refuses payments by usage, so only the price is offered', { reason });
      if (isProven(place)) await store(place, null);
    },
    async noteConfirmed({ state, nonce, amountMicro, maxMicro, txHash }) {
      const place = claims.get(nonce);
      const isLessThanMaximum = maxMicro !== null && amountMicro < maxMicro;
      if (place === undefined || state !== 'confirmed' || !isLessThanMaximum || isProven(place)) return;
      await store(place, txHash ?? '');
    },
  };
}
