import { createHash } from 'node:crypto';

/** SHA-256 of a bearer token in hex, the form in which the database stores tokens. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
