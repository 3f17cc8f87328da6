/** Per UTC day. It only catches typing errors; the contract and the host accept more. */
export const MAX_DAILY_MINT_LIMIT_MONARD = 9_000_000;
