import type { Audit } from '../../platform/audit/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock, Ids } from '../../platform/runtime.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface PaymentChange {
  readonly kind: 'payment' | 'subscription' | 'plan' | 'challenge';
  readonly id: string;
}

/** The stores, audit log and events that all parts of payments share. */
export interface PaymentLedger {
  readonly payments: PaymentStore;
  readonly subscriptions: SubscriptionStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Appends an audit row. Runs inside a writer job. */
  appendAudit(
    action: string,
    subject: string,
    actor: string,
    payload: Readonly<Record<string, unknown>>,
  ): void;
  notifyChanged(change: PaymentChange): void;
}

export interface PaymentLedgerDeps extends Pick<
  PaymentLedger,
  'payments' | 'subscriptions' | 'writer' | 'clock' | 'ids'
> {
  readonly audit: Audit;
  readonly bus: Bus;
}

export const createPaymentLedger = ({ audit, bus, ...stores }: PaymentLedgerDeps): PaymentLedger => ({
  ...stores,
  appendAudit: (action, subject, actor, payload) =>
    void audit.append({ system: 'payments', action, subject, actor, payload }),
  notifyChanged: (change) => bus.emit('payments.changed', change),
});
