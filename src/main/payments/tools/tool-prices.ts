import type { JsonObject } from '../../../shared/json.ts';
import { METERED_PRICES, TOOL_PRICES } from '../mcp/catalogue.ts';
import type { Quote } from '../paywall.ts';
import type { CallMeter } from '../processor/paid-call.ts';
import { parsePrice } from '../rules/price.ts';

/** Quotes the price of the catalogue. An invalid price throws when the host starts. */
export function fixedPrice(tool: keyof typeof TOOL_PRICES, memo: string): Quote {
  const price = parsePrice(TOOL_PRICES[tool]);
  if (!price.ok) throw new Error(`${tool}: ${price.message}`);
  return { amountMicro: price.value, subject: tool, memo, isCoverable: true };
}

/** The metered price of a call that does at most `maxUnits` of work; `unitsOf` reads from its result how much it did. */
export const usageMeter = (
  tool: keyof typeof METERED_PRICES,
  maxUnits: number,
  unitsOf: (result: JsonObject) => number,
): CallMeter => ({ ...METERED_PRICES[tool], maxUnits, unitsOf });

/** The units that cost as much as the fixed price: a metered call is never dearer. */
export const unitsWithin = (tool: keyof typeof METERED_PRICES, { amountMicro }: Quote): number =>
  Math.floor(Number(amountMicro) / METERED_PRICES[tool].unitPriceMicro);
