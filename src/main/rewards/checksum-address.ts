import { checksumAddress } from 'viem';
import { parseAddress } from '../../shared/payments/parse-address.ts';
import type { Address } from '../chain/index.ts';

/** The address with its EIP-55 checksum, for display and signed texts. */
export const toChecksumWallet = (wallet: Address): Address => checksumAddress(wallet);

/**
 * The address in lower case, as caps, bans and cooldowns store it; null for a mixed-case address
 * with a wrong checksum.
 */
export const parseWallet = (text: string): Address | null => parseAddress(text, checksumAddress);
