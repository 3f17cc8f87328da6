import { createHash } from 'node:crypto';

/** SHA-256 of a bearer token in hex; only this digest is ever stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
