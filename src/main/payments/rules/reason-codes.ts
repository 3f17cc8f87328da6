import type { PaymentCode } from '../../../shared/codes/payment.ts';

/** Patterns, because facilitators name their reasons differently. The first that matches a reason decides. */
const CODE_PATTERNS: readonly (readonly [RegExp, PaymentCode])[] = [
  [/valid_before|expired|deadline/u, 'PAYMENT_EXPIRED'],
  [/insufficient|balance|value_mismatch|amount_mismatch/u, 'PAYMENT_INSUFFICIENT'],
];

/** Maps a facilitator's reason to a payment code: `PAYMENT_INVALID` if no pattern matches. */
export const codeOfReason = (reason: string): PaymentCode =>
  CODE_PATTERNS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'PAYMENT_INVALID';

/** Whether a reason does not say if the money moved. Then the chain has to be read before anything else is done. */
export const isUnknownOutcome = (reason: string): boolean =>
  isPossiblyPending(reason) || /nonce|transaction_failed|simulation_failed/u.test(reason);

/** Whether the transfer may have been sent without being in a block yet, so that the chain cannot show it. */
export const isPossiblyPending = (reason: string): boolean =>
  /pending|timeout|timed_out|unexpected|duplicate|already/u.test(reason);

/** Makes a foreign reason safe to store and show: letters, digits, `_`, `.` and `-`, at most 80 characters. */
export const toPlainToken = (reason: string): string => reason.replace(/[^\w.-]/gu, '_').slice(0, 80);
