import fc from 'fast-check';
import { encodeEventTopics, numberToHex, pad, parseAbi, type PublicClient } from 'viem';
import { expect, test } from 'vitest';
import { createFacilitatorApi } from '../../../src/main/payments/facilitator/facilitator-api.ts';
import { createSettlementEvidence } from '../../../src/main/payments/evidence/settlement-evidence.ts';
import type { ProcessorContext } from '../../../src/main/payments/processor/context.ts';
import type { Facilitator } from '../../../src/main/payments/facilitator/facilitator.ts';
import { createPaymentProcessor } from '../../../src/main/payments/processor/processor.ts';
import { accept } from '../../../src/shared/outcome.ts';
import { authorizationOf, type PaymentPayload } from '../../../src/shared/wire/payment.ts';
import { callOf, PAYEE, PAYER, TERMS, testProcessor, TOKEN } from '../../support/payments/test-processor.ts';

/**
 * Random orders of settlements, sales, transactions of the payer, reorganisations and restarts, on a
 * model of the chain. Whatever the order: what the ledger calls paid is what distinct transfers paid.
 */

type Hex = `0x${string}`;
const ABI = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const PRICE = 10_000;
const SLOTS = 4;

interface Use {
  readonly nonce: string;
  readonly to: string;
  readonly value: number;
}
interface Mined {
  readonly hash: Hex;
  readonly uses: readonly Use[];
}

class NotFound extends Error {
  override readonly name: string;
  constructor(what: 'TransactionReceipt' | 'Block') {
    super('not found');
    this.name = `${what}NotFoundError`;
  }
}

/** A chain with one transaction in each block. */
class ModelChain {
  readonly blocks: Mined[] = [{ hash: pad('0x9e9e515'), uses: [] }];
  /** Every transfer that was ever mined, by transaction and log. */
  readonly everMined = new Map<string, Use>();
  private count = 0;

  isUsed = (nonce: string): boolean =>
    this.blocks.some(({ uses }) => uses.some((use) => use.nonce === nonce));

  /** Whether the chain holds the transfer of the price to the payee by this nonce now. */
  isPaid = (nonce: string): boolean =>
    this.blocks.some(({ uses }) =>
      uses.some((use) => use.nonce === nonce && use.to === PAYEE && use.value === PRICE),
    );

  /** Removes the newest block; the first one stays. */
  dropBlock = (): void => void (this.blocks.length > 1 && this.blocks.pop());

  /** Mines a transaction that uses these authorisations; null if one of them is used. */
  mine(uses: readonly Use[]): Hex | null {
    const nonces = uses.map(({ nonce }) => nonce);
    if (new Set(nonces).size < nonces.length || nonces.some(this.isUsed)) return null;
    this.count += 1;
    const hash = pad(numberToHex(this.count));
    this.blocks.push({ hash, uses });
    for (const [index, use] of uses.entries()) this.everMined.set(`${hash} ${2 * index + 1}`, use);
    return hash;
  }

  private logsOf({ uses }: Mined) {
    const address = TOKEN as Hex;
    return uses.flatMap(({ nonce, to, value }, index) => [
      {
        address,
        logIndex: 2 * index,
        data: '0x',
        topics: encodeEventTopics({
          abi: ABI,
          eventName: 'AuthorizationUsed',
          args: { authorizer: PAYER as Hex, nonce: nonce as Hex },
        }),
      },
      {
        address,
        logIndex: 2 * index + 1,
        data: pad(numberToHex(value)),
        topics: encodeEventTopics({
          abi: ABI,
          eventName: 'Transfer',
          args: { from: PAYER as Hex, to: to as Hex },
        }),
      },
    ]);
  }

