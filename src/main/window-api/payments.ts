import type { PaymentInfo, PlanInfo, SubscriptionInfo } from '../../shared/contract/index.ts';
import { accept, type Outcome, type Refusal } from '../../shared/outcome.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { Audit } from '../platform/audit/index.ts';
import {
  formatPrice,
  previewPrice,
  type OfferRow,
  type PaymentRow,
  type Payments,
  type PlanRow,
  type SubscriptionRow,
} from '../payments/index.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Handlers } from './dispatcher.ts';

export interface PaymentCallDeps {
  readonly payments: Payments;
  readonly audit: Audit;
  readonly clock: Clock;
}

type PaymentCalls = Pick<
  Handlers,
  | 'payments.overview'
  | 'payments.page'
  | 'payments.challenges'
  | 'payments.fund'
  | 'payments.prove'
  | 'payments.payee'
  | 'payments.payeeOf'
  | 'payments.processing'
  | 'payments.setFacilitator'
  | 'payments.setDelivery'
  | 'plans.list'
  | 'plans.preview'
  | 'plans.save'
  | 'subscriptions.page'
  | 'subscriptions.get'
  | 'subscriptions.cancel'
  | 'webhook.set'
>;

const PERSON = { kind: 'person' } as const;

/**
 * Handlers of the calls about payments, plans, subscriptions and the webhook. The person at this computer may read
 * the whole ledger, while clients see only what belongs to their wallet.
 */
export function paymentCalls(deps: PaymentCallDeps): PaymentCalls {
  const { payments, clock } = deps;
  const { ledger, plans, subscriptions, webhook } = payments;
  const toInfo = (row: SubscriptionRow): SubscriptionInfo =>
    toSubscriptionInfo(row, ledger.subscriptions.findPlan(row.planId)?.name ?? row.planId);
  return {
    'payments.overview': () => readPaymentOverview(payments),
    'payments.page': (filter) => accept(ledger.payments.listPage(filter).map(toPaymentInfo)),
    'payments.challenges': ({ beforeId = Number.MAX_SAFE_INTEGER, limit }) =>
      accept(ledger.payments.listOffers(beforeId, limit).map((row) => toOffer(row, clock.nowMs()))),
    'payments.fund': (request) => payments.fund(request),
    'payments.payeeOf': async ({ profile }) => accept(await payments.payees.view(profile)),
    'payments.payee': (request) => payments.payees.set(request),
    'payments.processing': ({ profile }) => accept(payments.processing.view(profile)),
    'payments.setFacilitator': (request) => payments.processing.setFacilitator(request),
    'payments.setDelivery': (request) => payments.processing.setDelivery(request),
    'payments.prove': () => payments.compareWithChain(),
    'plans.list': () => accept(plans.listAll().map(toPlanInfo)),
    'plans.preview': ({ price }) => accept(previewPrice(price)),
    'plans.save': async (draft) => mapOutcome(await plans.save(draft), toPlanInfo),
    'subscriptions.page': (filter) => accept(subscriptions.page(PERSON, filter).map(toInfo)),
    'subscriptions.get': ({ subscriptionId }) =>
      mapOutcome(subscriptions.find(subscriptionId, PERSON), (row) => ({
        ...toInfo(row),
        path: readPath(deps, row),
        payments: ledger.payments.listBySubscription(subscriptionId).map(toPaymentInfo),
      })),
    'subscriptions.cancel': async ({ subscriptionId }) =>
      mapOutcome(await subscriptions.cancel(subscriptionId, PERSON, 'person'), toInfo),
    'webhook.set': ({ url }) => webhook.changeAddress(url),
  };
}

const mapOutcome = <T, U>(outcome: Outcome<T>, read: (value: T) => U): Outcome<U> =>
  outcome.ok ? accept(read(outcome.value)) : outcome;

