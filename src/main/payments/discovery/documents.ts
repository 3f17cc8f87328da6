import type { JsonObject } from '../../../shared/json.ts';
import type { AnyTool, PaidTool } from '../paywall.ts';
import { formatPrice } from '../rules/price.ts';
import type { Plans } from '../subscriptions/plans.ts';
import { inputSchemaOf } from './bazaar.ts';

export interface SalesDocumentsDeps {
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly plans: Pick<Plans, 'listActive'>;
}

/** The documents by which indexers find the paid tools of this host. */
export interface SalesDocuments {
  /** `POST /paid/<tool>` of every paid tool, as paths of an OpenAPI document. */
  paths(): JsonObject;
  /** `GET /.well-known/x402`: the addresses that are paid for. `origin` has no slash at its end. */
  resources(origin: string): JsonObject;
}

export function createSalesDocuments({ tools, plans }: SalesDocumentsDeps): SalesDocuments {
  const paidTools = [...tools].flatMap(([name, tool]) => (tool.kind === 'paid' ? [{ name, tool }] : []));
  const pricesOf = (name: string, tool: PaidTool): readonly bigint[] => {
    if (name === 'subscribe') return plans.listActive().map(({ priceMicro }) => BigInt(priceMicro));
    const price = tool.basePrice();
    return price.ok ? [price.value.amountMicro] : [];
  };
  return {
    paths: () =>
      Object.fromEntries(
        paidTools.flatMap(({ name, tool }) => {
          const prices = pricesOf(name, tool);
          // Nothing can be bought without a price, such as a plan when there is none.
          return prices.length === 0
            ? []
            : [[`/paid/${name}`, { post: operationOf(name, tool, prices) }] as const];
        }),
      ),
    resources: (origin) => ({ version: 1, resources: paidTools.map(({ name }) => `${origin}/paid/${name}`) }),
  };
}

const jsonContent = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const anyObject = { type: 'object', additionalProperties: true };

const operationOf = (name: string, tool: PaidTool, prices: readonly bigint[]): JsonObject => ({
  summary: `The paid tool ${name}`,
  security: [],
  requestBody: { required: true, ...jsonContent(inputSchemaOf(tool)) },
  responses: {
    '200': { description: 'The result; PAYMENT-RESPONSE names the settlement.', ...jsonContent(anyObject) },
    '402': { description: 'The offer, in PAYMENT-REQUIRED and in the body.', ...jsonContent(anyObject) },
    '4XX': { description: 'Refused; invalid arguments never lead to an offer.', ...jsonContent(anyObject) },
    '5XX': { description: 'Not settled or not delivered.', ...jsonContent(anyObject) },
  },
  'x-payment-info': { price: priceInfoOf(prices), protocols: [{ x402: {} }] },
});

/** The price in US dollars: one amount, or the range of several. */
function priceInfoOf(prices: readonly bigint[]): JsonObject {
  const sorted = prices.toSorted((a, b) => Number(a - b));
  const [min, max] = [sorted[0] ?? 0n, sorted.at(-1) ?? 0n].map(formatPrice) as [string, string];
  return min === max
    ? { mode: 'fixed', currency: 'USD', amount: min }
    : { mode: 'dynamic', currency: 'USD', min, max };
}
