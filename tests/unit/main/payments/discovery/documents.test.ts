import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSalesDocuments } from '../../../../../src/main/payments/discovery/documents.ts';
import type { AnyTool } from '../../../../../src/main/payments/paywall.ts';
import type { PlanRow } from '../../../../../src/main/payments/subscriptions/records.ts';
import { accept } from '../../../../../src/shared/outcome.ts';

const paidTool = (amountMicro: bigint): AnyTool => ({
  kind: 'paid',
  effect: 'read',
  input: z.strictObject({ fen: z.string().max(100) }),
  quote: () => accept({ amountMicro, subject: 's', memo: 'm', isCoverable: true }),
  basePrice: () => accept({ amountMicro, subject: 's', memo: 'm', isCoverable: true }),
  run: () => accept({}),
});

const documentsWith = (...prices: readonly number[]) =>
  createSalesDocuments({
    tools: new Map<string, AnyTool>([
      ['analysis', paidTool(10_000n)],
      ['list', { kind: 'free', input: z.strictObject({}), run: () => accept({}) }],
      ['subscribe', paidTool(1n)],
    ]),
    plans: { listActive: () => prices.map((priceMicro) => ({ priceMicro }) as PlanRow) },
  });

const paymentInfo = (paths: object, name: string): unknown =>
  (paths as Record<string, { post: Record<string, unknown> } | undefined>)[`/paid/${name}`]?.post[
    'x-payment-info'
  ];

test('each paid tool has a path with its arguments, its price and no token', () => {
  const paths = documentsWith(5_000_000, 100_000, 99_000_000).paths();
  expect(Object.keys(paths)).toEqual(['/paid/analysis', '/paid/subscribe']);
  expect(paths['/paid/analysis']).toMatchObject({
    post: {
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { properties: { fen: { maxLength: 100 } }, required: ['fen'] } },
        },
      },
      responses: { '200': {}, '402': {}, '4XX': {} },
    },
  });
  expect(paymentInfo(paths, 'analysis')).toEqual({
    price: { mode: 'fixed', currency: 'USD', amount: '0.01' },
    protocols: [{ x402: {} }],
  });
  expect(paymentInfo(paths, 'subscribe')).toMatchObject({
    price: { mode: 'dynamic', currency: 'USD', min: '0.10', max: '99.00' },
  });
});

test('one plan has a fixed price, and without a plan there is nothing to buy', () => {
  expect(paymentInfo(documentsWith(100_000).paths(), 'subscribe')).toMatchObject({
    price: { mode: 'fixed', amount: '0.10' },
  });
  expect(Object.keys(documentsWith().paths())).toEqual(['/paid/analysis']);
});

test('the list of resources names every paid tool by its address', () => {
  expect(documentsWith(1).resources('http://127.0.0.1:4000')).toEqual({
    version: 1,
    resources: ['http://127.0.0.1:4000/paid/analysis', 'http://127.0.0.1:4000/paid/subscribe'],
  });
});