async function readPaymentOverview(payments: Payments) {
  const { ledger, webhook } = payments;
  const destination = await payments.destination();
  const problem = destination.ok ? await payments.findSaleRefusal(destination.value) : destination;
  const counts = ledger.payments.countByState();
  const count = (isCounted: (row: (typeof counts)[number]) => boolean): number =>
    counts.filter(isCounted).reduce((sum, row) => sum + row.n, 0);
  const countByStatus = new Map(
    ledger.subscriptions.countSubscriptionsByStatus().map(({ status, n }) => [status, n]),
  );
  const countOf = (status: SubscriptionRow['status']): number => countByStatus.get(status) ?? 0;
  return accept({
    terms:
      destination.ok && problem === null
        ? {
            network: destination.value.network,
            chainId: destination.value.chainId,
            ...destination.value.checksummed,
            eip712: { ...destination.value.eip712 },
            playMoney: destination.value.isPlayMoney,
          }
        : null,
    reason: problem === null ? null : String(problem.detail?.['reason'] ?? 'not_configured'),
    movedTo: movedToOf(problem),
    settledBy: payments.settledBy(),
    takenMicro: payments.revenueMicro(),
    confirmed: count(({ state }) => state === 'confirmed'),
    open: count(({ state }) => state === 'settling' || state === 'unknown'),
    undelivered: count(({ delivery }) => delivery === 'owed'),
    subscriptions: {
      pending: countOf('pending'),
      active: countOf('active'),
      cancelled: countOf('cancelled'),
      expired: countOf('expired'),
    },
    webhook: webhook.state(),
  });
}

const movedToOf = (problem: Refusal | null): string | null =>
  typeof problem?.detail?.['movedTo'] === 'string' ? problem.detail['movedTo'] : null;

/** The history of a subscription: its request and its rows in the audit log. */
function readPath({ audit }: PaymentCallDeps, row: SubscriptionRow) {
  const steps = audit.rowsBySubject(row.subscriptionId).map(({ atMs, action, actor, payload }) => ({
    atMs,
    action,
    actor,
    status: String(payload['status'] ?? ''),
  }));
  return [
    { atMs: row.createdAtMs, action: 'SUBSCRIPTION_REQUESTED', actor: row.wallet, status: 'pending' },
    ...steps,
  ];
}

const toPlanInfo = (plan: PlanRow): PlanInfo => ({
  ...plan,
  features: [...plan.features],
  price: formatPrice(BigInt(plan.priceMicro)),
});

const toSubscriptionInfo = (
  { wantsReminder, ...row }: SubscriptionRow,
  planName: string,
): SubscriptionInfo => ({
  ...row,
  autoRenew: wantsReminder,
  wallet: toChecksumAddress(row.wallet),
  planName,
});

const toPaymentInfo = (row: PaymentRow): PaymentInfo => ({
  paymentId: row.paymentId,
  tool: row.tool,
  payer: toChecksumAddress(row.payer),
  payTo: toChecksumAddress(row.payTo),
  network: row.network,
  amountMicro: row.amountMicro,
  maxMicro: row.maxMicro,
  nonceStart: row.nonce.slice(2, 10),
  state: row.state,
  delivery: row.delivery,
  reason: row.reason,
  txHash: row.txHash,
  agentId: row.agentId,
  subscriptionId: row.subscriptionId,
  createdAtMs: row.createdAtMs,
  updatedAtMs: row.updatedAtMs,
});

const toOffer = (row: OfferRow, nowMs: number) => {
  const validUntilMs = row.validUntilS * 1000;
  const unpaidState = validUntilMs > nowMs ? ('issued' as const) : ('expired' as const);
  return {
    challengeId: row.offerId,
    tool: row.tool,
    subject: row.subject,
    agentId: row.agentId,
    amountMicro: row.amountMicro,
    state: row.paymentId === null ? unpaidState : ('paid' as const),
    paymentId: row.paymentId,
    validUntilMs,
    createdAtMs: row.createdAtMs,
  };
};
