import type { Audit } from '../audit/index.ts';
import type { Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Clock, Ids } from '../ports.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface Change {
  readonly kind: 'payment' | 'subscription' | 'plan' | 'challenge';
  readonly id: string;
}

/** What every part of this domain keeps its books with. */
export interface Books {
  readonly payments: PaymentStore;
  readonly subscriptions: SubscriptionStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  /** An audit row, inside a writer job. */
  note(action: string, subject: string, actor: string, payload: Readonly<Record<string, unknown>>): void;
  changed(change: Change): void;
}

export interface BookParts extends Pick<Books, 'payments' | 'subscriptions' | 'writer' | 'clock' | 'ids'> {
  readonly audit: Audit;
  readonly bus: Bus;
}

export const createBooks = ({ audit, bus, ...books }: BookParts): Books => ({
  ...books,
  note: (action, subject, actor, payload) =>
    void audit.append({ system: 'payments', action, subject, actor, payload }),
  changed: (change) => bus.emit('payments.changed', change),
});
