import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPaywall, type AnyTool, type PaywallDeps } from '../../../../src/main/payments/paywall.ts';
import type { SubscriptionCoverage } from '../../../../src/main/payments/subscriptions/subscriptions.ts';
import type { PaidCall } from '../../../../src/main/payments/processor/paid-call.ts';
import type { PaymentProcessor } from '../../../../src/main/payments/processor/processor.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const COVERED = { kind: 'covered', subscriptionId: 's1' } as SubscriptionCoverage;
const DISCOVERY = { http: { info: { input: { type: 'http' } } }, mcp: { info: { input: { type: 'mcp' } } } };
const WALLET = `0x${'a'.repeat(40)}`;
const AGENT = { agentId: 'ann', isStdio: false };

/** A paywall with a free tool and a paid one, and a processor that records its calls. */
function setup({
  coverage = { kind: 'none' } as SubscriptionCoverage,
  /** Coverage of calls that name a wallet, by payment or by proof. */
  byWallet = { kind: 'none' } as SubscriptionCoverage,
  known = false,
  waitMs = 0,
  fails = false,
  isUsed = false,
} = {}) {
  const done: string[] = [];
  const processed: PaidCall[] = [];
  const input = z.object({ depth: z.number().max(9).default(3) });
  const run = () => {
    done.push('run');
    return fails ? refuse('INTERNAL_ERROR', 'no') : accept({ moves: 3 });
  };
  const quote = () => accept({ amountMicro: 100n, subject: 'review', memo: 'A review', isCoverable: true });
  const tools = new Map<string, unknown>([
    ['list', { kind: 'free', input, run }],
    ['review', { kind: 'paid', effect: 'read', input, quote, basePrice: quote, run, discovery: DISCOVERY }],
  ]);
  const processor = {
    isKnownPayment: () => Promise.resolve(known),
    findPayer: () => Promise.resolve(WALLET),
    bindCovered() {
      done.push('kept');
      return Promise.resolve(!isUsed);
    },
    processCall(call: PaidCall) {
      processed.push(call);
      return Promise.resolve({ kind: 'done', value: {}, receipt: null });
    },
  };
  const deps = {
    processor: () =>
      Promise.resolve({ ...processor, createCallProcessor: () => processor } as unknown as PaymentProcessor),
    tools: tools as ReadonlyMap<string, AnyTool>,
    freeCalls: { consume: (client: string) => (done.push(`counted ${client}`), waitMs) },
    subscriptions: {
      useIncludedCall: (owner: { kind: string }, { subscriptionId }: { subscriptionId: string | null }) => {
        if (owner.kind === 'wallet') done.push(`wallet ${subscriptionId ?? 'any'}`);
        return Promise.resolve(owner.kind === 'wallet' ? byWallet : coverage);
      },
      restoreCall(id: string) {
        done.push(`back ${id}`);
        return Promise.resolve();
      },
    },
    verifySubscriptionProof: (value: unknown) =>
      Promise.resolve(value === 'proof' ? { wallet: WALLET, subscriptionId: 's1' } : null),
    log: () => undefined,
  } as unknown as PaywallDeps;
  const paywall = createPaywall(deps);
  const call = async (tool: string, more: object = {}) =>
    paywall.call({ tool, args: {}, caller: AGENT, paymentCandidates: [], resource: 'r', ...more });
  return { call, done, processed };
}

const PAYMENT = {
  signature: `0x${'1'.repeat(130)}`,
  authorization: {
    from: `0x${'a'.repeat(40)}`,
    to: `0x${'b'.repeat(40)}`,
    value: '100',
    validAfter: '0',
    validBefore: '9',
    nonce: `0x${'2'.repeat(64)}`,
  },
};

