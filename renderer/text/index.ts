export { resolveLanguage, type TextArea, type Language, type PlainKey, type TextKey } from './languages.ts';
export { playerNameOf, playerNames } from './player-names.ts';
export { formatList } from './format-list.ts';
export { formatShortTime } from './format-short-time.ts';
export { formatUtc, formatUtcWithoutZone, type CodeFamily, type Translator } from './translate.ts';
export { useSeatNames } from './use-seat-names.ts';
export { loadTranslator, TextProvider, useText, loadTexts } from './use-text.tsx';
