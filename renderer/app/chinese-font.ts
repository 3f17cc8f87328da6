import { useMemo } from 'react';
import type { Language } from '../text/index.ts';

/** A private-use character that no font has, so that it is drawn as the box of a missing character. */
const MISSING = '\u{10FFFD}';
const CHINESE = '联';
const SIZE_PX = 32;

/** The pixels of one character as the window draws it; null where nothing can be drawn. */
function pixelsOf(character: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE_PX;
  canvas.height = SIZE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.font = `${SIZE_PX * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(character, 0, 0);
  return context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join();
}

/** Whether Chinese characters are drawn as the box of a missing character, because no font has them. */
export function isChineseFontMissing(draw: (character: string) => string | null = pixelsOf): boolean {
  const box = draw(MISSING);
  return box !== null && draw(CHINESE) === box;
}

/** Whether the window is in a language whose characters this system cannot show. */
export const useIsChineseFontMissing = (language: Language): boolean =>
  useMemo(() => language === 'zh-CN' && isChineseFontMissing(), [language]);
