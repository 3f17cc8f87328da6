/** Addresses that can never be a payee, with the reason: nobody can use money that is sent there. */
const NEVER_PAYEES: Readonly<Record<string, string>> = {
  '0x0000000000000000000000000000000000000000': 'it is the zero address',
  '0x000000000000000000000000000000000000dead': 'nobody holds its key',
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'it is the Permit2 contract',
  '0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002': 'it is a contract of x402',
};

/** The contracts of a network, in lower case; null where there is none. */
export interface NetworkContracts {
  readonly usdc: string | null;
  readonly rewardToken: string | null;
}

/** Why this address, in lower case, cannot be paid; null if it can. */
export function findPayeeProblem(address: string, { usdc, rewardToken }: NetworkContracts): string | null {
  const neverReason = NEVER_PAYEES[address];
  if (neverReason !== undefined) return neverReason;
  if (address === usdc) return 'it is the USDC contract';
  return address === rewardToken ? 'it is the reward token' : null;
}

/** Whether the letters of the address are all small or all capital, so that no checksum guards it against a mistake. */
export function hasNoChecksum(typedAddress: string): boolean {
  const digits = typedAddress.slice(2);
  return /[a-f]/iu.test(digits) && (digits === digits.toLowerCase() || digits === digits.toUpperCase());
}
