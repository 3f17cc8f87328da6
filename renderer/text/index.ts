export { resolveLanguage, type TextArea, type Language, type PlainKey, type TextKey } from './languages.ts';
export { playerNameOf, playerNames } from './player-names.ts';
export { listText } from './list-text.ts';
export { shortTime } from './short-time.ts';
export { formatUtc, type CodeFamily, type Translator } from './translate.ts';
export { useSeatNames } from './use-seat-names.ts';
export { loadTranslator, TextProvider, useText, loadTexts } from './use-text.tsx';
