import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { PaymentRow } from '../records.ts';
import { hasAccess, nextStatus, PENDING_MS } from '../rules/subscription-status.ts';
import type { Owner, PlanRow, SubscriptionRow } from './records.ts';
import type { SubscriptionFilter } from '../store/subscription-store.ts';
import { subscriptionView } from './view.ts';
import { withTerm } from '../rules/term.ts';

export interface Purchase {
  readonly plan: PlanRow;
  /** The owner to be, lower case. */
  readonly wallet: string;
  readonly autoRenew: boolean;
}

/** Whether a call is covered; `ended` tells a subscriber that the last one ran out. */
export type Coverage =
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
  coverageFor(agentId: string, tool: string): Promise<Coverage>;
  /** The covered call failed: it is not counted. */
  giveBack(subscriptionId: string): Promise<void>;
  /** Ends what is due now, and reminds owners who asked for it. */
  sweep(): Promise<void>;
  /** Those that end soon and are to be renewed: by their owner, never by themselves. */
  renewalsDue(): readonly SubscriptionRow[];
  start(): () => void;
  view(row: SubscriptionRow): JsonObject;
}

export interface SubscriptionDeps {
  readonly ledger: PaymentLedger;
  readonly log: Log;
  /** Inside a job: something that a webhook may want to hear. */
  readonly notify: (type: string, row: SubscriptionRow) => void;
}

const PERSON: Owner = { kind: 'person' };
/** An ended subscription is mentioned in offers this long. */
const REMEMBERED_MS = 30 * 86_400_000;

/** What the parts below work with. */
interface SubscriptionContext extends SubscriptionDeps {
  save(row: SubscriptionRow, action: string, actor: string): SubscriptionRow;
  insert(purchase: Purchase): SubscriptionRow;
  view(row: SubscriptionRow): JsonObject;
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const context = openSubscriptionContext(deps);
  const { subscriptions: store, writer } = deps.ledger;
  const sweep = async (): Promise<void> => {
    await endDue(context);
    await remindDue(context);
  };
  return {
    view: context.view,
    reserve: (purchase, earlier) => reserve(context, purchase, earlier),
    activate: (payment) => activate(context, payment),
    find(subscriptionId, owner) {
      const row = store.subscription(subscriptionId, owner);
      return row === null ? unknown() : accept(row);
    },
    page: (owner, filter) => store.subscriptions(owner, filter),
    cancel: (subscriptionId, owner, actor) =>
      writer.write(() => cancelRow(context, store.subscription(subscriptionId, owner), actor)),
    link: (subscriptionId, agentId) => writer.write(() => store.linkAgent(subscriptionId, agentId)),
    coverageFor: (agentId, tool) => coverage(context, agentId, tool),
    giveBack: (subscriptionId) => writer.write(() => store.giveCallBack(subscriptionId)),
    sweep,
    renewalsDue: () => store.renewing(deps.ledger.clock.nowMs(), { reminded: true }),
    start: () => startSweeping(deps, sweep),
  };
}

const unknown = () => refuse('SUBSCRIPTION_NOT_FOUND', 'There is no such subscription of yours');

function openSubscriptionContext(deps: SubscriptionDeps): SubscriptionContext {
  const { ledger, notify } = deps;
  const { subscriptions: store, payments, writer, clock, ids } = ledger;
  const send = (id: string): void => writer.afterCommit(() => ledger.changed({ kind: 'subscription', id }));
  return {
    ...deps,
    view: (row) => subscriptionView(row, payments.ofSubscription(row.subscriptionId)),
    save(row, action, actor) {
      store.saveSubscription(row);
      const { wallet, planId, status, endAtMs } = row;
      ledger.appendAudit(action, row.subscriptionId, actor, { wallet, planId, status, endAtMs });
      notify(TYPES[action] ?? 'subscription.changed', row);
      send(row.subscriptionId);
      return row;
    },
    insert({ plan, wallet, autoRenew }) {
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
      send(row.subscriptionId);
      return row;
    },
  };
}

/** The one that runs now, if any: a second payment for the same plan prolongs it. */
function runningOf({ ledger }: SubscriptionContext, wallet: string, planId: string): SubscriptionRow | null {
  const running = ledger.subscriptions.running({ kind: 'wallet', wallet }, planId);
  return running !== null && hasAccess(running, ledger.clock.nowMs()) ? running : null;
}

function reserve(context: SubscriptionContext, purchase: Purchase, earlier: string | null): string {
  const existing = earlier === null ? null : context.ledger.subscriptions.subscription(earlier, PERSON);
  if (existing?.status === 'pending' && isFor(existing, purchase)) return existing.subscriptionId;
  const row = runningOf(context, purchase.wallet, purchase.plan.planId) ?? context.insert(purchase);
  return row.subscriptionId;
}

/** An authorisation that was not taken may come again, and then for something else at the same price. */
const isFor = (row: SubscriptionRow, { plan, wallet, autoRenew }: Purchase): boolean =>
  row.planId === plan.planId && row.wallet === wallet && row.autoRenew === autoRenew;

/** The row to put the bought term on: the running one, the pending one, or a new one. */
function target(context: SubscriptionContext, requested: SubscriptionRow, plan: PlanRow): SubscriptionRow {
  const running = runningOf(context, requested.wallet, requested.planId);
  if (running !== null) {
    const updatedAtMs = context.ledger.clock.nowMs();
    // Two payments raced for one new subscription: the second prolongs what the first began.
    if (requested.status === 'pending')
      context.save({ ...requested, status: 'expired', updatedAtMs }, 'SUBSCRIPTION_EXPIRED', 'host');
    return { ...running, autoRenew: running.autoRenew || requested.autoRenew };
  }
  if (requested.status === 'pending') return requested;
  // Cancelled and expired ones never come back: a new payment is a new row.
  return context.insert({ plan, wallet: requested.wallet, autoRenew: requested.autoRenew });
}

