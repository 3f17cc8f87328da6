import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { shownAddress } from './addresses.ts';
import type { Books } from './books.ts';
import type { PaymentRow } from './records.ts';
import { termEnd } from './rules/calendar.ts';
import { formatPrice } from './rules/price.ts';
import { hasAccess, nextStatus, PENDING_MS } from './rules/subscription-status.ts';
import type { Owner, PlanRow, SubscriptionRow } from './subscription-records.ts';
import type { SubscriptionFilter } from './subscription-store.ts';

export interface Purchase {
  readonly plan: PlanRow;
  /** The owner to be, lower case. */
  readonly wallet: string;
  readonly autoRenew: boolean;
}

/** Whether a call is covered; `ended` tells a subscriber that the last one ran out. */
export type Cover =
  | { readonly kind: 'covered'; readonly subscriptionId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'ended' };

export interface Subscriptions {
  /** Inside the reserving job: the row that this payment will bring to life. */
  reserve(purchase: Purchase, earlier: string | null): string;
  /** Inside the confirming job: what the payment buys. */
  activate(payment: PaymentRow): JsonObject;
  find(subscriptionId: string, owner: Owner): Outcome<SubscriptionRow, PaymentCode>;
  page(owner: Owner, filter: SubscriptionFilter): readonly SubscriptionRow[];
  /** Idempotent; access lasts until the end of the term. */
  cancel(subscriptionId: string, owner: Owner, actor: string): Promise<Outcome<SubscriptionRow, PaymentCode>>;
  /** An agent that proved the wallet's signature counts as its session from now on. */
  link(subscriptionId: string, agentId: string): Promise<void>;
  /** Takes one call of the quota, if there is one to take. */
  cover(agentId: string, tool: string): Promise<Cover>;
  /** The covered call failed: it is not counted. */
  giveBack(subscriptionId: string): Promise<void>;
  /** Ends what is due now. */
  sweep(): Promise<void>;
  start(): () => void;
  view(row: SubscriptionRow): JsonObject;
}

export interface SubscriptionDeps {
  readonly books: Books;
  /** Inside a job: something that a webhook may want to hear. */
  readonly notify: (type: string, row: SubscriptionRow) => void;
}

const PERSON: Owner = { kind: 'person' };
/** An ended subscription is mentioned in offers this long. */
const REMEMBERED_MS = 30 * 86_400_000;

