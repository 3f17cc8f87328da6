import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import { shortNetwork, type OfferTerms } from './offer.ts';
import type { FoundPayment } from './payment-parse.ts';

export interface Wanted {
  readonly terms: OfferTerms;
  /** Computed by the server for this very call; the payer's copy counts for nothing. */
  readonly requirements: PaymentRequirements;
  readonly nowSeconds: number;
}

/** Settling takes a moment; what expires meanwhile would be lost work. */
const MARGIN_SECONDS = 6;
/** `0x`, 64 bytes and the recovery byte. */
const WALLET_SIGNATURE = 132;

const no = (code: PaymentCode, reason: string, message: string): Outcome<never, PaymentCode> =>
  refuse(code, message, { reason });

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Holds a payment against what is asked for (M17): scheme, network, asset,
 * payee, amount and validity each on their own, whatever a facilitator would
 * say. The value is the payload as facilitators want it.
 */
export function matchPayment(payment: FoundPayment, wanted: Wanted): Outcome<PaymentPayload, PaymentCode> {
  const { requirements } = wanted;
  const differs = acceptedDiffers(payment, wanted) ?? authorizationDiffers(payment, wanted);
  if (differs !== null) return differs;
  return accept({ x402Version: 2, accepted: payment.accepted ?? requirements, payload: payment.signed });
}

function acceptedDiffers(payment: FoundPayment, wanted: Wanted): Outcome<never, PaymentCode> | null {
  const { requirements, terms } = wanted;
  const { accepted, networkV1 } = payment;
  if (networkV1 !== null && networkV1 !== shortNetwork(terms) && networkV1 !== terms.network)
    return no('PAYMENT_INVALID', 'network_mismatch', 'The payment is for another network');
  if (accepted === null) return null;
  if (accepted.scheme !== 'exact')
    return no('PAYMENT_INVALID', 'scheme_mismatch', 'Only the scheme "exact" is taken');
  if (accepted.network !== requirements.network)
    return no('PAYMENT_INVALID', 'network_mismatch', 'The payment is for another network');
  if (!same(accepted.asset, requirements.asset))
    return no('PAYMENT_INVALID', 'asset_mismatch', 'The payment is in another token');
  if (!same(accepted.payTo, requirements.payTo))
    return no('PAYMENT_INVALID', 'recipient_mismatch', 'The payment is to somebody else');
  return amountDiffers(accepted.amount, requirements.amount);
}

function amountDiffers(given: string, wanted: string): Outcome<never, PaymentCode> | null {
  if (BigInt(given) === BigInt(wanted)) return null;
  return BigInt(given) < BigInt(wanted)
    ? no('PAYMENT_INSUFFICIENT', 'amount_mismatch', 'The payment is less than the price')
    : no('PAYMENT_INVALID', 'amount_mismatch', 'The payment is more than the price; pay exactly the price');
}

function authorizationDiffers(
  { signed }: FoundPayment,
  { requirements, nowSeconds }: Wanted,
): Outcome<never, PaymentCode> | null {
  const { authorization, signature } = signed;
  if (!same(authorization.to, requirements.payTo))
    return no('PAYMENT_INVALID', 'recipient_mismatch', 'The payment is to somebody else');
  const amount = amountDiffers(authorization.value, requirements.amount);
  if (amount !== null) return amount;
  if (BigInt(authorization.validBefore) <= BigInt(nowSeconds + MARGIN_SECONDS))
    return no('PAYMENT_EXPIRED', 'valid_before', 'The payment has expired; sign a new one');
  if (BigInt(authorization.validAfter) > BigInt(nowSeconds))
    return no('PAYMENT_INVALID', 'valid_after', 'The payment is not valid yet');
  if (signature.length !== WALLET_SIGNATURE)
    return no('PAYMENT_INVALID', 'signature_length', 'Only signatures of plain wallets are taken (65 bytes)');
  return null;
}
