import { expect, test } from 'vitest';
import { shapesIn, withShapes, textIn } from '../../../../renderer/session/drawing/comment-shapes.ts';

const COMMENT = 'Best here. [%csl Rd5,Gd4][%cal Ge2e4] [%clk 0:05:00]';

test('finds the drawings of a comment, and its words', () => {
  expect(shapesIn(COMMENT)).toEqual([
    { from: 'd5', to: 'd5', colour: 'R' },
    { from: 'd4', to: 'd4', colour: 'G' },
    { from: 'e2', to: 'e4', colour: 'G' },
  ]);
  expect(textIn(COMMENT)).toBe('Best here.');
  expect([shapesIn('[%csl x9,]'), textIn('[%cal Ge2e4]')]).toEqual([[], '']);
});

test('other drawings replace the ones before, and words and other commands stay', () => {
  const changed = withShapes(COMMENT, [{ from: 'a1', to: 'h8', colour: 'B' }]);
  expect(changed).toBe('Best here. [%clk 0:05:00] [%cal Ba1h8]');
  expect(withShapes(changed, [])).toBe('Best here. [%clk 0:05:00]');
  expect(withShapes(changed, shapesIn(changed))).toBe(changed);
});