export function createSubscriptions({ books, notify }: SubscriptionDeps): Subscriptions {
  const { subscriptions: store, payments, writer, clock, ids } = books;

  const save = (row: SubscriptionRow, action: string, actor: string): SubscriptionRow => {
    store.saveSubscription(row);
    books.note(action, row.subscriptionId, actor, {
      wallet: row.wallet,
      planId: row.planId,
      status: row.status,
      endAtMs: row.endAtMs,
    });
    notify(TYPES[action] ?? 'subscription.changed', row);
    writer.afterCommit(() => books.changed({ kind: 'subscription', id: row.subscriptionId }));
    return row;
  };

  const insert = ({ plan, wallet, autoRenew }: Purchase): SubscriptionRow => {
    const nowMs = clock.nowMs();
    const row: SubscriptionRow = {
      subscriptionId: ids.uuid(),
      wallet,
      planId: plan.planId,
      status: 'pending',
      startAtMs: null,
      endAtMs: null,
      autoRenew,
      callsAllowed: null,
      callsUsed: 0,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    store.insertSubscription(row);
    writer.afterCommit(() => books.changed({ kind: 'subscription', id: row.subscriptionId }));
    return row;
  };

  /** The row to put the bought term on: the running one, the pending one, or a new one. */
  const target = (asked: SubscriptionRow, plan: PlanRow): SubscriptionRow => {
    const running = store.running({ kind: 'wallet', wallet: asked.wallet }, asked.planId);
    if (running !== null && hasAccess(running, clock.nowMs())) {
      // Two payments raced for one new subscription: the second prolongs what the first began.
      if (asked.status === 'pending' && asked.subscriptionId !== running.subscriptionId)
        save({ ...asked, status: 'expired', updatedAtMs: clock.nowMs() }, 'SUBSCRIPTION_EXPIRED', 'host');
      return { ...running, autoRenew: running.autoRenew || asked.autoRenew };
    }
    if (asked.status === 'pending') return asked;
    // Cancelled and expired ones never come back: a new payment is a new row.
    return insert({ plan, wallet: asked.wallet, autoRenew: asked.autoRenew });
  };

  const view = (row: SubscriptionRow): JsonObject =>
    subscriptionView(row, payments.ofSubscription(row.subscriptionId));

  const sweep = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (store.ended(nowMs).length === 0 && store.unpaid(nowMs - PENDING_MS).length === 0) return;
    await writer.write(() => {
      for (const row of [...store.ended(nowMs), ...store.unpaid(nowMs - PENDING_MS)]) {
        const status = nextStatus(row.status, 'ended');
        if (status !== null) save({ ...row, status, updatedAtMs: nowMs }, 'SUBSCRIPTION_EXPIRED', 'host');
      }
    });
  };

  return {
    view,
    reserve(purchase, earlier) {
      const kept = earlier === null ? null : store.subscription(earlier, PERSON);
      if (kept?.status === 'pending') return kept.subscriptionId;
      const owner: Owner = { kind: 'wallet', wallet: purchase.wallet };
      const running = store.running(owner, purchase.plan.planId);
      if (running !== null && hasAccess(running, clock.nowMs())) return running.subscriptionId;
      return insert(purchase).subscriptionId;
    },
    activate(payment) {
      const asked = store.subscription(payment.subscriptionId ?? '', PERSON);
      const plan = asked && store.plan(asked.planId);
      if (!asked || !plan) throw new Error('the plan of a payment is gone');
      const nowMs = clock.nowMs();
      const row = target(asked, plan);
      const renewed = row.status === 'active';
      const startMs = renewed ? (row.endAtMs ?? nowMs) : nowMs;
      const allowed =
        plan.maxApiCalls === null || (renewed && row.callsAllowed === null)
          ? null
          : (row.callsAllowed ?? 0) + plan.maxApiCalls;
      const status = nextStatus(row.status, 'paid');
      if (status === null) throw new Error('a finished subscription cannot be paid');
      const endAtMs = renewed && row.endAtMs === null ? null : termEnd(startMs, plan);
      const startAtMs = row.startAtMs ?? nowMs;
      const bought = { ...row, status, startAtMs, endAtMs, callsAllowed: allowed, updatedAtMs: nowMs };
      payments.attach(payment.paymentId, bought.subscriptionId);
      save(bought, renewed ? 'SUBSCRIPTION_RENEWED' : 'SUBSCRIPTION_ACTIVATED', payment.payer);
      // Whoever pays for somebody else's wallet does not own what he gave.
      if (payment.agentId !== null && payment.payer === bought.wallet)
        store.linkAgent(bought.subscriptionId, payment.agentId);
      return { subscription: view(bought), message: renewed ? RENEWED : CREATED };
    },
    find(subscriptionId, owner) {
      const row = store.subscription(subscriptionId, owner);
      return row === null
        ? refuse('SUBSCRIPTION_NOT_FOUND', 'There is no such subscription of yours')
        : accept(row);
    },
    page: (owner, filter) => store.subscriptions(owner, filter),
    cancel: (subscriptionId, owner, actor) =>
      writer.write(() => {
        const row = store.subscription(subscriptionId, owner);
        if (row === null) return refuse('SUBSCRIPTION_NOT_FOUND', 'There is no such subscription of yours');
        const status = nextStatus(row.status, 'cancelled');
        if (row.status === 'expired')
          return refuse('SUBSCRIPTION_EXPIRED', 'This subscription is over already');
        if (status === null) return refuse('INVALID_PARAMETERS', 'This subscription has not been paid for');
        if (row.status === status) return accept(row);
        const cancelled = { ...row, status, autoRenew: false, updatedAtMs: clock.nowMs() };
        return accept(save(cancelled, 'SUBSCRIPTION_CANCELLED', actor));
      }),
    link: (subscriptionId, agentId) => writer.write(() => store.linkAgent(subscriptionId, agentId)),
    cover: (agentId, tool) => {
      // Nobody without a subscription pays for a transaction that finds none.
      if (store.latest({ kind: 'agent', agentId }).length === 0) return Promise.resolve({ kind: 'none' });
      return writer.write(() => {
        const nowMs = clock.nowMs();
        const rows = store.latest({ kind: 'agent', agentId });
        const open = rows.filter((row) => hasAccess(row, nowMs));
        for (const { subscriptionId } of open.sort(byEnd)) {
          if (!store.useCall(subscriptionId)) continue;
          store.noteCall({ subscriptionId, tool, agentId }, nowMs);
          return { kind: 'covered', subscriptionId };
        }
        const lately = rows.some(
          ({ status, endAtMs }) => status !== 'pending' && (endAtMs ?? 0) > nowMs - REMEMBERED_MS,
        );
        return { kind: open.length === 0 && lately ? 'ended' : 'none' };
      });
    },
    giveBack: (subscriptionId) => writer.write(() => store.giveCallBack(subscriptionId)),
    sweep,
    start: () => startSweeping(books, sweep),
  };
}

