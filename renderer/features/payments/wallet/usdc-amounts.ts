import { MICRO_PER_UNIT } from '../../../../src/shared/units.ts';

/** The highest value of a limit, in USDC. */
export const MAX_LIMIT_USDC = 1000;

export const microToUsdc = (micro: number): number => micro / MICRO_PER_UNIT;
/** Rounds to whole micro-units. */
export const usdcToMicro = (usdc: number): number => Math.round(usdc * MICRO_PER_UNIT);