function activate(context: SubscriptionContext, payment: PaymentRow): JsonObject {
  const { ledger } = context;
  const { subscriptions: store } = ledger;
  const requested = store.subscription(payment.subscriptionId ?? '', PERSON);
  const plan = requested && store.plan(requested.planId);
  if (!requested || !plan) throw new Error('the plan of a payment is gone');
  const row = target(context, requested, plan);
  const renewed = row.status === 'active';
  const bought = withTerm(row, plan, ledger.clock.nowMs());
  ledger.payments.attach(payment.paymentId, bought.subscriptionId);
  context.save(bought, renewed ? 'SUBSCRIPTION_RENEWED' : 'SUBSCRIPTION_ACTIVATED', payment.payer);
  // Whoever pays for somebody else's wallet does not own what he gave.
  if (payment.agentId !== null && payment.payer === bought.wallet)
    store.linkAgent(bought.subscriptionId, payment.agentId);
  return { subscription: context.view(bought), message: renewed ? RENEWED : CREATED };
}

function cancelRow(
  context: SubscriptionContext,
  row: SubscriptionRow | null,
  actor: string,
): Outcome<SubscriptionRow, PaymentCode> {
  if (row === null) return unknown();
  const status = nextStatus(row.status, 'cancelled');
  if (row.status === 'expired') return refuse('SUBSCRIPTION_EXPIRED', 'This subscription is over already');
  if (status === null) return refuse('INVALID_PARAMETERS', 'This subscription has not been paid for');
  if (row.status === status) return accept(row);
  const cancelled = { ...row, status, autoRenew: false, updatedAtMs: context.ledger.clock.nowMs() };
  return accept(context.save(cancelled, 'SUBSCRIPTION_CANCELLED', actor));
}

async function coverage({ ledger }: SubscriptionContext, agentId: string, tool: string): Promise<Coverage> {
  const { subscriptions: store, writer, clock } = ledger;
  const owner: Owner = { kind: 'agent', agentId };
  // Nobody without a subscription pays for a transaction that finds none.
  if (store.latest(owner).length === 0) return { kind: 'none' };
  return writer.write((): Coverage => {
    const nowMs = clock.nowMs();
    const rows = store.latest(owner);
    const open = rows.filter((row) => hasAccess(row, nowMs)).sort(byEnd);
    for (const { subscriptionId } of open) {
      if (!store.useCall(subscriptionId)) continue;
      store.noteCall({ subscriptionId, tool, agentId }, nowMs);
      return { kind: 'covered', subscriptionId };
    }
    const lately = rows.some(({ endAtMs }) => (endAtMs ?? 0) > nowMs - REMEMBERED_MS);
    return { kind: open.length === 0 && lately ? 'ended' : 'none' };
  });
}

async function endDue(context: SubscriptionContext): Promise<void> {
  const { subscriptions: store, writer, clock } = context.ledger;
  const due = (nowMs: number): SubscriptionRow[] => [
    ...store.ended(nowMs),
    ...store.unpaid(nowMs - PENDING_MS),
  ];
  if (due(clock.nowMs()).length === 0) return;
  await writer.write(() => {
    const nowMs = clock.nowMs();
    for (const row of due(nowMs)) {
      const status = nextStatus(row.status, 'ended');
      if (status !== null)
        context.save({ ...row, status, updatedAtMs: nowMs }, 'SUBSCRIPTION_EXPIRED', 'host');
    }
  });
}

/** `autoRenew` asks for a word before the end. Nothing is signed, sent or pulled here. */
async function remindDue({ ledger, notify }: SubscriptionContext): Promise<void> {
  const { subscriptions: store, writer, clock } = ledger;
  const due = () => store.renewing(clock.nowMs(), { reminded: false });
  if (due().length === 0) return;
  await writer.write(() => {
    for (const row of due()) {
      const { subscriptionId, wallet, planId, status, endAtMs } = row;
      store.markReminded(subscriptionId);
      ledger.appendAudit('SUBSCRIPTION_RENEWAL_DUE', subscriptionId, 'host', {
        wallet,
        planId,
        status,
        endAtMs,
      });
      notify('subscription.renewal_due', row);
      writer.afterCommit(() => ledger.changed({ kind: 'subscription', id: subscriptionId }));
    }
  });
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
function startSweeping({ ledger, log }: SubscriptionDeps, sweep: () => Promise<void>): () => void {
  const { clock, subscriptions: store } = ledger;
  let cancel = (): void => undefined;
  let stopped = false;
  const nextMs = (): number => {
    const unpaid = store.oldestUnpaidMs();
    return Math.min(
      store.nextEndMs() ?? Number.POSITIVE_INFINITY,
      unpaid === null ? Number.POSITIVE_INFINITY : unpaid + PENDING_MS,
    );
  };
  const plan = (waitMs: number): void => {
    if (!stopped) cancel = clock.after(waitMs, turn);
  };
  const turn = (): void => {
    sweep().then(
      () => plan(Math.min(SWEEP_MS, Math.max(1, nextMs() - clock.nowMs()))),
      (error: unknown) => {
        log('warn', 'subscriptions could not be ended', { error: String(error) });
        // What is due stays due: without a rest it would be tried without end.
        plan(SWEEP_MS);
      },
    );
  };
  turn();
  return () => {
    stopped = true;
    cancel();
  };
}