const byEnd = (a: SubscriptionRow, b: SubscriptionRow): number =>
  (a.endAtMs ?? Number.POSITIVE_INFINITY) - (b.endAtMs ?? Number.POSITIVE_INFINITY);

const CREATED = 'Subscription created successfully';
const RENEWED = 'Subscription extended; the new term begins when the present one ends';

const TYPES: Readonly<Record<string, string>> = {
  SUBSCRIPTION_ACTIVATED: 'subscription.activated',
  SUBSCRIPTION_RENEWED: 'subscription.renewed',
  SUBSCRIPTION_CANCELLED: 'subscription.cancelled',
  SUBSCRIPTION_EXPIRED: 'subscription.expired',
};

const SWEEP_MS = 60_000;

/** Expiry by the host's clock: at the next end, and at least every minute. */
function startSweeping({ clock, subscriptions: store }: Books, sweep: () => Promise<void>): () => void {
  let cancel = (): void => undefined;
  let stopped = false;
  const plan = (): void => {
    if (stopped) return;
    const nowMs = clock.nowMs();
    const pending = store.oldestPendingMs();
    const next = Math.min(
      store.nextEndMs() ?? Number.POSITIVE_INFINITY,
      pending === null ? Number.POSITIVE_INFINITY : pending + PENDING_MS,
    );
    cancel = clock.after(Math.min(SWEEP_MS, Math.max(1, next - nowMs)), turn);
  };
  const turn = (): void =>
    void sweep()
      .catch(() => undefined)
      .finally(plan);
  turn();
  return () => {
    stopped = true;
    cancel();
  };
}

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  released: 'failed',
};

/** 003's UserSubscription, with the quota and the end of access beside it. */
function subscriptionView(row: SubscriptionRow, paid: readonly PaymentRow[]): JsonObject {
  return {
    id: row.subscriptionId,
    userId: shownAddress(row.wallet),
    planId: row.planId,
    status: row.status,
    startDate: iso(row.startAtMs),
    endDate: iso(row.endAtMs),
    ...(row.status === 'cancelled' ? { accessUntil: iso(row.endAtMs) } : {}),
    autoRenew: row.autoRenew,
    callsUsed: row.callsUsed,
    ...(row.callsAllowed === null ? {} : { callsAllowed: row.callsAllowed }),
    paymentHistory: paid.map((payment) => ({
      id: payment.paymentId,
      subscriptionId: row.subscriptionId,
      amount: formatPrice(BigInt(payment.amountMicro)),
      token: 'USDC',
      txHash: payment.txHash ?? '',
      timestamp: iso(payment.createdAtMs),
      status: PAYMENT_STATUS[payment.state] ?? 'pending',
    })),
  };
}
