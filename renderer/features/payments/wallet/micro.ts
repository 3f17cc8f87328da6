const MICRO = 1_000_000;
/** The most that a limit may be, in USDC. */
export const MAX_USDC = 1000;

export const inUsdc = (micro: number): number => micro / MICRO;
export const fromUsdc = (usdc: number): number => Math.round(usdc * MICRO);
