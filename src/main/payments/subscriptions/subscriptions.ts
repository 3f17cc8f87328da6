import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { DAY_MS } from '../../../shared/units.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import { areAllConfirmedLost, PAYMENT_LOST, type PaymentRow } from '../records.ts';
import { hasAccess, nextStatus, MAX_PENDING_MS } from '../rules/subscription-status.ts';
import type { Owner, PlanRow, SubscriptionRow } from './records.ts';
import type { SubscriptionFilter } from '../store/subscription-store.ts';
import { subscriptionView } from './subscription-view.ts';
import { startSweeping } from './sweep-timer.ts';
import { renewByPayment } from '../rules/subscription-renewal.ts';
import {
  WEBHOOK_TYPE_OF_ACTION,
  type SubscriptionAction,
  type WebhookType,
} from '../webhooks/webhook-types.ts';

export interface Purchase {
  readonly plan: PlanRow;
  /** The future owner's address in lower case. */
  readonly wallet: string;
  readonly wantsReminder: boolean;
}

/** Whether a subscription pays for a call. `ended`: none of the owner gives access, and one ended less than 30 days ago. */
export type SubscriptionCoverage =
  | { readonly kind: 'covered'; readonly subscriptionId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'ended' };

/** A call that a subscription may pay for. */
export interface IncludedCall {
  readonly tool: string;
  readonly agentId: string | null;
  /** Only this subscription may pay; null for any of the owner. */
  readonly subscriptionId: string | null;
}

export interface Subscriptions {
  /**
   * Returns the id of the subscription that the payment will activate or extend,
   * inside the writer job that reserves the payment. `earlierId` is the id of an
   * earlier reservation of the same authorisation; null without one.
   */
  reserve(purchase: Purchase, earlierId: string | null): string;
  /** Activates or extends the subscription, inside the writer job that confirms its payment. */
  activate(payment: PaymentRow): JsonObject;
  /** Ends the subscription of a lost payment, if it is active and not paid otherwise. Must run inside a writer job. */
  onPaymentLost(payment: PaymentRow): void;
  /** Restores what is left of the subscription that `onPaymentLost` ended. Must run inside a writer job. */
  onPaymentRestored(payment: PaymentRow): void;
  find(subscriptionId: string, owner: Owner): Outcome<SubscriptionRow, PaymentCode>;
  page(owner: Owner, filter: SubscriptionFilter): readonly SubscriptionRow[];
  /** Cancelling twice is the same as once. Access lasts until the end of the term. */
  cancel(subscriptionId: string, owner: Owner, actor: string): Promise<Outcome<SubscriptionRow, PaymentCode>>;
  /** Lets the subscription cover the calls of this agent, which has proved that it owns the wallet. */
  link(subscriptionId: string, agentId: string): Promise<void>;
  /** Counts one call against a subscription of its owner, if one has calls left. */
  useIncludedCall(owner: Owner, call: IncludedCall): Promise<SubscriptionCoverage>;
  /** Returns a call that failed to the quota. */
  restoreCall(subscriptionId: string): Promise<void>;
  /** Ends subscriptions whose term or time to pay is over, and sends due reminders. */
  expireAndRemind(): Promise<void>;
  /** Subscriptions that end soon and whose owner asked for a reminder. They never renew automatically. */
  remindersDue(): readonly SubscriptionRow[];
  /** Starts the sweep by the clock. Returns a function that stops it. */
  start(): () => void;
  view(row: SubscriptionRow): JsonObject;
}

export interface SubscriptionDeps {
  readonly ledger: PaymentLedger;
  readonly log: Log;
  /** Queues a webhook event, inside the writer job that changes the row. */
  readonly queueNotice: (type: WebhookType, row: SubscriptionRow) => void;
  /** The agent for which the wallet of this host made a payment; null for every other payment. */
  readonly walletAgentOf: (payment: Pick<PaymentRow, 'payer' | 'nonce'>) => string | null;
}

const PERSON: Owner = { kind: 'person' };
/** For this long after the end, refusals say that the subscription has ended. */
const ENDED_NOTICE_MS = 30 * DAY_MS;

