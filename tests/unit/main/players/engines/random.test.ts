import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../../../src/main/players/engines/seeded-random.ts';
import { randomLegal } from '../../../../../src/main/players/engines/random.ts';

const LEGAL = ['a', 'b', 'c'];
const choose = (random: () => number): string =>
  randomLegal.choose({
    view: {},
    role: 'x',
    legal: LEGAL,
    level: 1,
    random,
    elapsedMs: () => 0,
    budgetMs: 0,
    earlier: [],
  });

test('the smallest and largest random numbers pick the first and last action', () => {
  expect([choose(() => 0), choose(() => 1 - 2 ** -32)]).toEqual(['a', 'c']);
});

test('each action is equally likely, and there is one level', () => {
  const random = createSeededRandom(new Uint32Array([1, 2, 3, 4]));
  const counts: Record<string, number> = { a: 0, b: 0, c: 0 };
  for (let n = 0; n < 3000; n += 1) counts[choose(random)]! += 1;
  for (const action of LEGAL) expect(Math.abs(counts[action]! - 1000)).toBeLessThan(120);
  expect(randomLegal.levels).toBe(1);
  expect(randomLegal.shouldAcceptDraw).toBeUndefined();
});
