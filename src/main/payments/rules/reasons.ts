import type { PaymentCode } from '../../../shared/codes/payment.ts';

/**
 * A facilitator's reason as a code of 003. By pattern and with a default: the
 * names differ between facilitators and from the written specification.
 */
const PATTERNS: readonly (readonly [RegExp, PaymentCode])[] = [
  [/valid_before|expired|deadline/u, 'PAYMENT_EXPIRED'],
  [/insufficient|balance|value_mismatch|amount_mismatch/u, 'PAYMENT_INSUFFICIENT'],
];

export const codeOfReason = (reason: string): PaymentCode =>
  PATTERNS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'PAYMENT_INVALID';

/** Reasons that do not say whether the money moved (M15, M16): look it up, never ask again. */
export const isOpenReason = (reason: string): boolean =>
  mayBeOnItsWay(reason) || /nonce|transaction_failed|simulation_failed/u.test(reason);

/** Reasons of a payment that may be sent and in no block yet: that the chain does not show it says nothing. */
export const mayBeOnItsWay = (reason: string): boolean =>
  /pending|timeout|timed_out|unexpected|duplicate|already/u.test(reason);

/** Words of ours about a reason; the reason itself goes along as a plain token. */
export const plainReason = (reason: string): string => reason.replace(/[^\w.-]/gu, '_').slice(0, 80);
