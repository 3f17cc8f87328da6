import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Address, Hex } from '../chain/index.ts';
import {
  movePaymentInJob,
  readCurrency,
  readLimits,
  readSpentTotals,
  type WalletContext,
} from './context.ts';
import { reservePaymentInJob, outcomeOfStored, type WalletCall } from './pay-call.ts';
import { checkLimits, checkSpender } from './rules/limits.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

/** The name under which entries count towards the limits and appear in the list of payments. */
export const STAKE_ENTRY_TOOL = 'stake_enter';

/** The fee of a stake, to be paid into its escrow contract. */
export interface StakeFee {
  /** Null for the person. */
  readonly agentId: string | null;
  /** The agent's id for this payment. A repeated request with the same id is not paid again. */
  readonly requestId: string | null;
  readonly stakeId: string;
  /** The agent that plays; null in a league. */
  readonly playingAgentId: string | null;
  /** The player of a league for which the fee is paid; null in a single game. */
  readonly playerId: string | null;
  readonly amountMicro: number;
  readonly escrow: Address;
  readonly token: Address;
  readonly nonce: Hex;
  readonly validBeforeS: number;
}

/** A fee that counts as spent, under the id of its payment. */
export interface ReservedFee {
  readonly paymentId: string;
}

/** Checks the limits and stores the authorisation of a fee; the caller signs and sends it. */
export async function reserveFee(
  context: WalletContext,
  fee: StakeFee,
): Promise<Outcome<ReservedFee, WalletCode>> {
  const { agentId, requestId, stakeId, playingAgentId, playerId } = fee;
  const spenderCheck = checkSpender(readLimits(context), { agentId, server: null });
  if (!spenderCheck.ok) return spenderCheck;
  const payer = await context.signer.readAddress(context.chain.status().profile);
  if (payer === null) return refuse('WALLET_MISSING', 'There is no wallet yet; create one first');
  const currency = readCurrency(context);
  if (!currency.ok) return currency;
  const args = JSON.stringify({ stake: stakeId, plays: playingAgentId, player: playerId });
  const call: WalletCall = {
    agentId,
    requestId,
    tool: STAKE_ENTRY_TOOL,
    url: `stake:${stakeId}`,
    // Nothing is sent to a seller; the contract takes the fee.
    transport: 'post',
    args,
  };
  const offer = { payee: fee.escrow, amountMicro: fee.amountMicro, isMetered: false };
  const fromBlock = await context.settlementEvidence.readHeight();
  return context.writer.write((): Outcome<ReservedFee, WalletCode> => {
    const reservation = reservePaymentInJob(context, call, {
      offer,
      currency: currency.value,
      isApprovalRequired: false,
    });
    if (!reservation.ok) return reservation;
    const { row, isNew } = reservation.value;
    if (!isNew && row.nonce !== fee.nonce) return toRefusal(outcomeOfStored(row, call));
    storeAuthorizationInJob(context, row.paymentId, { ...fee, payer, fromBlock });
    return accept({ paymentId: row.paymentId });
  });
}

/** A stored payment for another entry is refused, even if it was paid. */
const toRefusal = (outcome: ReturnType<typeof outcomeOfStored>): Outcome<never, WalletCode> =>
  outcome.ok
    ? refuse('WALLET_REFUSED', 'This requestId was used for another payment', {
        paymentId: outcome.value.payment.paymentId,
      })
    : outcome;

/** What is signed to authorise a fee. */
export interface FeeAuthorization extends Pick<StakeFee, 'stakeId' | 'token' | 'nonce' | 'validBeforeS'> {
  readonly payer: string;
}

/** Stores what will be signed, inside a writer job; false if the payment has an authorisation already. */
const storeAuthorizationInJob = (
  { store }: WalletContext,
  paymentId: string,
  fee: FeeAuthorization & { readonly fromBlock: number | null },
): boolean =>
  store.authorise(paymentId, {
    payer: fee.payer.toLowerCase(),
    asset: fee.token,
    nonce: fee.nonce,
    validBeforeS: fee.validBeforeS,
    fromBlock: fee.fromBlock,
    offer: JSON.stringify({ stake: fee.stakeId }),
  });

/** Stores what will be signed for a fee that a person has approved. */
export async function authoriseFee(
  context: WalletContext,
  paymentId: string,
  fee: FeeAuthorization,
): Promise<boolean> {
  const fromBlock = await context.settlementEvidence.readHeight();
  return context.writer.write(() => storeAuthorizationInJob(context, paymentId, { ...fee, fromBlock }));
}

/** Moves a fee that waited for approval to `reserved`; the caller then enters the stake with it. */
export function approveFee(
  context: WalletContext,
  paymentId: string,
): Promise<Outcome<WalletPaymentRow, WalletCode | 'NOT_FOUND'>> {
  return context.writer.write((): Outcome<WalletPaymentRow, WalletCode | 'NOT_FOUND'> => {
    const row = context.store.find(paymentId);
    if (row?.state !== 'waiting') return refuse('NOT_FOUND', 'No payment with this id waits for approval');
    const limitCheck = checkLimits(readLimits(context), row, readSpentTotals(context, row));
    if (!limitCheck.ok) return limitCheck;
    return accept(
      movePaymentInJob(context, row, { state: 'reserved', action: 'WALLET_APPROVED', actor: 'person' }),
    );
  });
}

/**
 * Records that the fee was paid into the contract, or that the contract refused the entry (`txHash` null): then the amount
 * counts as spent until the authorisation expires unused.
 */
export async function recordFee(
  context: WalletContext,
  paymentId: string,
  { txHash, stakeId }: { readonly txHash: string | null; readonly stakeId: string },
): Promise<void> {
  await context.writer.write(() => {
    const row = context.store.find(paymentId);
    if (row === null || row.state === 'failed' || row.result !== null) return;
    const result = JSON.stringify({ stake: stakeId });
    if (txHash === null) {
      if (row.state === 'reserved')
        movePaymentInJob(context, row, {
          state: 'unknown',
          action: 'WALLET_OPEN',
          reason: 'entry_refused',
        });
      return;
    }
    movePaymentInJob(context, row, {
      state: 'paid',
      action: 'WALLET_PAID',
      txHash,
      result,
      reason: null,
    });
  });
}
