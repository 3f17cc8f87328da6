import { expect, test } from 'vitest';
import { lacksChineseFont } from '../../../renderer/app/chinese-font.ts';

test('a font is missing when a Chinese character looks like one that no font has', () => {
  expect(lacksChineseFont(() => 'box')).toBe(true);
});

test('no font is missing when the two look different, or nothing can be drawn', () => {
  expect(lacksChineseFont((character) => character)).toBe(false);
  expect(lacksChineseFont(() => null)).toBe(false);
});
