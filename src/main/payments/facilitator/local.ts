import { createHash } from 'node:crypto';
import {
  authorizationOf,
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type VerifyResponse,
} from '../../../shared/wire/payment.ts';
import type { Chain, TransactionOutcome } from '../../chain/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { PendingSettlementStore } from '../store/pending-settlement-store.ts';
import { isPossiblyPending } from '../rules/reason-codes.ts';
import type { Facilitator, FacilitatorSettlement, FacilitatorVerification } from './facilitator.ts';
import { findTransferProblem } from './transfer-problem.ts';
import { settleDirectly } from './direct-settlement.ts';
import { createFacilitatorSigner, settlementRefOf } from './signer.ts';

export interface LocalFacilitatorDeps {
  readonly chain: Chain;
  readonly store: PendingSettlementStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
}

/** The library's schemes `exact` and `upto`, registered for one network. */
interface Scheme {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyResponse>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>;
}

interface Payment {
  readonly payload: PaymentPayload;
  readonly requirements: PaymentRequirements;
}

export type LocalFacilitator = Facilitator & {
  /** Loads the library, so that the first payment does not wait for it. */
  preload(network: string): Promise<void>;
};

/**
 * The host's own facilitator: the x402 library on top of the chain's durable sender, which settles exact payments of
 * plain wallets itself. The library is loaded on first use, because many hosts are never paid.
 */
export function createLocalFacilitator(deps: LocalFacilitatorDeps): LocalFacilitator {
  let loaded: { network: string; scheme: Promise<Scheme> } | null = null;
  const schemeFor = (network: string): Promise<Scheme> => {
    if (loaded?.network === network) return loaded.scheme;
    const scheme = loadScheme(deps, network);
    loaded = { network, scheme };
    // After a failure the next payment loads the library again.
    scheme.catch(() => (loaded = null));
    return scheme;
  };

  const verify = async (
    payload: PaymentPayload,
    requirements: PaymentRequirements,
  ): Promise<FacilitatorVerification> => {
    try {
      const reader = deps.chain.reader();
      if (reader === null) return { kind: 'unavailable', detail: 'chain_unreachable' };
      const scheme = await schemeFor(requirements.network);
      const { isValid, invalidReason = 'invalid' } = await scheme.verify(payload, requirements);
      if (isValid) return { kind: 'valid' };
      const isVague = invalidReason.endsWith('simulation_failed');
      const problem = isVague ? await findTransferProblem(reader, payload, requirements) : null;
      return { kind: 'refused', reason: problem ?? invalidReason };
    } catch (error) {
      deps.log('warn', 'a payment could not be checked', { error: errorNameOf(error) });
      return { kind: 'unavailable', detail: 'facilitator_failed' };
    }
  };

  const settle = async (
    payload: PaymentPayload,
    requirements: PaymentRequirements,
  ): Promise<FacilitatorSettlement> => {
    if (deps.chain.reader() === null) return { kind: 'unavailable', detail: 'chain_unreachable' };
    const payment = { payload, requirements };
    try {
      const outcome = await settleDirectly(deps.chain, payment, Math.floor(deps.clock.nowMs() / 1000));
      if (outcome !== null && outcome.kind !== 'refused')
        return settlementOfTransaction(outcome, 'unexpected');
      const settlement =
        outcome === null
          ? await settleByLibrary(payload, requirements)
          : await findRefusalReason(outcome, payment);
      return typeof settlement === 'string'
        ? await readSentSettlement(deps.chain, { ...payment, reason: settlement })
        : settlement;
    } catch (error) {
      deps.log('warn', 'a settlement ended unexpectedly', { error: errorNameOf(error) });
      return readSentSettlement(deps.chain, { ...payment, reason: 'unexpected' });
    }
  };

  /** Settles with the library. Returns the settlement, or the reason why the library refused it. */
  const settleByLibrary = async (
    payload: PaymentPayload,
    requirements: PaymentRequirements,
  ): Promise<FacilitatorSettlement | string> => {
    const scheme = await schemeFor(requirements.network);
    const response = await scheme.settle(payload, requirements);
    return response.success
      ? { kind: 'settled', txHash: response.transaction }
      : (response.errorReason ?? 'unexpected');
  };

  /** Returns why the token would refuse a transfer. The caller looks up any other transaction of the nonce. */
  const findRefusalReason = async (
    { reason }: Extract<TransactionOutcome, { kind: 'refused' }>,
    { payload, requirements }: Payment,
  ): Promise<string> => {
    if (reason === 'ref_reused') return REVERTED;
    const verification = await verify(payload, requirements);
    return verification.kind === 'refused' ? verification.reason : REVERTED;
  };

  const preload = async (network: string): Promise<void> => void (await schemeFor(network));
  return { verify, settle, preload };
}

const errorNameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/**
 * Looks up the transaction in the chain's sender, which knows its outcome even if the library failed. `reason` is what
 * the library or the token said; it decides if the sender knows no transaction.
 * The sender has one transaction for each nonce, which may carry another authorisation than this one;
 * the caller asks the chain which it is.
 */
async function readSentSettlement(
  chain: Chain,
  attempt: Payment & { readonly reason: string },
): Promise<FacilitatorSettlement> {
  const authorization = authorizationOf(attempt.payload.payload);
  const { chainId } = chain.status();
  const ref = settlementRefOf({
    chainId,
    asset: attempt.requirements.asset,
    payer: authorization.from,
    nonce: authorization.nonce,
  });
  const outcome = await chain
    .readTransactionOutcome('settle', ref)
    .catch((): TransactionOutcome => ({ kind: 'unknown', txHash: null }));
  if (outcome !== null && outcome.kind !== 'refused') return settlementOfTransaction(outcome, attempt.reason);
  const { reason } = attempt;
  return reason === 'unexpected' || reason === 'settlement_pending'
    ? { kind: 'unknown', reason, txHash: null }
    : { kind: 'refused', reason, txHash: null };
}

/**
 * The settlement that the sender's record of a transaction shows; `reason` is given as the refusal of a transfer that
 * reverted.
 */
function settlementOfTransaction(
  outcome: Exclude<TransactionOutcome, { kind: 'refused' }>,
  reason: string,
): FacilitatorSettlement {
  if (outcome.kind === 'mined') return { kind: 'settled', txHash: outcome.txHash };
  // The sender saw the transaction revert, so a reason that suggests a pending transfer is replaced.
  if (outcome.kind === 'reverted')
    return { kind: 'refused', reason: isPossiblyPending(reason) ? REVERTED : reason, txHash: outcome.txHash };
  return { kind: 'unknown', reason: 'settlement_pending', txHash: outcome.txHash };
}

const REVERTED = 'invalid_exact_evm_transaction_failed';

async function loadScheme(deps: LocalFacilitatorDeps, network: string): Promise<Scheme> {
  const [{ x402Facilitator: FacilitatorRegistry }, { ExactEvmScheme }, { UptoEvmScheme }] = await Promise.all(
    [
      import('@x402/core/facilitator'),
      import('@x402/evm/exact/facilitator'),
      import('@x402/evm/upto/facilitator'),
    ],
  );
  const signer = await createFacilitatorSigner(deps.chain, await deps.chain.readAddress('facilitator'));
  const options = { pendingSettlementStore: createPendingSettlements(deps) };
  const name = network as `${string}:${string}`;
  // Registers x402 version 2 for this network only; the library's own helper would register every known network.
  const registry = new FacilitatorRegistry()
    .register(name, new ExactEvmScheme(signer as never, options))
    .register(name, new UptoEvmScheme(signer as never, options));
  return {
    verify: (payload, requirements) => registry.verify(payload as never, requirements as never),
    settle: (payload, requirements) => registry.settle(payload as never, requirements as never),
  } as Scheme;
}

/** Stores the library's pending transactions in the database, so that they survive a restart. */
function createPendingSettlements({ store, writer, clock }: LocalFacilitatorDeps) {
  const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
  return {
    get: async (key: string): Promise<string | undefined> => store.find(hashOf(key)) ?? undefined,
    set: (key: string, txHash: string): Promise<void> =>
      writer.write(() => store.upsert(hashOf(key), txHash, clock.nowMs())),
    async delete(key: string): Promise<void> {
      if (store.find(hashOf(key)) !== null) await writer.write(() => store.delete(hashOf(key)));
    },
  };
}