  readonly reader = {
    getChainId: async () => TERMS.chainId,
    getBlockNumber: async () => BigInt(this.blocks.length),
    readContract: async ({ args }: { args: readonly [string, string] }) => this.isUsed(args[1]),
    getContractEvents: async ({ eventName, args }: { eventName: string; args: { nonce: string } }) =>
      eventName === 'AuthorizationUsed'
        ? this.blocks
            .filter(({ uses }) => uses.some(({ nonce }) => nonce === args.nonce))
            .map(({ hash }) => ({ transactionHash: hash }))
        : [],
    getTransactionReceipt: async ({ hash }: { hash: string }) => {
      const at = this.blocks.findIndex((block) => block.hash === hash);
      const block = this.blocks[at];
      if (block === undefined) throw new NotFound('TransactionReceipt');
      return { status: 'success', blockNumber: BigInt(at), blockHash: hash, logs: this.logsOf(block) };
    },
    getBlock: async ({ blockNumber }: { blockNumber?: bigint } = {}) => {
      const number = Number(blockNumber ?? this.blocks.length - 1);
      const block = this.blocks[number];
      if (block === undefined) throw new NotFound('Block');
      return { number: BigInt(number), hash: block.hash };
    },
  } as unknown as PublicClient;
}

const nonceOf = (slot: number): Hex => `0x${String(slot + 1).repeat(64)}`;
const useOf = (slot: number, variant: number): Use => ({
  nonce: nonceOf(slot),
  to: variant === 2 ? PAYER : PAYEE,
  value: variant === 0 ? PRICE : 1,
});

type Operation =
  | {
      readonly kind: 'pay' | 'settle';
      readonly slot: number;
      readonly variant: number;
      readonly answer: number;
    }
  | { readonly kind: 'own'; readonly uses: readonly (readonly [number, number])[] }
  | { readonly kind: 'reorg' }
  | { readonly kind: 'kill' };

const slot = fc.nat(SLOTS - 1);
const variant = fc.nat(2);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), slot, variant, answer: fc.nat(5) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), slot, variant, answer: fc.nat(4) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      uses: fc.array(fc.tuple(slot, variant), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Operation>({ kind: 'reorg' }, { kind: 'kill' }) },
);

async function openModel() {
  const base = await testProcessor();
  const chain = new ModelChain();
  const evidence = createSettlementEvidence({
    reader: () => chain.reader,
    status: () => ({ chainId: TERMS.chainId, playMoney: false }),
  });
  const answers = { next: 0 };
  /** Payments that the facilitator refused first and settles later. */
  const late: Use[] = [];
  const lastHash = (): string => chain.blocks.at(-1)?.hash ?? pad('0x1');
  const facilitator: Facilitator = {
    verify: async ({ payload }) =>
      chain.isUsed(authorizationOf(payload).nonce)
        ? { kind: 'refused', reason: 'nonce_already_used' }
        : { kind: 'valid' },
    async settle({ payload }) {
      const { nonce, to, value } = authorizationOf(payload);
      const mine = () => chain.mine([{ nonce, to: to.toLowerCase(), value: Number(value) }]);
      switch (answers.next) {
        case 1: // It says so, and has sent nothing.
          return { kind: 'settled', txHash: lastHash() };
        case 2: // It has settled, and the answer is lost.
          mine();
          return { kind: 'unknown', reason: 'timeout', txHash: null };
        case 3: // It has settled, and says that it has not.
          mine();
          return { kind: 'refused', reason: 'unexpected', txHash: null };
        case 5: // It refuses the payment, and settles it later.
          late.push({ nonce, to: to.toLowerCase(), value: Number(value) });
          return { kind: 'refused', reason: 'insufficient_funds', txHash: null };
        default: {
          const hash = mine();
          if (hash !== null) return { kind: 'settled', txHash: hash };
          return { kind: 'refused', reason: 'nonce_already_used', txHash: null };
        }
      }
    },
  };
  // Waiting takes no real time.
  let passedMs = 0;
  const processClock = {
    ...base.clock,
    monotonicMs: () => passedMs,
    after(delayMs: number, run: () => void) {
      let isCancelled = false;
      // The time limit of a settlement never passes here; only polling continues.
      if (delayMs < 10_000) {
        passedMs += 10_000;
        setImmediate(() => isCancelled || run());
      }
      return () => void (isCancelled = true);
    },
  };
  const context: ProcessorContext = {
    ...base.context,
    processClock,
    facilitator,
    settlementEvidence: evidence,
  };
  const open = () => {
    const processor = createPaymentProcessor(context);
    processor.register('answer', { effect: 'read' });
    return processor;
  };
  const api = createFacilitatorApi({
    ...context,
    facilitator,
    evidence,
    chain: { readAddress: () => Promise.resolve(PAYEE as Hex) },
  });
  const settleLate = (): void => {
    for (const use of late.splice(0)) chain.mine([use]);
  };
  return { ...base, chain, answers, settleLate, open, api };
}

