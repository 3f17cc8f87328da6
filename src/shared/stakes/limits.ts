/** The largest entry fee, in micro-units of USDC. */
export const MAX_ENTRY_FEE_MICRO = 1_000_000_000;

export const MAX_STAKE_SEATS = 64;

/**
 * The largest part of the pot for the host, in hundredths of a percent. The contract StakeEscrow has the same limit.
 */
export const MAX_HOST_FEE_BPS = 1000;
