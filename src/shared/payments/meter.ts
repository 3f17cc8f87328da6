/**
 * The price of a metered call: whole units at a price each, up to a maximum that the payer signs before the work is
 * done. Prices are micro-units of USDC.
 */
export interface Meter {
  /** The unit that is counted, for example `engine_ms`. */
  readonly unit: string;
  readonly unitPriceMicro: number;
  /** The maximum number of units that are charged, however much work was done. */
  readonly maxUnits: number;
}

/** The maximum price of a call, which the payer signs. */
export const capMicro = ({ unitPriceMicro, maxUnits }: Meter): bigint =>
  BigInt(unitPriceMicro) * BigInt(maxUnits);

/** The units that are charged and their price. */
export interface MeteredCharge {
  readonly units: number;
  readonly amountMicro: number;
}

/**
 * Charges the units that were used, rounded down to whole ones, and at least one for a response. The unit that would
 * exceed the signed maximum is not charged. Usage that is no finite number counts as one unit: a fault of the meter is
 * not the payer's.
 */
export function chargeFor(meter: Meter, usedUnits: number, signedMaxMicro: number): MeteredCharge {
  const affordableUnits = Math.min(meter.maxUnits, Math.floor(signedMaxMicro / meter.unitPriceMicro));
  const wholeUnits = Number.isFinite(usedUnits) ? Math.max(1, Math.floor(usedUnits)) : 1;
  const units = Math.max(0, Math.min(wholeUnits, affordableUnits));
  return { units, amountMicro: units * meter.unitPriceMicro };
}