const payloadOf = ({ nonce, to, value }: Use): PaymentPayload => {
  const authorization = {
    from: PAYER,
    to,
    value: String(value),
    validAfter: '0',
    validBefore: String(Date.UTC(2026, 10, 21) / 1000 + 120),
    nonce,
  };
  const accepted = {
    scheme: 'exact',
    network: TERMS.network,
    amount: String(value),
    asset: TOKEN,
    payTo: to,
    maxTimeoutSeconds: 120,
  };
  return { x402Version: 2, accepted, payload: { signature: `0x${'1'.repeat(130)}`, authorization } };
};

const RUNS = 100;
const STEPS = 100;

test('what the ledger calls paid is what distinct transfers paid, in any order of events', async () => {
  let performed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), {
        minLength: STEPS / 2,
        maxLength: STEPS / 2,
      }),
      async (batches) => {
        const { chain, answers, settleLate, open, api, store, db, clock } = await openModel();
        let processor = open();
        /** Successes that were reported to other sellers, by nonce. */
        const reported = new Map<string, number>();
        const perform = async (step: Operation): Promise<void> => {
          performed += 1;
          if (step.kind === 'reorg') return chain.dropBlock();
          if (step.kind === 'kill') {
            settleLate();
            processor = open();
            return processor.reconcile();
          }
          if (step.kind === 'own') return void chain.mine(step.uses.map(([of, value]) => useOf(of, value)));
          const use = useOf(step.slot, step.variant);
          const payload = payloadOf(use);
          answers.next = step.answer;
          if (step.kind === 'settle') {
            const { success } = await api.settle(payload, payload.accepted);
            if (success) reported.set(use.nonce, (reported.get(use.nonce) ?? 0) + 1);
            return;
          }
          const run = () =>
            new Promise<ReturnType<typeof accept<{ answer: number }>>>((resolve) =>
              setImmediate(() => resolve(accept({ answer: 42 }))),
            );
          const { signature } = payload.payload;
          const signed = { signature, authorization: authorizationOf(payload.payload) };
          const payment = { accepted: null, networkV1: null, identifier: null, resource: null, signed };
          const answer = await processor.processCall(callOf({ run }), { kind: 'parsed', payment });
          const row = store.find({ chainId: TERMS.chainId, asset: TOKEN, payer: PAYER, nonce: use.nonce });
          if (answer.kind === 'done') expect([row?.state, row?.amountMicro]).toEqual(['confirmed', PRICE]);
        };
        for (const batch of batches) await Promise.all(batch.map(perform));
        settleLate();
        await processor.reconcile();
        const confirmed = store.listPage({ limit: 200, state: 'confirmed' });
        const transfers = confirmed.map(({ txHash, evidenceLogIndex }) => `${txHash} ${evidenceLogIndex}`);
        expect(new Set(transfers).size).toBe(confirmed.length);
        for (const [index, row] of confirmed.entries())
          expect(chain.everMined.get(transfers[index] ?? '')).toEqual({
            nonce: row.nonce,
            to: PAYEE,
            value: row.amountMicro,
          });
        expect([...reported.values()].every((count) => count === 1)).toBe(true);
        expect(confirmed.some(({ nonce }) => reported.has(nonce))).toBe(false);
        const failed = store.listPage({ limit: 200, state: 'failed' });
        expect(failed.filter(({ nonce }) => chain.isPaid(nonce) && !reported.has(nonce))).toEqual([]);
        // Once no authorisation can be used, every payment that is not lost is on the chain.
        clock.advance(3 * 60_000);
        await processor.reconcile();
        const confirmedNow = store
          .listPage({ limit: 200, state: 'confirmed' })
          .filter(({ reason }) => reason !== 'payment_lost');
        expect(confirmedNow.filter(({ nonce }) => !chain.isPaid(nonce))).toEqual([]);
        db.close();
      },
    ),
    { numRuns: RUNS },
  );
  expect(performed).toBeGreaterThanOrEqual(RUNS * (STEPS / 2));
}, 600_000);
