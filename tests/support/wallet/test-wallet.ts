import { onTestFinished, vi } from 'vitest';
import type { WalletContext } from '../../../src/main/wallet/context.ts';
import { mandateStore } from '../../../src/main/wallet/mandates.ts';
import { DEFAULT_WALLET_LIMITS } from '../../../src/main/wallet/rules/limits.ts';
import { walletPaymentStore, type WalletPaymentRow } from '../../../src/main/wallet/wallet-payment-store.ts';
import type { WalletLimits } from '../../../src/shared/contract/index.ts';
import { memoryServices, type MemoryServices } from '../memory-services.ts';

export const TOKEN = `0x${'a'.repeat(40)}`;
export const PAYEE = `0x${'b'.repeat(40)}`;
export const OWN = `0x${'C'.repeat(40)}`;
export const TX = `0x${'d'.repeat(64)}`;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** A 402 response with an offer of this many micro-units. */
export const offerOf = (amount = 10_000, change: object = {}): Response => {
  const option = { scheme: 'exact', network: 'eip155:7', asset: TOKEN, payTo: PAYEE, maxTimeoutSeconds: 120 };
  const required = { x402Version: 2, accepts: [{ ...option, amount: String(amount), ...change }] };
  return new Response('{}', { status: 402, headers: { 'payment-required': base64(required) } });
};

/** A response to a paid call, with its receipt. */
export const paidAnswer = (status = 200): Response => {
  const headers = { 'payment-response': base64({ success: true, transaction: TX }) };
  return new Response('{"moves":3}', { status, headers });
};

export interface TestWallet extends MemoryServices {
  readonly context: WalletContext;
  /** The payment of every call, in order; null for a call without one. */
  readonly sent: (string | null)[];
  /** Sets the responses to the next calls. Further calls fail. */
  answer(...responses: readonly Response[]): void;
  limit(change: Partial<WalletLimits>): void;
}

/** A wallet context with a database in memory. The agent `ann` may pay, and a signature is the nonce. */
export async function testWallet(change: Partial<WalletContext> = {}): Promise<TestWallet> {
  const services = await memoryServices();
  const { db, writer, audit, bus, clock, log } = services;
  const store = walletPaymentStore(db);
  const sent: (string | null)[] = [];
  let answers: Response[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['payment-signature'] ?? null);
    const next = answers.shift();
    return next === undefined ? Promise.reject(new Error('lost')) : Promise.resolve(next);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  let drawn = 0;
  const context = {
    db,
    writer,
    audit,
    bus,
    log,
    runtime: {
      clock,
      ids: { uuid: () => `w${(drawn += 1)}` },
      random: { bytes: (length: number) => new Uint8Array(length).fill(7) },
    },
    processClock: clock,
    chain: {
      status: () => ({
        profile: 'local',
        chainId: 7,
        playMoney: true,
        usdc: { address: TOKEN, name: 'USDC', version: '2' },
      }),
    },
    settlementEvidence: {
      // The chain shows every transfer that a seller named in a receipt.
      readSettlement: ({ txHash }: { txHash: string | null }) =>
        Promise.resolve(txHash === null ? { kind: 'unused' } : { kind: 'paid', txHash }),
      readHeight: () => Promise.resolve(5),
      readHead: () => Promise.resolve(null),
      isDeep: () => Promise.resolve(true),
      hasBlock: () => Promise.resolve(null),
    },
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    gatewayPort: () => 4747,
    store,
    mandates: mandateStore(db),
    signer: {
      readAddress: () => Promise.resolve(OWN),
      sign: (_profile: string, _token: object, { nonce }: { nonce: string }) => Promise.resolve(nonce),
    },
    paymentsInProgress: new Set<string>(),
    ...change,
  } as unknown as WalletContext;
  const limit = (limits: Partial<WalletLimits>) =>
    writer.writeNow(() =>
      store.upsertLimits(JSON.stringify({ ...DEFAULT_WALLET_LIMITS, agents: ['ann'], ...limits })),
    );
  limit({});
  return { ...services, context, sent, answer: (...responses) => void (answers = [...responses]), limit };
}

/** A reserved payment of the agent `ann`. */
export const walletRow = (change: Partial<WalletPaymentRow> = {}): WalletPaymentRow => ({
  paymentId: 'w1',
  agentId: 'ann',
  requestId: null,
  tool: 'review',
  url: 'http://127.0.0.1:4747/paid/review',
  transport: 'post',
  mandateId: null,
  responseStatus: null,
  responseHash: null,
  args: '{}',
  payee: PAYEE,
  network: 'eip155:7',
  amountMicro: 10_000,
  maxMicro: null,
  permitNonce: null,
  state: 'reserved',
  reason: null,
  txHash: null,
  spentAtMs: 1,
  payer: null,
  asset: null,
  nonce: null,
  validBeforeS: null,
  fromBlock: null,
  offer: null,
  result: null,
  createdAtMs: 1,
  updatedAtMs: 1,
  ...change,
});
