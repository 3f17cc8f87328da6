import {
  GAS_SPONSORING_EXTENSION,
  permitTermsOf,
  UPTO_PROXY_ADDRESS,
  type SignedPermit,
} from '../../../shared/wire/metered.ts';
import {
  authorizationOf,
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type VerifyResponse,
} from '../../../shared/wire/payment.ts';
import type { Chain } from '../../chain/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { SettlementState, ExpectedTransfer, SettlementEvidence } from '../evidence/settlement-state.ts';
import type { Facilitator, FacilitatorSettlement } from './facilitator.ts';
import type { PaymentKey } from '../records.ts';
import type { AuthorizationStore } from '../store/authorization-store.ts';
import type { PaymentDestination } from '../destination.ts';
import type { VerifyPayerSignature } from './payer-signature.ts';

/** The requests of `/facilitator/*` in the wire format of x402. */
export interface FacilitatorApi {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyResponse>;
  /**
   * Settles a payment for another seller. An authorisation is called settled once: sellers of x402
   * have no other protection against a payment that is sent twice.
   */
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>;
  supported(): Promise<object>;
}

export interface FacilitatorApiDeps {
  readonly facilitator: Facilitator;
  readonly chain: Pick<Chain, 'readAddress'>;
  readonly evidence: SettlementEvidence;
  readonly authorizations: AuthorizationStore;
  readonly verifyPayerSignature: VerifyPayerSignature;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly destination: () => Promise<{ ok: true; value: PaymentDestination } | { ok: false }>;
}

const NONCE_USED = 'invalid_exact_evm_nonce_already_used';

interface SettlementRefusal {
  readonly reason: string;
  readonly transaction: string;
}

const refusalFor = (reason: string, transaction = ''): SettlementRefusal => ({ reason, transaction });

/**
 * Serves any program on this computer, for the host's network and token only. With
 * real money it settles payments to the host's own payee only.
 */
export function createFacilitatorApi(hostDeps: FacilitatorApiDeps): FacilitatorApi {
  const deps = { ...hostDeps, destination: () => ownDestination(hostDeps) };
  const { facilitator, authorizations } = deps;
  return {
    async verify(payload, requirements) {
      const payer = payerOf(payload);
      const destination = await deps.destination();
      if (!destination.ok) return { isValid: false, invalidReason: 'chain_unreachable', payer };
      const invalidReason =
        requestErrorOf(destination.value, payload, requirements) ??
        amountErrorOf(payload, requirements, { isSettlement: false });
      if (invalidReason !== null) return { isValid: false, invalidReason, payer };
      if (authorizations.find(keyOf(destination.value, payload)) !== null)
        return { isValid: false, invalidReason: NONCE_USED, payer };
      const verification = await facilitator.verify(payload, requirements);
      if (verification.kind === 'valid') return { isValid: true, payer };
      const reason = verification.kind === 'refused' ? verification.reason : verification.detail;
      return { isValid: false, invalidReason: reason, payer };
    },
    async settle(payload, requirements) {
      const paymentFields = { network: requirements.network, payer: payerOf(payload) };
      const settlement = await settleOnce(deps, payload, requirements);
      const { amount } = requirements;
      if ('txHash' in settlement)
        return { success: true, transaction: settlement.txHash, amount, ...paymentFields };
      const { reason, transaction } = settlement;
      return { success: false, errorReason: reason, transaction, ...paymentFields };
    },
    async supported() {
      const destination = await deps.destination();
      if (!destination.ok) return { kinds: [], extensions: [], signers: {} };
      const address = await deps.chain.readAddress('facilitator');
      const { network, meteredBy = null } = destination.value;
      const upto = { x402Version: 2, scheme: 'upto', network, extra: { facilitatorAddress: meteredBy } };
      return {
        kinds: [{ x402Version: 2, scheme: 'exact', network }, ...(meteredBy === null ? [] : [upto])],
        extensions: meteredBy === null ? [] : [GAS_SPONSORING_EXTENSION],
        signers: { 'eip155:*': [address] },
      };
    },
  };
}

/** Where payments go, without metered payments that only a remote facilitator may settle. */
async function ownDestination({
  destination,
  chain,
}: FacilitatorApiDeps): ReturnType<FacilitatorApiDeps['destination']> {
  const current = await destination();
  const { meteredBy = null } = current.ok ? current.value : {};
  if (!current.ok || meteredBy === null) return current;
  const isOwn = isSame(meteredBy, await chain.readAddress('facilitator'));
  return isOwn ? current : { ok: true, value: { ...current.value, meteredBy: null } };
}

const payerOf = ({ payload }: PaymentPayload): string => authorizationOf(payload).from;

