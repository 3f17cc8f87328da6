import type { z } from 'zod';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseAddress } from '../../platform/ethereum/checksum-address.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { AnyTool, ToolCaller, FreeTool, PaidTool, Quote } from '../paywall.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';
import { planView, type Plans } from '../subscriptions/plans.ts';
import type { Owner, PlanRow, SubscriptionRow } from '../subscriptions/records.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { PROOF_TTL_MS, type VerifyWalletProof } from '../wallet-proof.ts';

const { tools } = PAYMENT_SERVER;

export interface SubscriptionToolDeps {
  readonly ledger: PaymentLedger;
  readonly plans: Plans;
  readonly subscriptions: Subscriptions;
  readonly verifyWalletProof: VerifyWalletProof;
}

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

/** The five subscription tools of docs/specifications/003-paid-mcp.md §3.3. */
export const subscriptionTools = (deps: SubscriptionToolDeps): Record<string, AnyTool> => ({
  list_subscriptions: createListTool(deps) as AnyTool,
  get_subscription_info: createInfoTool(deps) as AnyTool,
  subscribe: createSubscribeTool(deps) as AnyTool,
  check_subscription: createCheckTool(deps) as AnyTool,
  cancel_subscription: createCancelTool(deps) as AnyTool,
});

const createListTool = ({ plans }: SubscriptionToolDeps): FreeTool<Input<'list_subscriptions'>> => ({
  kind: 'free',
  input: tools.list_subscriptions.input,
  run: () => accept({ plans: plans.listActive().map(planView) }),
});

const createInfoTool = ({ plans }: SubscriptionToolDeps): FreeTool<Input<'get_subscription_info'>> => ({
  kind: 'free',
  input: tools.get_subscription_info.input,
  run({ planId }) {
    const plan = plans.find(planId);
    return plan.ok ? accept({ plan: planView(plan.value) }) : plan;
  },
});

const quoteOf = ({ planId, name, priceMicro }: PlanRow): Quote => ({
  amountMicro: BigInt(priceMicro),
  subject: `plan:${planId}`,
  memo: `Subscription: ${name}`,
  // A subscription does not pay for other subscriptions.
  isCoverable: false,
});

const createSubscribeTool = ({
  plans,
  subscriptions,
}: SubscriptionToolDeps): PaidTool<Input<'subscribe'>> => ({
  kind: 'paid',
  input: tools.subscribe.input,
  effect: 'lasting',
  onConfirmed: (row) => subscriptions.activate(row),
  onLost: (row) => subscriptions.onPaymentLost(row),
  onRestored: (row) => subscriptions.onPaymentRestored(row),
  async quote({ planId, walletAddress, autoRenew }) {
    const plan = plans.find(planId);
    if (!plan.ok) return plan;
    const wallet = parseAddress(walletAddress);
    if (wallet === null)
      return refuse('INVALID_WALLET_ADDRESS', 'walletAddress is not an address, or its checksum is wrong');
    return accept({
      ...quoteOf(plan.value),
      onReserved: (earlierId) =>
        subscriptions.reserve({ plan: plan.value, wallet, wantsReminder: autoRenew }, earlierId),
    });
  },
  basePrice() {
    const [cheapest] = plans.listActive();
    return cheapest === undefined
      ? refuse('PLAN_NOT_FOUND', 'There is no plan to buy')
      : accept(quoteOf(cheapest));
  },
  // Never called: the result of a tool with `onConfirmed` is what that function returns.
  run: () => refuse('INTERNAL_ERROR', 'The subscription is created when its payment is confirmed'),
});

type ProofArgs = z.output<Input<'check_subscription'>>;

interface ProvenCaller {
  /** The caller in the form in which a subscription names its owner. */
  readonly owner: Owner;
  /** Digest of the signed text; null if the proof is that the agent calls through `arbiter mcp`. */
  readonly digest: string | null;
}

/**
 * Finds out who asks about a subscription: the wallet that signed `walletMessage`, or else the agent that calls through
 * `arbiter mcp`. Whether the subscription belongs to that caller is checked by `find` and `cancel` of the
 * subscriptions. Knowing its id is not enough.
 */
async function resolveCaller(
  { verifyWalletProof }: SubscriptionToolDeps,
  { subscriptionId, walletMessage, walletSignature }: ProofArgs,
  { agentId, isStdio }: ToolCaller,
): Promise<Outcome<ProvenCaller, PaymentCode>> {
  if (walletMessage !== undefined && walletSignature !== undefined) {
    const proof = await verifyWalletProof({ walletMessage, walletSignature });
    if (!proof.ok) return proof;
    const { wallet, digest } = proof.value;
    if (proof.value.subscriptionId !== subscriptionId)
      return refuse('FORBIDDEN', 'walletMessage is about another subscription');
    return accept({ owner: { kind: 'wallet', wallet }, digest });
  }
  if (agentId !== null && isStdio) return accept({ owner: { kind: 'agent', agentId }, digest: null });
  return refuse('FORBIDDEN', 'Prove that the subscription is yours with walletMessage and walletSignature');
}

const createCheckTool = (deps: SubscriptionToolDeps): FreeTool<Input<'check_subscription'>> => ({
  kind: 'free',
  input: tools.check_subscription.input,
  async run(args, caller) {
    await deps.subscriptions.expireAndRemind();
    const provenCaller = await resolveCaller(deps, args, caller);
    if (!provenCaller.ok) return provenCaller;
    const subscription = deps.subscriptions.find(args.subscriptionId, provenCaller.value.owner);
    if (!subscription.ok) return subscription;
    // The agent has proved that it owns the wallet, so the subscription covers its calls from now on.
    if (provenCaller.value.digest !== null && caller.agentId !== null)
      await deps.subscriptions.link(args.subscriptionId, caller.agentId);
    const isRenewalDue = deps.subscriptions
      .remindersDue()
      .some(({ subscriptionId }) => subscriptionId === args.subscriptionId);
    const reminder = isRenewalDue ? { renewalDue: true, message: RENEWAL_REMINDER } : {};
    return accept({ subscription: deps.subscriptions.view(subscription.value), ...reminder });
  },
});

const RENEWAL_REMINDER =
  'The term ends soon. Nothing is charged automatically: call subscribe again to extend it from its end.';

const createCancelTool = (deps: SubscriptionToolDeps): FreeTool<Input<'cancel_subscription'>> => ({
  kind: 'free',
  input: tools.cancel_subscription.input,
  async run(args, caller) {
    await deps.subscriptions.expireAndRemind();
    const provenCaller = await resolveCaller(deps, args, caller);
    if (!provenCaller.ok) return provenCaller;
    const { owner, digest } = provenCaller.value;
    if (digest !== null && !(await spendProof(deps, digest)))
      return refuse('FORBIDDEN', 'This walletMessage was used before; sign a new one');
    const actor = owner.kind === 'wallet' ? owner.wallet : (caller.agentId ?? 'unknown');
    const subscription = await deps.subscriptions.cancel(args.subscriptionId, owner, actor);
    return subscription.ok ? accept(cancellationView(deps, subscription.value)) : subscription;
  },
});

const spendProof = ({ ledger }: SubscriptionToolDeps, digest: string): Promise<boolean> =>
  ledger.writer.write(() => ledger.subscriptions.spendProof(digest, ledger.clock.nowMs(), PROOF_TTL_MS));

function cancellationView({ subscriptions }: SubscriptionToolDeps, row: SubscriptionRow) {
  const subscription = subscriptions.view(row);
  const { accessUntil = null } = subscription;
  return { message: 'Subscription cancelled successfully', accessUntil, subscription };
}