describe('the paywall', () => {
  test('refuses an unknown tool without counting a free call', async () => {
    const { call, done } = setup();
    expect(await call('steal')).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
    expect(done).toEqual([]);
  });

  test('counts free calls for each agent, and together for calls without an agent', async () => {
    const { call, done } = setup();
    await call('list');
    await call('list', { caller: { agentId: null, isStdio: false } });
    expect(done).toEqual(['counted ann', 'run', 'counted http', 'run']);
  });

  test('returns the time to wait when free calls are used up', async () => {
    const { call, done } = setup({ waitMs: 900 });
    expect(await call('list')).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterMs: 900 } });
    expect(done).toEqual(['counted ann']);
  });

  test('tells indexers about calls at an address, with and without arguments', async () => {
    const { call, processed } = setup();
    const resource = 'http://127.0.0.1:4000/paid/review';
    await call('review', { resource });
    await call('review', { resource, isPriceRequest: true });
    await call('review', { resource: 'https://tools.example/mcp/payments' });
    await call('review', { resource: 'mcp://tool/review' });
    const { http, mcp } = DISCOVERY;
    expect(processed.map(({ discovery }) => discovery)).toEqual([http, http, mcp, undefined]);
  });

  test('names the invalid argument before a payment is processed', async () => {
    const { call, processed } = setup();
    const answer = await call('review', { args: { depth: 99 }, paymentCandidates: [PAYMENT] });
    expect(answer).toMatchObject({ code: 'INVALID_PARAMETERS', details: { parameter: 'depth' } });
    expect(processed).toEqual([]);
  });

  test('passes parsed arguments to the processor', async () => {
    const { call, processed, done } = setup();
    await call('review');
    expect(processed).toMatchObject([{ tool: 'review', args: { depth: 3 }, offerCode: 'PAYMENT_REQUIRED' }]);
    expect(done).toEqual([]);
  });

  test('answers a subscriber without a payment, and returns a failed call to the quota', async () => {
    const good = setup({ coverage: COVERED });
    expect(await good.call('review')).toEqual({
      kind: 'done',
      value: { moves: 3, covered: true },
      receipt: null,
    });
    const bad = setup({ coverage: COVERED, fails: true });
    expect(await bad.call('review')).toMatchObject({ kind: 'refused', code: 'INTERNAL_ERROR' });
    expect([good.done, bad.done]).toEqual([['run'], ['run', 'back s1']]);
    expect([good.processed, bad.processed]).toEqual([[], []]);
  });

  test('answers a call whose payment is signed by a subscriber without settling it', async () => {
    const anonymous = { caller: { agentId: null, isStdio: false }, paymentCandidates: [PAYMENT] };
    const covered = setup({ byWallet: COVERED });
    expect(await covered.call('review', anonymous)).toMatchObject({
      value: { covered: true },
      receipt: null,
    });
    expect([covered.done, covered.processed]).toEqual([['wallet any', 'kept', 'run'], []]);
  });

  test('does not cover a call with a payment that was used before, and returns the call to the quota', async () => {
    const used = setup({ byWallet: COVERED, isUsed: true });
    await used.call('review', { paymentCandidates: [PAYMENT] });
    expect([used.done, used.processed.length]).toEqual([['wallet any', 'kept', 'back s1'], 1]);
  });

  test('answers a call with the proof of a subscription, and ignores what proves nothing', async () => {
    const anonymous = { caller: { agentId: null, isStdio: false } };
    const covered = setup({ byWallet: COVERED });
    await covered.call('review', { ...anonymous, subscriptionProof: 'nonsense' });
    expect([covered.done, covered.processed.length]).toEqual([[], 1]);
    await covered.call('review', { ...anonymous, subscriptionProof: 'proof' });
    expect([covered.done, covered.processed.length]).toEqual([['wallet s1', 'run'], 1]);
  });

  test('processes a known payment even if a subscription could cover the call', async () => {
    const { call, processed, done } = setup({ coverage: COVERED, known: true });
    await call('review', { paymentCandidates: [PAYMENT] });
    expect([processed.length, done]).toEqual([1, []]);
  });

  test('reports an ended subscription, and covers no caller without an agent', async () => {
    const { call, processed } = setup({ coverage: { kind: 'ended' } as SubscriptionCoverage });
    await call('review');
    await call('review', { caller: { agentId: null, isStdio: false } });
    expect(processed.map(({ offerCode: unpaid }) => unpaid)).toEqual([
      'SUBSCRIPTION_EXPIRED',
      'PAYMENT_REQUIRED',
    ]);
  });
});
