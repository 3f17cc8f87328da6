import { createHash } from 'node:crypto';
import type {
  PaymentPayload,
  PaymentRequirements,
  SettleResponse,
  VerifyResponse,
} from '../../../shared/wire/payment.ts';
import type { Chain, SendOutcome } from '../../chain/index.ts';
import type { Writer } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/ports.ts';
import type { PendingStore } from '../store/pending-store.ts';
import { mayBeOnItsWay } from '../rules/reasons.ts';
import type { PaymentTerms } from '../terms.ts';
import type { Facilitator, Settled, Verified } from '../processor/context.ts';
import { diagnose } from './diagnosis.ts';
import { createSigner, settleRef } from './signer.ts';

export interface OwnDeps {
  readonly chain: Chain;
  readonly store: PendingStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
  readonly terms: () => Promise<{ ok: true; value: PaymentTerms } | { ok: false }>;
}

/** The scheme of the library, for one network and nothing else. */
interface Scheme {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyResponse>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>;
}

/** x402 as it travels, for `/facilitator/*`. */
export interface FacilitatorWire {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyResponse>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>;
  supported(): Promise<object>;
}

export type OwnFacilitator = Facilitator & {
  readonly wire: FacilitatorWire;
  /** Loads what the first payment would wait for. */
  warm(network: string): Promise<void>;
};

/**
 * The facilitator of this host: the library's scheme over our own durable
 * sender. Loaded at its first use; a program that is never paid never pays
 * for it.
 */