function keyOf({ chainId, asset }: PaymentDestination, { payload }: PaymentPayload): PaymentKey {
  const { from, nonce } = authorizationOf(payload);
  return { chainId, asset, payer: from.toLowerCase(), nonce: nonce.toLowerCase() };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The x402 library's error code for a request; null for one that this host may settle. */
function requestErrorOf(
  destination: PaymentDestination,
  { payload }: PaymentPayload,
  requirements: PaymentRequirements,
): string | null {
  const { network, asset, payTo, isPlayMoney } = destination;
  if (requirements.scheme !== ('authorization' in payload ? 'exact' : 'upto')) return 'unsupported_scheme';
  if (requirements.network !== network) return 'invalid_exact_evm_network_mismatch';
  if (!isSame(requirements.asset, asset)) return 'asset_mismatch';
  if (!isPlayMoney && !isSame(requirements.payTo, payTo)) return 'invalid_exact_evm_recipient_mismatch';
  if (!isSame(authorizationOf(payload).to, requirements.payTo)) return 'invalid_exact_evm_recipient_mismatch';
  return 'authorization' in payload ? null : permitErrorOf(destination, payload);
}

function permitErrorOf({ asset, meteredBy = null }: PaymentDestination, signed: SignedPermit): string | null {
  if (meteredBy === null) return 'unsupported_scheme';
  const { token, spender, facilitator } = permitTermsOf(signed);
  if (!isSame(token, asset)) return 'permit2_token_mismatch';
  if (!isSame(spender, UPTO_PROXY_ADDRESS)) return 'invalid_permit2_spender';
  return isSame(facilitator, meteredBy) ? null : 'upto_facilitator_mismatch';
}

/** An exact amount has to be the signed one. Of a permit everything up to its maximum can be settled, once. */
function amountErrorOf(
  { payload }: PaymentPayload,
  { amount }: PaymentRequirements,
  { isSettlement }: { readonly isSettlement: boolean },
): string | null {
  const [signed, requested] = [BigInt(authorizationOf(payload).value), BigInt(amount)];
  if (signed === requested) return null;
  if ('authorization' in payload) return 'invalid_exact_evm_payload_authorization_value_mismatch';
  if (!isSettlement) return 'permit2_amount_mismatch';
  return requested < signed ? null : 'invalid_upto_evm_payload_settlement_exceeds_amount';
}

/** Binds the authorisation to this use, settles it, and lets the chain decide whether it was settled. */
async function settleOnce(
  deps: FacilitatorApiDeps,
  payload: PaymentPayload,
  requirements: PaymentRequirements,
): Promise<SettlementRefusal | { readonly txHash: string }> {
  const { facilitator, authorizations, writer, clock } = deps;
  const destination = await deps.destination();
  if (!destination.ok) return refusalFor('chain_unreachable');
  const error =
    requestErrorOf(destination.value, payload, requirements) ??
    amountErrorOf(payload, requirements, { isSettlement: true });
  if (error !== null) return refusalFor(error);
  const digest = await deps.verifyPayerSignature(destination.value, payload.payload);
  if (digest === null) return refusalFor('invalid_exact_evm_signature');
  const key = keyOf(destination.value, payload);
  const use = { digest, origin: 'facilitator', paymentId: null } as const;
  const fromBlock = await deps.evidence.readHeight();
  if (!(await writer.write(() => authorizations.bind(key, use, clock.nowMs()))))
    return refusalFor(NONCE_USED);
  const boundRow = authorizations.find(key);
  if (boundRow !== null && boundRow.reportedAtMs !== null)
    return refusalFor(NONCE_USED, boundRow.txHash ?? '');
  // The permit is bound now, so a call that cost nothing cannot be charged later.
  if (BigInt(requirements.amount) === 0n) return reportNothingTaken(deps, key);
  const settlement = await facilitator.settle(payload, requirements);
  const txHash = 'txHash' in settlement ? settlement.txHash : null;
  const expected = expectedTransferOf(key, payload, { requirements, fromBlock, txHash });
  return reportOnce(deps, key, { settlement, evidence: await deps.evidence.readSettlement(expected) });
}

/** Says "settled" for what the chain shows, and only to the first caller. */
async function reportOnce(
  { authorizations, writer, clock }: FacilitatorApiDeps,
  key: PaymentKey,
  {
    settlement,
    evidence,
  }: { readonly settlement: FacilitatorSettlement; readonly evidence: SettlementState },
): Promise<SettlementRefusal | { readonly txHash: string }> {
  if (evidence.kind === 'paid') {
    // The result is stored before the response is sent. After a crash in between, the seller finds the payment by its
    // transaction.
    const isFirst = await writer.write(() =>
      authorizations.markReported(key, evidence.txHash, clock.nowMs()),
    );
    return isFirst ? { txHash: evidence.txHash } : refusalFor(NONCE_USED, evidence.txHash);
  }
  if (evidence.kind === 'used_for_other' || evidence.kind === 'cancelled') return refusalFor(NONCE_USED);
  if (settlement.kind === 'unavailable') return refusalFor(settlement.detail);
  const reason = settlement.kind === 'refused' ? settlement.reason : 'settlement_pending';
  return refusalFor(reason, settlement.txHash ?? '');
}

/** Ends a permit of which nothing is taken; no transaction is sent for it. */
async function reportNothingTaken(
  { authorizations, writer, clock }: FacilitatorApiDeps,
  key: PaymentKey,
): Promise<SettlementRefusal | { readonly txHash: string }> {
  const isFirst = await writer.write(() => authorizations.markReported(key, '', clock.nowMs()));
  return isFirst ? { txHash: '' } : refusalFor(NONCE_USED);
}

const expectedTransferOf = (
  key: PaymentKey,
  { payload }: PaymentPayload,
  {
    requirements,
    ...hints
  }: Pick<ExpectedTransfer, 'fromBlock' | 'txHash'> & { readonly requirements: PaymentRequirements },
): ExpectedTransfer => ({
  ...key,
  ...hints,
  payTo: requirements.payTo,
  amountMicro: Number(requirements.amount),
  maxMicro: 'authorization' in payload ? null : Number(authorizationOf(payload).value),
});
