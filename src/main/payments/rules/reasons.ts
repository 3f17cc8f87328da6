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
  /pending|already_used|nonce|timeout|transaction_failed|simulation_failed|unexpected/u.test(reason);

/** Words of ours about a reason; the reason itself goes along as a plain token. */
export const plainReason = (reason: string): string => reason.replace(/[^\w.-]/gu, '_').slice(0, 80);
