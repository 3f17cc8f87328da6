export { resolveLanguage, type Area, type Language, type PlainKey, type TextKey } from './languages.ts';
export { shortTime } from './short-time.ts';
export { utc, type CodeFamily, type Speaker } from './speak.ts';
export { speakerIn, TextProvider, useText, wantTexts } from './use-text.tsx';
