import { expect, test } from 'vitest';
import { rateLevels } from '../../../../src/main/arena/chess-levels.ts';

test('the levels follow each other on the scale of the engine, as their games say', () => {
  const levels = rateLevels();
  expect(levels.map(({ player }) => player)).toEqual([1, 2, 3, 4, 5, 6].map((level) => `builtin:${level}`));
  const near = { 'builtin:3': 1240, 'builtin:4': 1610, 'builtin:5': 1820, 'builtin:6': 2000 };
  for (const { player, rating, interval95 } of levels) {
    const measured = near[player as keyof typeof near];
    if (measured !== undefined) expect(Math.abs(rating - measured)).toBeLessThan(25);
    expect(interval95[0]).toBeLessThan(rating);
    expect(interval95[1]).toBeGreaterThan(rating);
  }
  const widths = levels.map(({ interval95: [low, high] }) => high - low);
  expect(widths[0]).toBeGreaterThan(widths[2] ?? 0);
});
