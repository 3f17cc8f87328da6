import { z } from 'zod';
import { beforeRow } from './before-row.ts';
import { call, emptyObject } from './call.ts';
import { chainProfile } from './chain.ts';

/** Calls about paid tools and subscriptions. Amounts are micro-units of USDC. */

export const planInterval = z.enum(['monthly', 'yearly', 'one-time']);

export const planInfo = z.object({
  planId: z.string(),
  name: z.string(),
  description: z.string(),
  priceMicro: z.number(),
  /** `9.99` */
  price: z.string(),
  interval: planInterval,
  /** The length of a `one-time` plan; null if it has no end, and for the other intervals. */
  durationDays: z.number().nullable(),
  features: z.array(z.string()),
  /** Null for a plan without a limit. */
  maxApiCalls: z.number().nullable(),
  /** False for a retired plan: it can no longer be bought, but its subscriptions continue. */
  active: z.boolean(),
  updatedAtMs: z.number(),
});
export type PlanInfo = z.infer<typeof planInfo>;

export const planDraft = z.object({
  planId: z.string().min(1).max(64),
  name: z.string().min(1).max(100),
  description: z.string().max(300),
  /** The price as the person types it: `$9.99`, `9.99 USDC` or `9.99`. */
  price: z.string().min(1).max(40),
  interval: planInterval,
  /** As in `planInfo`. */
  durationDays: z.number().int().min(1).max(3650).nullable(),
  features: z.array(z.string().min(1).max(100)).max(20),
  /** Null for no limit. */
  maxApiCalls: z.number().int().min(1).max(1_000_000_000).nullable(),
  active: z.boolean(),
});

/** How a typed price is understood, before anything is saved. */
export const pricePreview = z.object({
  ok: z.boolean(),
  /** The price in base units as a decimal string; null where the text is not a price. */
  baseUnits: z.string().nullable(),
  price: z.string().nullable(),
  /** Whether the price is above the amount that some or most common payers pay without confirmation. */
  aboveCap: z.enum(['none', 'some', 'most']),
  /** Why the text is not a price; null where it is one. */
  message: z.string().nullable(),
});

export const subscriptionStatus = z.enum(['pending', 'active', 'cancelled', 'expired']);