/** Shared by the functions of this file. */
interface SubscriptionContext extends SubscriptionDeps {
  save(row: SubscriptionRow, action: SubscriptionAction, actor: string, reason?: string): SubscriptionRow;
  insert(purchase: Purchase): SubscriptionRow;
  view(row: SubscriptionRow): JsonObject;
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const context = createSubscriptionContext(deps);
  const { subscriptions: store, writer } = deps.ledger;
  const expireAndRemind = async (): Promise<void> => {
    await expireDueSubscriptions(context);
    await sendDueReminders(context);
  };
  return {
    view: context.view,
    reserve: (purchase, earlierId) => reserve(context, purchase, earlierId),
    activate: (payment) => activate(context, payment),
    onPaymentLost: (payment) => endSubscriptionOfLost(context, payment),
    onPaymentRestored: (payment) => replaceLostSubscription(context, payment),
    find(subscriptionId, owner) {
      const row = store.findSubscription(subscriptionId, owner);
      return row === null ? notFound() : accept(row);
    },
    page: (owner, filter) => store.listSubscriptions(owner, filter),
    cancel: (subscriptionId, owner, actor) =>
      writer.write(() => cancelRowInJob(context, store.findSubscription(subscriptionId, owner), actor)),
    link: (subscriptionId, agentId) => writer.write(() => store.linkAgent(subscriptionId, agentId)),
    useIncludedCall: (owner, call) => useIncludedCall(context, owner, call),
    restoreCall: (subscriptionId) => writer.write(() => store.restoreCall(subscriptionId)),
    expireAndRemind,
    remindersDue: () => store.listDueForReminder(deps.ledger.clock.nowMs(), { includeReminded: true }),
    start: () => startSweeping(deps, expireAndRemind),
  };
}

const notFound = () => refuse('SUBSCRIPTION_NOT_FOUND', 'You have no such subscription');

