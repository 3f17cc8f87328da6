import { MICRO_PER_UNIT } from '../../../../src/shared/units.ts';

/** The highest value of a limit, in USDC. */
export const MAX_USDC = 1000;

export const inUsdc = (micro: number): number => micro / MICRO_PER_UNIT;
export const fromUsdc = (usdc: number): number => Math.round(usdc * MICRO_PER_UNIT);
