import { COMMON_CLIENT_LIMITS } from './rules/offer.ts';
import { formatPrice, parsePrice } from './rules/price.ts';

/**
 * Returns the preview of a price that is being typed: the amount that would be charged, and `aboveCap`, which says
 * whether `none`, `some` or `most` of the common clients refuse it by their default limits.
 */
export function previewPrice(text: string) {
  const price = parsePrice(text.trim());
  if (!price.ok)
    return { ok: false, baseUnits: null, price: null, aboveCap: 'none' as const, message: price.message };
  const { value } = price;
  const aboveCap =
    value > COMMON_CLIENT_LIMITS.x402
      ? ('most' as const)
      : value > COMMON_CLIENT_LIMITS.cloudflare
        ? ('some' as const)
        : ('none' as const);
  return { ok: true, baseUnits: String(value), price: formatPrice(value), aboveCap, message: null };
}
