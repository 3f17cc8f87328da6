import { hash } from 'node:crypto';
import { headerText, rowText, type HashedLogRow, type SessionHeader } from '../rules/hashed-text.ts';

/** h(0): the SHA-256, in hex, of the header as canonical JSON. */
export const headerHash = (header: SessionHeader): string => hash('sha256', headerText(header), 'hex');

/** h(n): the SHA-256, in hex, of h(n-1) in hex followed by row n as canonical JSON. */
export const logRowHash = (previous: string, row: HashedLogRow): string =>
  hash('sha256', rowText(previous, row), 'hex');