export const subscriptionInfo = z.object({
  subscriptionId: z.string(),
  /** With the checksum of EIP-55. */
  wallet: z.string(),
  planId: z.string(),
  planName: z.string(),
  status: subscriptionStatus,
  /** Both null before the first payment; the end also of a subscription without one. */
  startAtMs: z.number().nullable(),
  endAtMs: z.number().nullable(),
  autoRenew: z.boolean(),
  callsUsed: z.number(),
  /** Null without a limit. */
  callsAllowed: z.number().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

export const paymentState = z.enum(['reserved', 'settling', 'unknown', 'confirmed', 'released', 'failed']);
/** Whether a paid call was carried out. `due`: the tool has not returned its result yet. `owed`: the tool failed. */
export const paymentDelivery = z.enum(['none', 'due', 'delivered', 'owed']);

/** A payment as it is shown: without its signature, and with only the first eight digits of its nonce. */
export const paymentInfo = z.object({
  paymentId: z.string(),
  tool: z.string(),
  payer: z.string(),
  payTo: z.string(),
  network: z.string(),
  amountMicro: z.number(),
  /** The signed maximum of a metered payment; null for one with an exact amount. */
  maxMicro: z.number().nullable(),
  nonceStart: z.string(),
  state: paymentState,
  delivery: paymentDelivery,
  /** Why it has its state or its delivery, as a code; null where that needs no reason. */
  reason: z.string().nullable(),
  /** The transaction that pays; null while none is known. */
  txHash: z.string().nullable(),
  /** The agent whose token made the call; null for a call without one. */
  agentId: z.string().nullable(),
  /** The subscription that the payment is for; null for a paid call. */
  subscriptionId: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

export const challengeOffer = z.object({
  challengeId: z.number(),
  tool: z.string(),
  subject: z.string(),
  agentId: z.string().nullable(),
  amountMicro: z.number(),
  state: z.enum(['issued', 'paid', 'expired']),
  /** The payment that accepted it; null for none. */
  paymentId: z.string().nullable(),
  validUntilMs: z.number(),
  createdAtMs: z.number(),
});

export const subscriptionStep = z.object({
  atMs: z.number(),
  action: z.string(),
  status: z.string(),
  actor: z.string(),
});

export const paymentsOverview = z.object({
  /** Null while no payment can be taken, for example without a chain; `reason` then has the cause. */
  terms: z
    .object({
      network: z.string(),
      chainId: z.number(),
      asset: z.string(),
      payTo: z.string(),
      eip712: z.object({ name: z.string(), version: z.string() }),
      playMoney: z.boolean(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** Where the external facilitator is now, if it has moved; nothing is sold until a person has taken that over. */
  movedTo: z.string().nullable(),
  /** `own`, or the address of an external facilitator. */
  settledBy: z.string(),
  takenMicro: z.number(),
  confirmed: z.number(),
  open: z.number(),
  /** Paid calls whose result was not delivered: `delivery` is `owed`. */
  undelivered: z.number(),
  subscriptions: z.record(subscriptionStatus, z.number()),
  webhook: z.object({
    /** Null where none is set. */
    url: z.string().nullable(),
    queued: z.number(),
    sent: z.number(),
    failed: z.number(),
  }),
});

/** Who is paid on a network. `treasury`: a play-money address of this host. `none`: nothing can be sold. */
export const payee = z.object({
  profile: chainProfile,
  /** With the checksum of EIP-55; null for `treasury` and `none`. */
  address: z.string().nullable(),
  /** `environment`: the variable MERCHANT_ADDRESS, which no setting overrides. */
  source: z.enum(['environment', 'setting', 'treasury', 'none']),
});

const facilitatorAuth = z.enum(['none', 'bearer', 'cdp']);

/** Who settles the payments of a network, and how deep the block of a sale has to be before it is delivered. */
export const paymentProcessing = z.object({
  profile: chainProfile,
  /** `own`: this host. `environment`: the variable CDP_FACILITATOR_URL, which no setting overrides. */
  source: z.enum(['own', 'setting', 'environment']),
  /** Address of the external facilitator; null for `own`. */
  url: z.string().nullable(),
  auth: facilitatorAuth,
  /** The id of a key of the Coinbase Developer Platform; null for every other kind. The key itself is never shown. */
  keyId: z.string().nullable(),
  /**
   * Whether calls are offered by usage through the external facilitator: `untried` until it has settled one for less
   * than its maximum; null for `own`.
   */
  usage: z.enum(['untried', 'proven']).nullable(),
  /** Sales from this amount on wait until the network calls their block safe. */
  safeFromMicro: z.number(),
  /** Sales from this amount on wait until the network calls their block finalized. */
  finalizedFromMicro: z.number(),
});

const id = z.string().min(1).max(64);
const limit = z.number().int().min(1).max(200);
/** A network whose settings are stored, whether or not it is the current one. */
const network = chainProfile.exclude(['off']);

export const PAYMENT_CALLS = {
  'payments.overview': call(emptyObject, paymentsOverview),
  /** Newest first. `delivery: owed` lists payments whose result was not delivered, `paymentId` only that payment. */
  'payments.page': call(
    beforeRow.extend({
      state: paymentState.optional(),
      delivery: paymentDelivery.optional(),
      paymentId: z.string().min(1).max(64).optional(),
      limit,
    }),
    z.array(paymentInfo),
  ),
  'payments.challenges': call(
    z.object({ beforeId: z.number().int().optional(), limit }),
    z.array(challengeOffer),
  ),
  /** Sends play money to a wallet on a local chain. A `ref` that was used before pays nothing again. */
  'payments.fund': call(
    z.object({
      wallet: z.string().max(100),
      amountMicro: z.number().int().positive(),
      ref: z.string().min(8).max(100),
    }),
    z.object({ txHash: z.string() }),
  ),
  /**
   * Compares the ledger with the chain. `unproven` names confirmed payments whose transfer the chain
   * does not show, at most 100; the sums per payer may be higher on the chain than in the ledger.
   */
  'payments.prove': call(
    emptyObject,
    z.object({
      payments: z.number(),
      payers: z.array(z.object({ payer: z.string(), booksMicro: z.number(), chainMicro: z.number() })),
      unproven: z.array(z.string()),
    }),
  ),
  /** The payee of a network; without `profile`, of the current one. */
  'payments.payeeOf': call(z.object({ profile: network.optional() }), payee),
  /**
   * Sets the payee of a network. Refused with `PAYEE_CONFIRM` when a person has to confirm the address
   * first: it has no checksum, or this host holds its key.
   */
  'payments.payee': call(
    z.object({
      profile: network,
      address: z.string().max(100),
      confirm: z.boolean().optional(),
    }),
    payee,
  ),
  /** Who settles payments on a network; without `profile`, on the current one. */
  'payments.processing': call(z.object({ profile: network.optional() }), paymentProcessing),
  /**
   * Chooses who settles the payments of a network; a null `url` is this host. The facilitator is asked first whether it
   * does. A `secret` that is left out stays as it is.
   */
  'payments.setFacilitator': call(
    z.object({
      profile: network,
      url: z.string().max(2048).nullable(),
      auth: facilitatorAuth,
      keyId: z.string().min(1).max(200).optional(),
      secret: z.string().min(1).max(4000).optional(),
    }),
    paymentProcessing,
  ),
  /** Sets from which amounts on sales wait for a safe, or a finalized, block. */
  'payments.setDelivery': call(
    z.object({
      profile: network,
      safeFromMicro: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      finalizedFromMicro: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    paymentProcessing,
  ),
  'plans.list': call(emptyObject, z.array(planInfo)),
  'plans.preview': call(z.object({ price: z.string().max(100) }), pricePreview),
  'plans.save': call(planDraft, planInfo),
  'subscriptions.page': call(
    beforeRow.extend({ status: subscriptionStatus.optional(), limit }),
    z.array(subscriptionInfo),
  ),
  'subscriptions.get': call(
    z.object({ subscriptionId: id }),
    subscriptionInfo.extend({ path: z.array(subscriptionStep), payments: z.array(paymentInfo) }),
  ),
  'subscriptions.cancel': call(z.object({ subscriptionId: id }), subscriptionInfo),
  /** Null removes the webhook. Only this response contains the secret of a new one. */
  'webhook.set': call(
    z.object({ url: z.string().max(2048).nullable() }),
    z.object({ secret: z.string().nullable() }),
  ),
} as const;

export const PAYMENT_EVENTS = {
  /** Ids of what changed since the last event; a window that shows one of them reads it again. */
  'payments.changed': z.object({
    changes: z.array(
      z.object({
        kind: z.enum(['payment', 'subscription', 'plan', 'challenge', 'wallet', 'stake']),
        id: z.string(),
      }),
    ),
  }),
} as const;
