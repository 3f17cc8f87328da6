import type { JsonObject } from '../../../shared/json.ts';
import { chargeFor } from '../../../shared/payments/meter.ts';
import type { PaymentRow } from '../records.ts';
import { formatPrice } from '../rules/price.ts';
import type { PaidCall } from './paid-call.ts';

/**
 * Computes the charge for the work. The result of a call that is paid by usage reports the counted units. A trial counts
 * at most one unit less than the maximum, because it has to show that a smaller amount is settled.
 */
export function chargeMetered(
  { meter }: PaidCall,
  { amountMicro, maxMicro }: PaymentRow,
  { value, isTrial }: { readonly value: JsonObject; readonly isTrial: boolean },
): { readonly amountMicro: number; readonly value: JsonObject } {
  if (maxMicro === null || meter === undefined) return { amountMicro, value };
  const units = meter.unitsOf(value);
  const charge = chargeFor(meter, isTrial ? Math.min(units, meter.maxUnits - 1) : units, maxMicro);
  const usage = {
    unit: meter.unit,
    units: charge.units,
    unitPrice: formatPrice(BigInt(meter.unitPriceMicro)),
    charged: formatPrice(BigInt(charge.amountMicro)),
    max: formatPrice(BigInt(maxMicro)),
  };
  return { amountMicro: charge.amountMicro, value: { ...value, usage } };
}
