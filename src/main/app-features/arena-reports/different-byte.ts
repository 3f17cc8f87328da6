import { utf8 } from '../../../shared/bytes.ts';

/** The first byte in UTF-8 in which two texts differ; null when they are the same. */
export function firstDifferentByte(one: string, other: string): number | null {
  if (one === other) return null;
  const [a, b] = [utf8(one), utf8(other)];
  const offset = a.findIndex((byte, place) => byte !== b[place]);
  return offset === -1 ? a.length : offset;
}
