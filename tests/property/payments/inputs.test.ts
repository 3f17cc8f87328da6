import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_CODES } from '../../../src/shared/codes/payment.ts';
import { accept } from '../../../src/shared/outcome.ts';
import { toToolResult } from '../../../src/main/payments/responses.ts';
import { createPaywall, type AnyTool } from '../../../src/main/payments/paywall.ts';
import { PAYMENT_SERVER } from '../../../src/main/payments/mcp/catalogue.ts';
import { subscriptionTools } from '../../../src/main/payments/tools/subscription-tools.ts';
import { unlimitedBucket } from '../../../src/main/platform/net/rate-limit.ts';

/** docs/specifications/003-paid-mcp.md §5.5: invalid arguments get a structured error, and nothing is run, offered or charged. */

const { tools } = PAYMENT_SERVER;
type Name = keyof typeof tools;
const NAMES = Object.keys(tools) as Name[];

let touched: string[] = [];
const touch = (what: string): never => {
  touched.push(what);
  throw new Error(`${what} was reached`);
};

/** Every tool of the catalogue with its own schema; neither its price nor the tool may be reached. */
const GUARDED = new Map<string, AnyTool>(
  NAMES.map((name) => [
    name,
    {
      kind: 'paid',
      effect: 'read',
      input: tools[name].input,
      quote: () => touch('the price'),
      basePrice: () => touch('the price'),
      run: () => touch('the tool'),
    },
  ]),
);
const paywallOf = (known: ReadonlyMap<string, AnyTool>) =>
  createPaywall({
    tools: known,
    processor: () => Promise.resolve(touch('the processor')),
    freeCalls: unlimitedBucket,
    subscriptions: null,
    verifySubscriptionProof: null,
    log: () => undefined,
  });

const call = async (known: ReadonlyMap<string, AnyTool>, tool: string, args: unknown, payment: unknown) =>
  toToolResult(
    await paywallOf(known).call({
      tool,
      args,
      caller: { agentId: 'agent', isStdio: true },
      paymentCandidates: [payment],
      resource: `mcp://tool/${tool}`,
    }),
  );

/** Any JSON value, mostly objects with parameter names of the tools. */
const json = fc.jsonValue({ maxDepth: 3 });
const known = [...new Set(NAMES.flatMap((name) => Object.keys(tools[name].input.shape)))];
const args = fc.oneof(
  json,
  fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 })), json, { maxKeys: 5 }),
);

describe('a call with invalid arguments', () => {
  test('gets a structured error, and reaches neither price, tool nor processor', async () => {
    let invalidInputs = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), args, json, async (name, given, payment) => {
        fc.pre(!tools[name].input.safeParse(given ?? {}).success);
        invalidInputs += 1;
        touched = [];
        const answer = await call(GUARDED, name, given, payment);
        expect(touched).toEqual([]);
        expect(answer.isError).toBe(true);
        expect(answer.structuredContent).toMatchObject({ error: true, code: 'INVALID_PARAMETERS' });
        expect(typeof answer.structuredContent['message']).toBe('string');
        expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
        // A payer that sees an offer signs it.
        expect(answer['_meta']).toBeUndefined();
        expect(answer.structuredContent['accepts']).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    expect(invalidInputs).toBeGreaterThan(250);
  });

  test('does not reveal unknown tools', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), args, async (name, given) => {
        fc.pre(!GUARDED.has(name));
        const answer = await call(GUARDED, name, given, null);
        expect(answer.structuredContent).toMatchObject({ error: true, code: 'NOT_FOUND' });
      }),
    );
  });
});

const PLANS = new Set(['day-pass', 'monthly']);
const seller = subscriptionTools({
  plans: {
    find: (planId: string) =>
      PLANS.has(planId)
        ? accept({ planId, priceMicro: 100_000, name: planId })
        : { ok: false, code: 'PLAN_NOT_FOUND', message: 'There is no such plan' },
  },
  subscriptions: { reserve: () => touch('the subscription') },
} as never);

const ADDRESS = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';
const wrongAddress = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(ADDRESS.slice(0, -1), `${ADDRESS}0`, ADDRESS.slice(2), ADDRESS.replace('C', 'c'), '0x', ''),
  fc.stringMatching(/^0x[0-9a-fA-F]{1,39}$/u),
);

describe('a subscription with an invalid wallet or plan', () => {
  test('is refused with its code and without an offer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PLANS), wrongAddress, async (planId, walletAddress) => {
        touched = [];
        const answer = await call(
          new Map(Object.entries(seller)),
          'subscribe',
          { planId, walletAddress },
          null,
        );
        expect(touched).toEqual([]);
        expect(answer.structuredContent).toMatchObject({ error: true, code: 'INVALID_WALLET_ADDRESS' });
        expect(answer['_meta']).toBeUndefined();
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 64 }), async (planId) => {
        fc.pre(!PLANS.has(planId));
        const answer = await call(
          new Map(Object.entries(seller)),
          'subscribe',
          { planId, walletAddress: ADDRESS },
          null,
        );
        expect(answer.structuredContent['code']).toBe('PLAN_NOT_FOUND');
      }),
    );
  });

  test('reaches the processor when both are valid', async () => {
    touched = [];
    const right = call(
      new Map(Object.entries(seller)),
      'subscribe',
      { planId: 'monthly', walletAddress: ADDRESS },
      null,
    );
    await expect(right).rejects.toThrow('the processor was reached');
  });
});

test('codes for invalid arguments never carry an offer', () => {
  for (const code of ['INVALID_PARAMETERS', 'INVALID_WALLET_ADDRESS', 'PLAN_NOT_FOUND', 'NOT_FOUND'] as const)
    expect(PAYMENT_CODES[code].offer).toBe(false);
});
