import { expect, test } from 'vitest';
import { colourFor, parseShape, withShape, type Shape } from '../../../../renderer/session/drawing/shapes.ts';

const arrow: Shape = { from: 'e2', to: 'e4', colour: 'G' };
const circle: Shape = { from: 'd5', to: 'd5', colour: 'R' };

test('the same shape again removes it, and another colour replaces the one before', () => {
  const both = withShape(withShape([], arrow), circle);
  expect(both).toEqual([arrow, circle]);
  expect(withShape(both, arrow)).toEqual([circle]);
  expect(withShape(both, { ...arrow, colour: 'B' })).toEqual([circle, { ...arrow, colour: 'B' }]);
});

test('an arrow back is another arrow', () => {
  const back: Shape = { from: 'e4', to: 'e2', colour: 'G' };
  expect(withShape([arrow], back)).toEqual([arrow, back]);
});

test('Shift and Alt choose the colour', () => {
  const colours = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([shiftKey = false, altKey = false]) => colourFor({ shiftKey, altKey }));
  expect(colours).toEqual(['G', 'R', 'B', 'Y']);
});

test.each([
  ['e2e4', arrow],
  [' E2-E4 ', arrow],
  ['Rd5', circle],
  ['rd5', circle],
  ['bb2', { from: 'b2', to: 'b2', colour: 'B' }],
  ['b2b4', { from: 'b2', to: 'b4', colour: 'G' }],
])('reads %s', (text, shape) => {
  expect(parseShape(text)).toEqual(shape);
});

test.each(['', 'e', 'e9', 'i2', 'e2e4e5', 'Xe2', 'e2 e'])('does not read %j', (text) => {
  expect(parseShape(text)).toBeNull();
});
