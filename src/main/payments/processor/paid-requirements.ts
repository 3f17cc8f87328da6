import type { PaymentRequirements } from '../../../shared/wire/payment.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import { MAX_TIMEOUT_S, meteredRequirementsOf, exactRequirementsOf } from '../rules/offer.ts';
import type { PaymentRow } from '../records.ts';
import type { ParsedPayment } from '../rules/payment-parse.ts';
import type { PaymentDestination } from '../destination.ts';
import type { ProcessorContext } from './context.ts';
import type { PaidCall } from './paid-call.ts';

/** What a payment has to match. Recent offers remain payable after the price or the payee has changed, until they expire. */

/** The destination of a payment: a payee that was changed a short while ago is paid until its offers expire. */
export function destinationPaidBy(
  destination: PaymentDestination,
  { signed }: ParsedPayment,
): PaymentDestination {
  const { formerPayTo = null } = destination;
  if (formerPayTo === null || signed.authorization.to.toLowerCase() !== formerPayTo) return destination;
  const checksummed = { ...destination.checksummed, payTo: toChecksumAddress(formerPayTo) };
  return { ...destination, payTo: formerPayTo, checksummed };
}

/** The current price, or the signed amount if that price was offered a short while ago. */
export function expectedPriceMicro(
  context: ProcessorContext,
  call: PaidCall,
  { signed }: ParsedPayment,
): bigint {
  const value = BigInt(signed.authorization.value);
  const fitsNumber = value <= BigInt(Number.MAX_SAFE_INTEGER);
  const offeredSinceS = Math.floor(context.processClock.nowMs() / 1000) - MAX_TIMEOUT_S;
  return fitsNumber && context.store.wasOffered(call.subject, Number(value), offeredSinceS)
    ? value
    : call.amountMicro;
}

/**
 * The terms that a payment has to match: the price of the call, or its maximum for a metered payment. Null
 * where the call is not sold that way.
 */
export function requirementsPaidBy(
  context: ProcessorContext,
  call: PaidCall,
  { payment, destination }: { readonly payment: ParsedPayment; readonly destination: PaymentDestination },
): PaymentRequirements | null {
  if (payment.permit) return meteredRequirementsOf({ destination, ...(call.meter && { meter: call.meter }) });
  return exactRequirementsOf({ destination, amountMicro: expectedPriceMicro(context, call, payment) });
}

/** The requirements of a payment that was reserved before: the amount that was reserved then, for the destination. */
export function requirementsOfStored(
  { amountMicro, maxMicro }: Pick<PaymentRow, 'amountMicro' | 'maxMicro'>,
  destination: PaymentDestination,
): PaymentRequirements {
  const exact = exactRequirementsOf({ destination, amountMicro: BigInt(maxMicro ?? amountMicro) });
  return maxMicro === null ? exact : { ...exact, scheme: 'upto' };
}
