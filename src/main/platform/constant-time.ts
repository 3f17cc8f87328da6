import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, by digests of equal length, so that the duration reveals nothing of them. */
export function isEqualInConstantTime(received: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}
