import { USUAL_CAPS } from './rules/offer.ts';
import { formatPrice, parsePrice } from './rules/price.ts';

/** A price as it would be charged, while it is being typed. */
export function previewPrice(text: string) {
  const price = parsePrice(text.trim());
  if (!price.ok)
    return { ok: false, baseUnits: null, price: null, aboveCap: 'none' as const, message: price.message };
  const { value } = price;
  const aboveCap =
    value > USUAL_CAPS.x402
      ? ('most' as const)
      : value > USUAL_CAPS.cloudflare
        ? ('some' as const)
        : ('none' as const);
  return { ok: true, baseUnits: String(value), price: formatPrice(value), aboveCap, message: null };
}
