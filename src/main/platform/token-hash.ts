import { createHash } from 'node:crypto';

/** SHA-256 in hex: all that is ever kept of a bearer token, whoever minted it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