function createSubscriptionContext(deps: SubscriptionDeps): SubscriptionContext {
  const { ledger, queueNotice } = deps;
  const { subscriptions: store, payments, writer, clock, ids } = ledger;
  const notifyAfterCommit = (id: string): void =>
    writer.afterCommit(() => ledger.notifyChanged({ kind: 'subscription', id }));
  return {
    ...deps,
    view: (row) => subscriptionView(row, payments.listBySubscription(row.subscriptionId)),
    save(row, action, actor, reason) {
      store.updateSubscription(row);
      const { wallet, planId, status, endAtMs } = row;
      ledger.appendAudit(action, row.subscriptionId, actor, {
        wallet,
        planId,
        status,
        endAtMs,
        ...(reason === undefined ? {} : { reason }),
      });
      queueNotice(WEBHOOK_TYPE_OF_ACTION[action], row);
      notifyAfterCommit(row.subscriptionId);
      return row;
    },
    insert({ plan, wallet, wantsReminder }) {
      const nowMs = clock.nowMs();
      const row: SubscriptionRow = {
        subscriptionId: ids.uuid(),
        wallet,
        planId: plan.planId,
        status: 'pending',
        startAtMs: null,
        endAtMs: null,
        wantsReminder,
        callsAllowed: null,
        callsUsed: 0,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      store.insertSubscription(row);
      notifyAfterCommit(row.subscriptionId);
      return row;
    },
  };
}

/** The subscription of a wallet to a plan that is active and whose term is not over. A second payment extends it. */
function findRunning(
  { ledger }: SubscriptionContext,
  wallet: string,
  planId: string,
): SubscriptionRow | null {
  const active = ledger.subscriptions.findActive({ kind: 'wallet', wallet }, planId);
  return active !== null && hasAccess(active, ledger.clock.nowMs()) ? active : null;
}

function reserve(context: SubscriptionContext, purchase: Purchase, earlierId: string | null): string {
  const existing =
    earlierId === null ? null : context.ledger.subscriptions.findSubscription(earlierId, PERSON);
  if (existing?.status === 'pending' && isSamePurchase(existing, purchase)) return existing.subscriptionId;
  const row = findRunning(context, purchase.wallet, purchase.plan.planId) ?? context.insert(purchase);
  return row.subscriptionId;
}

/** A released authorisation may be used again, for another purchase at the same price. */
const isSamePurchase = (row: SubscriptionRow, { plan, wallet, wantsReminder }: Purchase): boolean =>
  row.planId === plan.planId && row.wallet === wallet && row.wantsReminder === wantsReminder;

/** The subscription that gets the term: the running one, the pending one, or a new one. */
function ensureRowToExtend(
  context: SubscriptionContext,
  requested: SubscriptionRow,
  plan: PlanRow,
): SubscriptionRow {
  const running = findRunning(context, requested.wallet, requested.planId);
  if (running !== null) {
    const updatedAtMs = context.ledger.clock.nowMs();
    // Two payments for a new subscription were made at the same time: the second extends the first.
    if (requested.status === 'pending')
      context.save({ ...requested, status: 'expired', updatedAtMs }, 'SUBSCRIPTION_EXPIRED', 'host');
    return { ...running, wantsReminder: running.wantsReminder || requested.wantsReminder };
  }
  if (requested.status === 'pending') return requested;
  // A cancelled or expired subscription is never activated again, so the payment gets a new one.
  return context.insert({ plan, wallet: requested.wallet, wantsReminder: requested.wantsReminder });
}

function activate(context: SubscriptionContext, payment: PaymentRow): JsonObject {
  const { ledger } = context;
  const { subscriptions: store } = ledger;
  const requested = store.findSubscription(payment.subscriptionId ?? '', PERSON);
  const plan = requested && store.findPlan(requested.planId);
  if (!requested || !plan) throw new Error('the subscription or plan of a payment does not exist');
  const row = ensureRowToExtend(context, requested, plan);
  const isRenewal = row.status === 'active';
  const renewed = renewByPayment(row, plan, ledger.clock.nowMs());
  ledger.payments.linkSubscription(payment.paymentId, renewed.subscriptionId);
  context.save(renewed, isRenewal ? 'SUBSCRIPTION_RENEWED' : 'SUBSCRIPTION_ACTIVATED', payment.payer);
  return {
    subscription: context.view(renewed),
    message: isRenewal ? RENEWED : CREATED,
    nextCalls: linkPayerIfOwner(context, renewed, payment) ? COVERED_FOR_AGENT : COVERED_FOR_WALLET,
  };
}

/**
 * Lets the subscription cover the agent that paid for it; false for a payment of no agent, or for another wallet,
 * because then the agent does not own the subscription.
 */
function linkPayerIfOwner(
  { ledger, walletAgentOf }: SubscriptionContext,
  { subscriptionId, wallet }: SubscriptionRow,
  payment: PaymentRow,
): boolean {
  // The owner's wallet pays for agents over HTTP, so the payment itself names no agent then.
  const agentId = payment.agentId ?? walletAgentOf(payment);
  if (agentId === null || payment.payer !== wallet) return false;
  ledger.subscriptions.linkAgent(subscriptionId, agentId);
  return true;
}

/**
 * Ends the subscription that a lost payment bought, if no other payment paid for it. A lost renewal ends nothing: the
 * term before it was paid, and the payment is marked as lost.
 */
function endSubscriptionOfLost(
  context: SubscriptionContext,
  { paymentId, subscriptionId }: PaymentRow,
): void {
  const { subscriptions: store, payments, clock } = context.ledger;
  const row = subscriptionId === null ? null : store.findSubscription(subscriptionId, PERSON);
  if (row?.status !== 'active') return;
  const isPaid = payments
    .listBySubscription(row.subscriptionId)
    .some(
      (payment) =>
        payment.paymentId !== paymentId && payment.state === 'confirmed' && payment.reason !== PAYMENT_LOST,
    );
  if (isPaid) return;
  context.save(
    { ...row, status: 'expired', updatedAtMs: clock.nowMs() },
    'SUBSCRIPTION_EXPIRED',
    'host',
    PAYMENT_LOST,
  );
}

/**
 * Replaces the subscription that ended when its payments were lost by one with what is left of its term and calls, and
 * with its agents: an expired subscription is never activated again. Its time did not stand still, so an end that has
 * passed stays.
 */
function replaceLostSubscription(context: SubscriptionContext, payment: PaymentRow): void {
  const { subscriptions: store, clock } = context.ledger;
  const lost =
    payment.subscriptionId === null ? null : store.findSubscription(payment.subscriptionId, PERSON);
  if (lost?.status === 'active') linkPayerIfOwner(context, lost, payment);
  const plan = lost && store.findPlan(lost.planId);
  const nowMs = clock.nowMs();
  if (!plan || lost.status !== 'expired' || lost.startAtMs === null || (lost.endAtMs ?? Infinity) <= nowMs)
    return;
  const { wallet, wantsReminder, startAtMs, endAtMs, callsUsed } = lost;
  const callsAllowed = lost.callsAllowed === null ? null : Math.max(0, lost.callsAllowed - callsUsed);
  const term = { status: 'active', startAtMs, endAtMs, callsAllowed, updatedAtMs: nowMs } as const;
  const pending = context.insert({ plan, wallet, wantsReminder });
  const row = context.save({ ...pending, ...term }, 'SUBSCRIPTION_ACTIVATED', 'host');
  movePayments(context, payment, row);
  store.copyAgents(lost.subscriptionId, row.subscriptionId);
  linkPayerIfOwner(context, row, payment);
}

/**
 * Moves a payment that came back to the replacement of its subscription, and with it the other ones that were lost: when
 * they come back too, they get no further replacement.
 */
function movePayments(
  { ledger: { payments } }: SubscriptionContext,
  { paymentId: restoredId, subscriptionId }: PaymentRow,
  replacement: SubscriptionRow,
): void {
  for (const { paymentId, reason } of payments.listBySubscription(subscriptionId ?? ''))
    if (paymentId === restoredId || reason === PAYMENT_LOST)
      payments.linkSubscription(paymentId, replacement.subscriptionId);
}

function cancelRowInJob(
  context: SubscriptionContext,
  row: SubscriptionRow | null,
  actor: string,
): Outcome<SubscriptionRow, PaymentCode> {
  if (row === null) return notFound();
  const status = nextStatus(row.status, 'cancelled');
  if (row.status === 'expired') return refuse('SUBSCRIPTION_EXPIRED', 'This subscription has already ended');
  if (status === null) return refuse('INVALID_PARAMETERS', 'This subscription has not been paid for');
  if (row.status === status) return accept(row);
  const cancelled = { ...row, status, wantsReminder: false, updatedAtMs: context.ledger.clock.nowMs() };
  return accept(context.save(cancelled, 'SUBSCRIPTION_CANCELLED', actor));
}

async function useIncludedCall(
  { ledger }: SubscriptionContext,
  owner: Owner,
  { tool, agentId, subscriptionId: requiredId }: IncludedCall,
): Promise<SubscriptionCoverage> {
  const { subscriptions: store, payments, writer, clock } = ledger;
  const listRecent = () => store.listEndingAfter(owner, clock.nowMs() - ENDED_NOTICE_MS);
  // This check avoids a write transaction for owners without a subscription.
  if (listRecent().length === 0) return { kind: 'none' };
  return writer.write((): SubscriptionCoverage => {
    const nowMs = clock.nowMs();
    const rows = listRecent();
    // A cancelled subscription keeps its status when its payments are lost, and may get them back.
    const isLost = ({ status, subscriptionId }: SubscriptionRow): boolean =>
      status === 'cancelled' && areAllConfirmedLost(payments.listBySubscription(subscriptionId));
    const usableRows = rows.filter((row) => hasAccess(row, nowMs) && !isLost(row)).sort(compareByEnd);
    for (const { subscriptionId } of usableRows) {
      if (requiredId !== null && requiredId !== subscriptionId) continue;
      if (!store.consumeCall(subscriptionId)) continue;
      store.insertCall({ subscriptionId, tool, agentId }, nowMs);
      return { kind: 'covered', subscriptionId };
    }
    const hasEndedRecently = usableRows.length === 0 && rows.some(({ endAtMs }) => endAtMs !== null);
    return { kind: hasEndedRecently ? 'ended' : 'none' };
  });
}

async function expireDueSubscriptions(context: SubscriptionContext): Promise<void> {
  const { subscriptions: store, writer, clock } = context.ledger;
  const listDue = (nowMs: number): SubscriptionRow[] => [
    ...store.listEnded(nowMs),
    ...store.listUnpaid(nowMs - MAX_PENDING_MS),
  ];
  if (listDue(clock.nowMs()).length === 0) return;
  await writer.write(() => {
    const nowMs = clock.nowMs();
    for (const row of listDue(nowMs)) {
      const status = nextStatus(row.status, 'ended');
      if (status !== null)
        context.save({ ...row, status, updatedAtMs: nowMs }, 'SUBSCRIPTION_EXPIRED', 'host');
    }
  });
}

/** Sends the reminders of terms that end soon. Nothing is charged here. */
async function sendDueReminders({ ledger, queueNotice }: SubscriptionContext): Promise<void> {
  const { subscriptions: store, writer, clock } = ledger;
  const listDue = () => store.listDueForReminder(clock.nowMs(), { includeReminded: false });
  if (listDue().length === 0) return;
  await writer.write(() => {
    for (const row of listDue()) {
      const { subscriptionId, wallet, planId, status, endAtMs } = row;
      store.markReminded(subscriptionId);
      ledger.appendAudit('SUBSCRIPTION_RENEWAL_DUE', subscriptionId, 'host', {
        wallet,
        planId,
        status,
        endAtMs,
      });
      queueNotice('subscription.renewal_due', row);
      writer.afterCommit(() => ledger.notifyChanged({ kind: 'subscription', id: subscriptionId }));
    }
  });
}

/** Sorts the subscription that ends first to the front. */
const compareByEnd = (a: SubscriptionRow, b: SubscriptionRow): number =>
  (a.endAtMs ?? Number.POSITIVE_INFINITY) - (b.endAtMs ?? Number.POSITIVE_INFINITY);

const COVERED_FOR_WALLET =
  'Call as before with a payment signed by the wallet of the subscription: while the plan covers the call, the ' +
  'payment is not settled and nothing is charged. Or send a SUBSCRIPTION-PROOF signed by the wallet.';
const COVERED_FOR_AGENT = `Calls of the agent that bought it are covered without a payment. For others: ${COVERED_FOR_WALLET}`;
const CREATED = 'Subscription created successfully';
const RENEWED = 'Subscription extended; the new term begins when the current one ends';
