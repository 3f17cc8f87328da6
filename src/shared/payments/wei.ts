/** MONARD has 18 decimals on the chain, and micro-units everywhere else. */
export const WEI_PER_MICRO = 10n ** 12n;
