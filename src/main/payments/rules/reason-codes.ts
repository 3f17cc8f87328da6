import type { PaymentCode } from '../../../shared/codes/payment.ts';

/**
 * Maps a facilitator's reason to a payment code. It uses patterns and a default,
 * because facilitators name their reasons differently.
 */
const CODE_PATTERNS: readonly (readonly [RegExp, PaymentCode])[] = [
  [/valid_before|expired|deadline/u, 'PAYMENT_EXPIRED'],
  [/insufficient|balance|value_mismatch|amount_mismatch/u, 'PAYMENT_INSUFFICIENT'],
];

export const codeOfReason = (reason: string): PaymentCode =>
  CODE_PATTERNS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'PAYMENT_INVALID';

/** Reasons that leave open whether the money moved. The chain has to be read before anything else is done. */
export const isUnknownOutcome = (reason: string): boolean =>
  isPossiblyPending(reason) || /nonce|transaction_failed|simulation_failed/u.test(reason);

/** Reasons of a transfer that may have been sent without being in a block yet, so that the chain cannot show it. */
export const isPossiblyPending = (reason: string): boolean =>
  /pending|timeout|timed_out|unexpected|duplicate|already/u.test(reason);

/** Makes a foreign reason safe to store and show: letters, digits, `_`, `.` and `-`, at most 80 characters. */
export const toPlainToken = (reason: string): string => reason.replace(/[^\w.-]/gu, '_').slice(0, 80);
