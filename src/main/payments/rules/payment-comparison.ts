import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';
import { PERMIT2_ADDRESS, permitTermsOf, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import { networkNameOf, type OfferDestination } from './offer.ts';
import type { ParsedPayment } from './payment-parse.ts';

export interface ExpectedPayment {
  readonly destination: OfferDestination;
  /** Computed by the server for this call. The copy that the payer sends is only compared with it. */
  readonly requirements: PaymentRequirements;
  readonly nowSeconds: number;
  /** Address of the resource that is called. */
  readonly resource: string;
}

/** Settlement takes a few seconds, so an authorisation has to be valid for at least this long. */
const MIN_REMAINING_S = 6;
/** Clients set the end of validity from their own clock, which may be ahead of ours by this much. */
const MAX_CLOCK_AHEAD_S = 60;
/** The length of a signature of a plain wallet: `0x`, 64 bytes and the recovery byte in hex. */
const WALLET_SIGNATURE_LENGTH = 132;

const refuseFor = (code: PaymentCode, reason: string, message: string): Outcome<never, PaymentCode> =>
  refuse(code, message, { reason });

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Compares a payment with the expected scheme, network, token, payee, amount and
 * validity, without relying on the facilitator. Returns the payload for facilitators, with our own
 * requirements: the payer's copy is compared and not passed on.
 */
export function comparePayment(
  payment: ParsedPayment,
  expected: ExpectedPayment,
): Outcome<PaymentPayload, PaymentCode> {
  const { requirements } = expected;
  const problem =
    findAcceptedRefusal(payment, expected) ??
    findPermitRefusal(payment, expected) ??
    findAuthorizationRefusal(payment, expected);
  if (problem !== null) return problem;
  return accept({
    x402Version: 2,
    accepted: requirements,
    payload: payment.permit?.signed ?? payment.signed,
  });
}

/** Compares the terms that the payer says to have accepted, if the payment contains them. */
function findAcceptedRefusal(
  payment: ParsedPayment,
  expected: ExpectedPayment,
): Outcome<never, PaymentCode> | null {
  const { requirements, destination } = expected;
  const { accepted, networkV1 } = payment;
  if (networkV1 !== null && networkV1 !== networkNameOf(destination) && networkV1 !== destination.network)
    return refuseFor('PAYMENT_INVALID', 'network_mismatch', 'The payment is for another network');
  if (payment.resource !== null && toolOf(payment.resource) !== toolOf(expected.resource))
    return refuseFor('PAYMENT_INVALID', 'resource_mismatch', 'The payment is for another resource');
  if (accepted === null) return null;
  if (accepted.scheme !== requirements.scheme)
    return refuseFor(
      'PAYMENT_INVALID',
      'scheme_mismatch',
      `The payment is signed for the scheme "${requirements.scheme}" and names another one`,
    );
  if (accepted.network !== requirements.network)
    return refuseFor('PAYMENT_INVALID', 'network_mismatch', 'The payment is for another network');
  if (!isSameText(accepted.asset, requirements.asset))
    return refuseFor('PAYMENT_INVALID', 'asset_mismatch', 'The payment is in another token');
  if (!isSameText(accepted.payTo, requirements.payTo))
    return refuseFor('PAYMENT_INVALID', 'recipient_mismatch', 'The payment is for another recipient');
  return findAmountRefusal(accepted.amount, requirements.amount);
}

/**
 * Checks the parts of a permit besides amount, payee and validity: the contract that uses it, the token and
 * the facilitator.
 */
function findPermitRefusal(
  { permit = null }: ParsedPayment,
  { requirements }: ExpectedPayment,
): Outcome<never, PaymentCode> | null {
  if (permit === null) return null;
  const { spender, token, value, facilitator } = permitTermsOf(permit.signed);
  if (!isSameText(spender, UPTO_PROXY_ADDRESS))
    return refuseFor('PAYMENT_INVALID', 'spender_mismatch', 'The permit is for another contract');
  if (!isSameText(token, requirements.asset))
    return refuseFor('PAYMENT_INVALID', 'asset_mismatch', 'The payment is in another token');
  if (!isSameText(facilitator, String(requirements.extra?.['facilitatorAddress'])))
    return refuseFor('PAYMENT_INVALID', 'facilitator_mismatch', 'The permit names another facilitator');
  const { gasPermit } = permit;
  const isOfPermit =
    gasPermit === null || (gasPermit.amount === value && isSameText(gasPermit.spender, PERMIT2_ADDRESS));
  return isOfPermit
    ? null
    : refuseFor(
        'PAYMENT_INVALID',
        'gas_permit_mismatch',
        'The approval of Permit2 does not belong to the permit',
      );
}

/** The last part of `mcp://tool/<name>` or `http://<host>/paid/<name>`: one tool is reached over several addresses. */
const toolOf = (resource: string): string =>
  resource
    .replace(/[?#].*$/u, '')
    .split('/')
    .at(-1) ?? '';

function findAmountRefusal(signedMicro: string, expectedMicro: string): Outcome<never, PaymentCode> | null {
  if (BigInt(signedMicro) === BigInt(expectedMicro)) return null;
  return BigInt(signedMicro) < BigInt(expectedMicro)
    ? refuseFor('PAYMENT_INSUFFICIENT', 'amount_mismatch', 'The payment is less than the price')
    : refuseFor(
        'PAYMENT_INVALID',
        'amount_mismatch',
        'The payment is more than the price; pay exactly the price',
      );
}

function findAuthorizationRefusal(
  { signed }: ParsedPayment,
  { requirements, nowSeconds }: ExpectedPayment,
): Outcome<never, PaymentCode> | null {
  const { authorization, signature } = signed;
  if (!isSameText(authorization.to, requirements.payTo))
    return refuseFor('PAYMENT_INVALID', 'recipient_mismatch', 'The payment is for another recipient');
  const amountRefusal = findAmountRefusal(authorization.value, requirements.amount);
  if (amountRefusal !== null) return amountRefusal;
  if (BigInt(authorization.validBefore) <= BigInt(nowSeconds + MIN_REMAINING_S))
    return refuseFor('PAYMENT_EXPIRED', 'valid_before', 'The payment has expired; sign a new one');
  if (BigInt(authorization.validAfter) > BigInt(nowSeconds))
    return refuseFor('PAYMENT_INVALID', 'valid_after', 'The payment is not valid yet');
  const maxValidBefore = nowSeconds + requirements.maxTimeoutSeconds + MAX_CLOCK_AHEAD_S;
  if (BigInt(authorization.validBefore) > BigInt(maxValidBefore))
    return refuseFor('PAYMENT_INVALID', 'valid_before_too_late', 'The payment is valid for too long');
  if (signature.length !== WALLET_SIGNATURE_LENGTH)
    return refuseFor(
      'PAYMENT_INVALID',
      'signature_length',
      'Only 65-byte signatures of plain wallets are accepted',
    );
  return null;
}
