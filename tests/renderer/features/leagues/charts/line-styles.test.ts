import { expect, test } from 'vitest';
import { assignStyles } from '../../../../../renderer/features/leagues/charts/line-styles.ts';

test('a player keeps its style while the order of the table changes', () => {
  const first = assignStyles(new Map(), ['P03', 'P01', 'P02'], 8);
  expect([...first]).toEqual([
    ['P01', 0],
    ['P02', 1],
    ['P03', 2],
  ]);
  expect(assignStyles(first, ['P02', 'P03', 'P01'], 8)).toEqual(first);
});

test('who enters the plot takes the style of who left it', () => {
  const first = assignStyles(new Map(), ['P01', 'P02', 'P03'], 3);
  const next = assignStyles(first, ['P04', 'P03', 'P01'], 3);
  expect(next).toEqual(
    new Map([
      ['P01', 0],
      ['P03', 2],
      ['P04', 1],
    ]),
  );
});
