import { expect, test } from 'vitest';
import { randomId } from '../../../../src/main/lichess-bot-api/game-ids.ts';

test('ids are eight letters and digits, each as likely as the others', () => {
  let next = 0;
  const random = { bytes: (length: number) => Uint8Array.from({ length }, () => next++ % 256) };
  const ids = Array.from({ length: 31 }, () => randomId(random));
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{8}$/u);
  // 248 bytes are used of 256: four times each of 62 characters.
  const counts = new Map<string, number>();
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.values()]).toEqual(Array.from({ length: 62 }, () => 4));
});
