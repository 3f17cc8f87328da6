import { comparePayment } from '../rules/payment-comparison.ts';
import type { ParsedPayment } from '../rules/payment-parse.ts';
import type { ProcessorContext } from './context.ts';
import type { PaidCall } from './paid-call.ts';
import { destinationPaidBy, requirementsPaidBy } from './paid-requirements.ts';
import { paymentKeyOf, signedPaymentOf } from './reservation.ts';

/** Payments that come with a call which a subscription of their wallet covers. They are never settled. */
export interface CoveredPayments {
  /** The wallet that signed a payment which fits the call; null for any other payment and for one used before. */
  findPayer(call: PaidCall, payment: ParsedPayment): Promise<string | null>;
  /** Binds a payment to a call that a subscription covered, so that it is never settled. False if it was used before. */
  bindCovered(payment: ParsedPayment): Promise<boolean>;
}

export const createCoveredPayments = (
  context: ProcessorContext,
  readDestination: ProcessorContext['destination'],
): CoveredPayments => ({
  async findPayer(call, payment) {
    const current = await readDestination();
    if (!current.ok) return null;
    const destination = destinationPaidBy(current.value, payment);
    const requirements = requirementsPaidBy(context, call, { payment, destination });
    if (requirements === null) return null;
    const nowSeconds = Math.floor(context.processClock.nowMs() / 1000);
    const { resource } = call;
    const comparison = comparePayment(payment, { destination, requirements, nowSeconds, resource });
    const key = paymentKeyOf(destination, payment);
    if (!comparison.ok || context.authorizations.find(key) !== null) return null;
    return (await context.verifyPayerSignature(destination, signedPaymentOf(payment))) === null
      ? null
      : key.payer;
  },
  async bindCovered(payment) {
    const destination = await readDestination();
    const digest = destination.ok
      ? await context.verifyPayerSignature(destination.value, signedPaymentOf(payment))
      : null;
    if (!destination.ok || digest === null) return false;
    const key = paymentKeyOf(destination.value, payment);
    const use = { digest, origin: 'covered', paymentId: null } as const;
    return context.writer.write(
      () =>
        context.authorizations.find(key) === null &&
        context.authorizations.bind(key, use, context.clock.nowMs()),
    );
  },
});
