import { expect, test } from 'vitest';
import {
  BOX_HEIGHT_PX,
  bracketPictureOf,
  firstRoundOf,
} from '../../../../../renderer/features/leagues/bracket/bracket-picture.ts';
import { bracketOf } from '../../../../../src/main/league/rules/pairing/bracket.ts';
import type { LeagueBracket } from '../../../../../src/shared/contract/index.ts';

/** A bracket of this size before the first match. */
function bracket(count: number): LeagueBracket {
  const seeds = Array.from({ length: count }, (_, index) => `P${index + 1}`);
  const rounds = bracketOf(seeds, []).map(({ round, boxes }) => ({
    round,
    boxes: boxes.map(({ seats: [one, other], ...box }) => {
      const named = ({ playerId, ...seat }: typeof one) => ({
        ...seat,
        player: playerId === null ? null : { playerId, displayName: playerId },
      });
      return {
        ...box,
        state: 'ahead' as const,
        seats: [named(one), named(other)] satisfies LeagueBracket['rounds'][number]['boxes'][number]['seats'],
      };
    }),
  }));
  return { rounds, champion: null };
}

test.each([2, 3, 5, 6, 7, 8, 13, 16, 33, 100])('places the boxes of %i players', (count) => {
  const drawn = bracket(count);
  const { width, height, boxes, lines } = bracketPictureOf(drawn, firstRoundOf(drawn));
  expect({
    size: `${width}x${height}`,
    boxes: boxes.map(({ pair, x, y }) => `${pair.matchId} ${x},${y}`),
    lines: lines.map(({ from, path }) => `${from} ${path}`),
  }).toMatchSnapshot();
});

test('no two boxes overlap, and each stands in the middle of those that lead to it', () => {
  for (const count of [6, 8, 13, 100]) {
    const drawn = bracket(count);
    const { boxes } = bracketPictureOf(drawn, 1);
    for (const { round } of drawn.rounds) {
      const tops = boxes.filter((placed) => placed.round === round).map(({ y }) => y);
      for (const [index, y] of tops.slice(1).entries())
        expect(y - (tops[index] ?? 0)).toBeGreaterThan(BOX_HEIGHT_PX);
    }
    for (const { round, pair, y } of boxes) {
      const before = boxes.filter(
        (placed) => placed.round === round - 1 && Math.floor(placed.pair.index / 2) === pair.index,
      );
      if (before.length === 2) expect(y).toBe(before.reduce((sum, placed) => sum + placed.y, 0) / 2);
    }
  }
});

test('more than 32 players begin with the last 16', () => {
  expect(firstRoundOf(bracket(32))).toBe(1);
  const large = bracket(33);
  expect(firstRoundOf(large)).toBe(3);
  const { boxes } = bracketPictureOf(large, firstRoundOf(large));
  expect(boxes.filter(({ round }) => round === 3)).toHaveLength(8);
});
