import { authorizationStore } from '../../../src/main/payments/store/authorization-store.ts';
import { paymentStore, type PaymentStore } from '../../../src/main/payments/store/payment-store.ts';
import type { PaymentRow } from '../../../src/main/payments/records.ts';
import type { ParsedPayment } from '../../../src/main/payments/rules/payment-parse.ts';
import type { ProcessorContext } from '../../../src/main/payments/processor/context.ts';
import type { SettlementState } from '../../../src/main/payments/evidence/settlement-state.ts';
import type { PaidCall, PaidToolSpec } from '../../../src/main/payments/processor/paid-call.ts';
import { accept } from '../../../src/shared/outcome.ts';
import { authorizationOf } from '../../../src/shared/wire/payment.ts';
import { memoryServices, type MemoryServices } from '../memory-services.ts';

export const TOKEN = `0x${'a'.repeat(40)}`;
export const PAYEE = `0x${'b'.repeat(40)}`;
export const PAYER = `0x${'c'.repeat(40)}`;
export const TX = `0x${'d'.repeat(64)}`;

/** The chain shows the transfer, at this log of the transaction `TX`. */
export const paidAt = (logIndex = 0): SettlementState => ({
  kind: 'paid',
  txHash: TX,
  logIndex,
  blockNumber: 8,
  blockHash: `0x${'1'.repeat(64)}`,
});

export const TERMS = {
  chainId: 84_532,
  network: 'eip155:84532',
  asset: TOKEN,
  payTo: PAYEE,
  checksummed: { asset: TOKEN, payTo: PAYEE },
  eip712: { name: 'USDC', version: '2' },
  isPlayMoney: true,
};

/** A payment of 10,000 micro-units that is valid for two minutes. */
export const paymentOf = (nonce: string, identifier: string | null = null): ParsedPayment => ({
  accepted: null,
  networkV1: null,
  identifier,
  resource: null,
  signed: {
    signature: `0x${nonce.repeat(130)}`,
    authorization: {
      from: `0x${'C'.repeat(40)}`,
      to: PAYEE,
      value: '10000',
      validAfter: '0',
      validBefore: String(Date.UTC(2026, 10, 21) / 1000 + 120),
      nonce: `0x${nonce.repeat(64)}`,
    },
  },
});

export const callOf = (change: Partial<PaidCall> = {}): PaidCall => ({
  tool: 'answer',
  subject: 'answer',
  memo: 'An answer',
  resource: 'mcp://tool/answer',
  args: {},
  agentId: 'ann',
  amountMicro: 10_000n,
  offerCode: 'PAYMENT_REQUIRED',
  run: () => Promise.resolve(accept({ answer: 42 })),
  ...change,
});

export interface TestProcessor extends MemoryServices {
  readonly context: ProcessorContext;
  readonly store: PaymentStore;
  /** The evidence that the chain returns; tests may change it. */
  readonly chain: { evidence: SettlementState };
  /** Ids of the payments whose change was reported. */
  readonly received: string[];
}

/** A processor context with a database in memory, whose facilitator accepts and settles every payment. */
export async function testProcessor(spec: PaidToolSpec = { effect: 'read' }): Promise<TestProcessor> {
  const services = await memoryServices();
  const { db, writer, audit, clock, log } = services;
  const store = paymentStore(db);
  const chain: { evidence: SettlementState } = { evidence: { kind: 'unused' } };
  const received: string[] = [];
  let drawn = 0;
  /** Nonces of the payments that were settled; the chain then shows their transfers. */
  const settled: string[] = [];
  const context: ProcessorContext = {
    store,
    authorizations: authorizationStore(db),
    verifyPayerSignature: (_token, signed) => Promise.resolve(`digest of ${authorizationOf(signed).value}`),
    writer,
    audit,
    clock,
    processClock: clock,
    ids: { uuid: () => `p${(drawn += 1)}` },
    facilitator: {
      verify: () => Promise.resolve({ kind: 'valid' }),
      settle({ payload }) {
        settled.push(authorizationOf(payload).nonce.toLowerCase());
        return Promise.resolve({ kind: 'settled', txHash: TX });
      },
    },
    settlementEvidence: {
      canCheck: true,
      readSettlement({ nonce }) {
        const at = settled.indexOf(nonce);
        return Promise.resolve(at < 0 ? chain.evidence : paidAt(at));
      },
      readHeight: () => Promise.resolve(7),
      readHead: () => Promise.resolve({ number: 7, hash: '0x7' }),
      hasBlock: () => Promise.resolve(true),
      isDeep: () => Promise.resolve(true),
    },
    destination: () => Promise.resolve(accept(TERMS)),
    findSaleRefusal: () => Promise.resolve(null),
    crashPoint: () => undefined,
    log,
    notifyChanged: ({ paymentId }) => void received.push(paymentId),
    specOf: () => spec,
  };
  return { ...services, context, store, chain, received };
}

/** A reserved payment. */
export const reservedRow = (change: Partial<PaymentRow> = {}): PaymentRow => ({
  paymentId: 'p1',
  chainId: TERMS.chainId,
  asset: TOKEN,
  payer: PAYER,
  nonce: `0x${'2'.repeat(64)}`,
  network: TERMS.network,
  payTo: PAYEE,
  amountMicro: 10_000,
  maxMicro: null,
  validBeforeS: Date.UTC(2026, 10, 21) / 1000 + 120,
  requestHash: 'f',
  identifier: null,
  tool: 'answer',
  callHash: 'h',
  agentId: null,
  subscriptionId: null,
  state: 'reserved',
  delivery: 'none',
  reason: null,
  txHash: null,
  evidenceLogIndex: null,
  result: null,
  fromBlock: null,
  createdAtMs: 1,
  updatedAtMs: 1,
  ...change,
});
