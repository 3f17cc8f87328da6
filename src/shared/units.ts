/** The units of time in milliseconds, of money in the smallest units of a token, and of shares. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * A token of six decimals, such as USDC, has this many smallest units. A name that ends in Micro counts them
 * (`amountMicro`); one that ends in Micros counts millionths of the currency in which a model is billed (`costMicros`).
 */
export const MICRO_PER_UNIT = 1_000_000;

/** A whole in basis points. */
export const WHOLE_BPS = 10_000;
