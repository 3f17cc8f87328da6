const MICRO = 1_000_000;
/** The highest value of a limit, in USDC. */
export const MAX_USDC = 1000;

export const inUsdc = (micro: number): number => micro / MICRO;
export const fromUsdc = (usdc: number): number => Math.round(usdc * MICRO);
