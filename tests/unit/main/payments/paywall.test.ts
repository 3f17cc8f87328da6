import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPaywall, type AnyTool, type PaywallDeps } from '../../../../src/main/payments/paywall.ts';
import type { Coverage } from '../../../../src/main/payments/subscriptions/subscriptions.ts';
import type { PaidCall } from '../../../../src/main/payments/processor/context.ts';
import type { PaymentProcessor } from '../../../../src/main/payments/processor/processor.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const COVERED = { kind: 'covered', subscriptionId: 's1' } as Coverage;
const AGENT = { agentId: 'ann', stdio: false };

/** A counter with a free tool and a paid one; the till notes what reaches it. */
function counter({
  cover: coverage = { kind: 'none' } as Coverage,
  known = false,
  waitMs = 0,
  fails = false,
} = {}) {
  const done: string[] = [];
  const taken: PaidCall[] = [];
  const input = z.object({ depth: z.number().max(9).default(3) });
  const run = () => {
    done.push('run');
    return fails ? refuse('INTERNAL_ERROR', 'no') : accept({ moves: 3 });
  };
  const quote = () => accept({ amountMicro: 100n, subject: 'review', memo: 'A review', isCoverable: true });
  const tools = new Map<string, unknown>([
    ['list', { kind: 'free', input, run }],
    ['review', { kind: 'paid', effect: 'read', input, quote, run }],
  ]);
  const processor = {
    isKnownPayment: () => Promise.resolve(known),
    processCall(call: PaidCall) {
      taken.push(call);
      return Promise.resolve({ kind: 'done', value: {}, receipt: null });
    },
  };
  const deps = {
    processor: () => Promise.resolve(processor as unknown as PaymentProcessor),
    tools: tools as ReadonlyMap<string, AnyTool>,
    freeCalls: { take: (who: string) => (done.push(`counted ${who}`), waitMs) },
    subscriptions: {
      coverCall: () => Promise.resolve(coverage),
      giveCallBack(id: string) {
        done.push(`back ${id}`);
        return Promise.resolve();
      },
    },
    log: () => undefined,
  } as unknown as PaywallDeps;
  const front = createPaywall(deps);
  const call = async (tool: string, more: object = {}) =>
    front.call({ tool, args: {}, customer: AGENT, payments: [], resource: 'r', ...more });
  return { call, done, taken };
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

describe('the counter', () => {
  it('knows no other tool, and counts nothing for asking', async () => {
    const { call, done } = counter();
    expect(await call('steal')).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
    expect(done).toEqual([]);
  });

  it('counts free calls by agent, and all of open HTTP as one', async () => {
    const { call, done } = counter();
    await call('list');
    await call('list', { customer: { agentId: null, stdio: false } });
    expect(done).toEqual(['counted ann', 'run', 'counted http', 'run']);
  });

  it('says how long to wait where free calls are used up', async () => {
    const { call, done } = counter({ waitMs: 900 });
    expect(await call('list')).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterMs: 900 } });
    expect(done).toEqual(['counted ann']);
  });

  it('names what does not fit, before any till is asked', async () => {
    const { call, taken } = counter();
    const answer = await call('review', { args: { depth: 99 }, payments: [PAYMENT] });
    expect(answer).toMatchObject({ code: 'INVALID_PARAMETERS', details: { parameter: 'depth' } });
    expect(taken).toEqual([]);
  });

  it('hands the till the arguments as they were understood', async () => {
    const { call, taken, done } = counter();
    await call('review');
    expect(taken).toMatchObject([{ tool: 'review', args: { depth: 3 }, offerCode: 'PAYMENT_REQUIRED' }]);
    expect(done).toEqual([]);
  });

  it('serves a subscriber without the till, and gives a failed call back', async () => {
    const good = counter({ cover: COVERED });
    expect(await good.call('review')).toEqual({ kind: 'done', value: { moves: 3 }, receipt: null });
    const bad = counter({ cover: COVERED, fails: true });
    expect(await bad.call('review')).toMatchObject({ kind: 'refused', code: 'INTERNAL_ERROR' });
    expect([good.done, bad.done]).toEqual([['run'], ['run', 'back s1']]);
    expect([good.taken, bad.taken]).toEqual([[], []]);
  });

  it('walks on with a payment that came before, whoever covers the call by now', async () => {
    const { call, taken, done } = counter({ cover: COVERED, known: true });
    await call('review', { payments: [PAYMENT] });
    expect([taken.length, done]).toEqual([1, []]);
  });

  it('says of an ended subscription that it has ended, and covers nobody without a name', async () => {
    const { call, taken } = counter({ cover: { kind: 'ended' } as Coverage });
    await call('review');
    await call('review', { customer: { agentId: null, stdio: false } });
    expect(taken.map(({ offerCode: unpaid }) => unpaid)).toEqual([
      'SUBSCRIPTION_EXPIRED',
      'PAYMENT_REQUIRED',
    ]);
  });
});