export function createOwnFacilitator(deps: OwnDeps): OwnFacilitator {
  let loading: { network: string; scheme: Promise<Scheme> } | null = null;
  const schemeFor = (network: string): Promise<Scheme> => {
    if (loading?.network === network) return loading.scheme;
    const scheme = loadScheme(deps, network);
    loading = { network, scheme };
    // A failed start is forgotten, so that the next payment tries anew.
    scheme.catch(() => (loading = null));
    return scheme;
  };

  const verify = async (payload: PaymentPayload, requirements: PaymentRequirements): Promise<Verified> => {
    try {
      const reader = deps.chain.reader();
      if (reader === null) return { kind: 'down', detail: 'chain_unreachable' };
      const scheme = await schemeFor(requirements.network);
      const { isValid, invalidReason = 'invalid' } = await scheme.verify(payload, requirements);
      if (isValid) return { kind: 'valid' };
      const vague = invalidReason.endsWith('simulation_failed');
      const found = vague ? await diagnose(reader, payload, requirements) : null;
      return { kind: 'refused', reason: found ?? invalidReason };
    } catch (error) {
      deps.log('warn', 'a payment could not be checked', { error: nameOf(error) });
      return { kind: 'down', detail: 'facilitator_failed' };
    }
  };

  const settle = async (payload: PaymentPayload, requirements: PaymentRequirements): Promise<Settled> => {
    if (deps.chain.reader() === null) return { kind: 'down', detail: 'chain_unreachable' };
    let reason = 'unexpected';
    try {
      const scheme = await schemeFor(requirements.network);
      const answer = await scheme.settle(payload, requirements);
      if (answer.success) return { kind: 'settled', txHash: answer.transaction };
      reason = answer.errorReason ?? reason;
    } catch (error) {
      deps.log('warn', 'a settlement ended unexpectedly', { error: nameOf(error) });
    }
    return afterFailure(deps.chain, { payload, requirements, reason });
  };

  const warm = async (network: string): Promise<void> => void (await schemeFor(network));
  return { verify, settle, warm, wire: createWire(deps, { verify, settle }) };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Our own sender knows what became of it, whatever the library made of the error. */
async function afterFailure(
  chain: Chain,
  refused: { payload: PaymentPayload; requirements: PaymentRequirements; reason: string },
): Promise<Settled> {
  const { authorization } = refused.payload.payload;
  const { chainId } = chain.status();
  const ref = settleRef({
    chainId,
    asset: refused.requirements.asset,
    payer: authorization.from,
    nonce: authorization.nonce,
  });
  const sent = await chain
    .outcomeOf('settle', ref)
    .catch((): SendOutcome => ({ kind: 'unknown', txHash: null }));
  if (sent === null || sent.kind === 'refused') {
    return refused.reason === 'unexpected' || refused.reason === 'settlement_pending'
      ? { kind: 'open', reason: refused.reason, txHash: null }
      : { kind: 'refused', reason: refused.reason, txHash: null };
  }
  if (sent.kind === 'mined') return { kind: 'settled', txHash: sent.txHash };
  // Our own sender is certain of it, however vague the library was.
  if (sent.kind === 'reverted')
    return {
      kind: 'refused',
      reason: mayBeOnItsWay(refused.reason) ? REVERTED : refused.reason,
      txHash: sent.txHash,
    };
  return { kind: 'open', reason: 'settlement_pending', txHash: sent.txHash };
}

const REVERTED = 'invalid_exact_evm_transaction_failed';

async function loadScheme(deps: OwnDeps, network: string): Promise<Scheme> {
  const [{ x402Facilitator: Registry }, { ExactEvmScheme }] = await Promise.all([
    import('@x402/core/facilitator'),
    import('@x402/evm/exact/facilitator'),
  ]);
  const signer = await createSigner(deps.chain, await deps.chain.addressOf('facilitator'));
  const scheme = new ExactEvmScheme(signer as never, { pendingSettlementStore: durable(deps) });
  // Only the second version and only our network: the library's own helper announces every known one.
  const registry = new Registry().register(network as `${string}:${string}`, scheme);
  return {
    verify: (payload, requirements) => registry.verify(payload as never, requirements as never),
    settle: (payload, requirements) => registry.settle(payload as never, requirements as never),
  } as Scheme;
}

/** The library's memory of what it broadcast, over a restart as well. */
function durable({ store, writer, clock }: OwnDeps) {
  const hashed = (key: string): string => createHash('sha256').update(key).digest('hex');
  return {
    get: async (key: string): Promise<string | undefined> => store.get(hashed(key)) ?? undefined,
    set: (key: string, txHash: string): Promise<void> =>
      writer.write(() => store.put(hashed(key), txHash, clock.nowMs())),
    async delete(key: string): Promise<void> {
      if (store.get(hashed(key)) !== null) await writer.write(() => store.drop(hashed(key)));
    },
  };
}

/** What strangers on this machine may ask: our network and token; with real money our own payee only. */
function createWire(deps: OwnDeps, { verify, settle }: Facilitator): FacilitatorWire {
  const validationError = async (requirements: PaymentRequirements): Promise<string | null> => {
    const terms = await deps.terms();
    if (!terms.ok) return 'chain_unreachable';
    const { network, asset, payTo, playMoney } = terms.value;
    if (requirements.scheme !== 'exact') return 'unsupported_scheme';
    if (requirements.network !== network) return 'invalid_exact_evm_network_mismatch';
    if (requirements.asset.toLowerCase() !== asset) return 'asset_mismatch';
    if (!playMoney && requirements.payTo.toLowerCase() !== payTo)
      return 'invalid_exact_evm_recipient_mismatch';
    return null;
  };
  const payerOf = ({ payload }: PaymentPayload): string => payload.authorization.from;
  return {
    async verify(payload, requirements) {
      const payer = payerOf(payload);
      const refused = await validationError(requirements);
      if (refused !== null) return { isValid: false, invalidReason: refused, payer };
      const verified = await verify(payload, requirements);
      if (verified.kind === 'valid') return { isValid: true, payer };
      const invalidReason = verified.kind === 'refused' ? verified.reason : verified.detail;
      return { isValid: false, invalidReason, payer };
    },
    async settle(payload, requirements) {
      const about = { network: requirements.network, payer: payerOf(payload) };
      const refused = await validationError(requirements);
      if (refused !== null) return { success: false, errorReason: refused, transaction: '', ...about };
      const settled = await settle(payload, requirements);
      if (settled.kind === 'settled') return { success: true, transaction: settled.txHash, ...about };
      if (settled.kind === 'down')
        return { success: false, errorReason: settled.detail, transaction: '', ...about };
      const errorReason = settled.kind === 'open' ? 'settlement_pending' : settled.reason;
      return { success: false, errorReason, transaction: settled.txHash ?? '', ...about };
    },
    async supported() {
      const terms = await deps.terms();
      if (!terms.ok) return { kinds: [], extensions: [], signers: {} };
      const address = await deps.chain.addressOf('facilitator');
      return {
        kinds: [{ x402Version: 2, scheme: 'exact', network: terms.value.network }],
        extensions: [],
        signers: { 'eip155:*': [address] },
      };
    },
  };
}
