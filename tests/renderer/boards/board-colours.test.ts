import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../renderer', file), 'utf8');
const COLOURS = read('ui/colours.css');
const BOARDS = read('boards/boards.css');
const CHESS = read('boards/chess/chess.css');

/** The value of a variable in the first block whose selector has this text. */
function valueIn(css: string, selector: string, name: string): string {
  const block = css.slice(css.indexOf(selector)).split('}', 1)[0] ?? '';
  const [, value = ''] = new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'u').exec(block) ?? [];
  expect(value, `${name} of ${selector}`).not.toBe('');
  return value;
}

/** Relative luminance and contrast as in WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const PIECES = {
  white: [valueIn(BOARDS, ':root', 'piece-white'), valueIn(BOARDS, ':root', 'piece-white-line')],
  black: [valueIn(BOARDS, ':root', 'piece-black'), valueIn(BOARDS, ':root', 'piece-black-line')],
} as const;

const THEMES = [
  ['wood in the dark theme', COLOURS, ':root {'],
  ['wood in the light theme', COLOURS, ":root[data-theme='light']"],
  ['slate', CHESS, ":root[data-board='slate']"],
  ['green', CHESS, ":root[data-board='green']"],
  ['high contrast', CHESS, ":root[data-board='contrast']"],
] as const;

describe.each(THEMES)('%s', (_name, css, selector) => {
  const squares = ['board-light', 'board-dark'].map((name) => valueIn(css, selector, name));

  test.each(Object.entries(PIECES))(
    '%s pieces stand out from both squares, by body or outline',
    (_side, colours) => {
      for (const square of squares)
        expect(Math.max(...colours.map((colour) => contrast(colour, square)))).toBeGreaterThanOrEqual(3);
    },
  );

  test('the sides differ from each other, and the squares from each other', () => {
    expect(contrast(PIECES.white[0], PIECES.black[0])).toBeGreaterThanOrEqual(7);
    expect(contrast(squares[0] ?? '', squares[1] ?? '')).toBeGreaterThanOrEqual(1.7);
  });
});
