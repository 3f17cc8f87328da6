export { resolveLanguage, type Language, type PlainKey, type TextKey } from './languages.ts';
export { utc, type CodeFamily, type Speaker } from './speak.ts';
export { speakerIn, TextProvider, useText } from './use-text.tsx';
