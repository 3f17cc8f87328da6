/** Per UTC day. It only stops a slip of the keyboard; the contract and the host take more. */
export const MAX_DAILY_MINT_LIMIT_MONARD = 9_000_000;
