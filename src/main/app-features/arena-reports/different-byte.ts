import { utf8 } from '../../../shared/bytes.ts';

/** The first byte in UTF-8 in which two texts differ; null when they are the same. */
export function firstDifferentByte(left: string, right: string): number | null {
  if (left === right) return null;
  const [a, b] = [utf8(left), utf8(right)];
  const offset = a.findIndex((byte, index) => byte !== b[index]);
  return offset === -1 ? a.length : offset;
}
