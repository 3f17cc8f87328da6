/** The types of the events that the webhook receives. `docs/subscriptions.md` says when each is sent. */
export const WEBHOOK_TYPES = [
  'subscription.activated',
  'subscription.renewed',
  'subscription.renewal_due',
  'subscription.cancelled',
  'subscription.expired',
  'plan.added',
  'plan.changed',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The event of each audit action of a subscription. */
export const WEBHOOK_TYPE_OF_ACTION = {
  SUBSCRIPTION_ACTIVATED: 'subscription.activated',
  SUBSCRIPTION_RENEWED: 'subscription.renewed',
  SUBSCRIPTION_CANCELLED: 'subscription.cancelled',
  SUBSCRIPTION_EXPIRED: 'subscription.expired',
} as const satisfies Readonly<Record<string, WebhookType>>;
export type SubscriptionAction = keyof typeof WEBHOOK_TYPE_OF_ACTION;
