import { createHash } from 'node:crypto';

/** Arbiter's own UUID namespace, a random UUID of version 4. */
const NAMESPACE = Buffer.from('5f0e8a1c9b7d4c3f8e2a6d1b4c7f9a30', 'hex');

/** The UUID of version 5 for a system's own name of something; the same input gives the same id. */
export function namedUuid(system: string, name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(`${system}:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-');
}
