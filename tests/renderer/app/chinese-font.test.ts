import { expect, test } from 'vitest';
import { isChineseFontMissing } from '../../../renderer/app/chinese-font.ts';

test('a font is missing when a Chinese character looks like one that no font has', () => {
  expect(isChineseFontMissing(() => 'box')).toBe(true);
});

test('no font is missing when the two look different, or nothing can be drawn', () => {
  expect(isChineseFontMissing((character) => character)).toBe(false);
  expect(isChineseFontMissing(() => null)).toBe(false);
});
