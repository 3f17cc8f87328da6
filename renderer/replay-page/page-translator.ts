import { createContext, use } from 'react';
import type { Language, PhraseTable } from '../text/languages.ts';
import { boards } from '../text/en/boards.ts';
import { codes } from '../text/en/codes.ts';
import { createTranslator, type Translator } from '../text/translate.ts';
import { boards as zhBoards } from '../text/zh-cn/boards.ts';
import { codes as zhCodes } from '../text/zh-cn/codes.ts';

export { formatList } from '../text/format-list.ts';

/**
 * Stands in for `renderer/text` in the build of the replay page: the same translator with the phrases of boards and
 * codes only, in both languages at once, because the page loads nothing.
 */

export type { Translator };

const PHRASES: Readonly<Record<Language, PhraseTable>> = {
  en: { ...boards, ...codes },
  'zh-CN': { ...zhBoards, ...zhCodes },
};

export const translatorOf = (language: Language): Translator => createTranslator(language, PHRASES[language]);

export const TranslatorContext = createContext<Translator>(translatorOf('en'));

/** Returns the translator that all texts of the page come from. */
export const useText = (): Translator => use(TranslatorContext);
