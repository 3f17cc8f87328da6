import { enInitial, enLazyAreas } from './en.ts';
import type { Phrase, PlaceholderArgs, Translation } from './phrase.ts';

export type Language = 'en' | 'zh-CN';

type LazyAreas = typeof enLazyAreas;
/** A part of the texts that is loaded with the screens that use it. */
export type TextArea = keyof LazyAreas;
type AreaTexts<A extends TextArea> = Awaited<ReturnType<LazyAreas[A]>>;
type IntersectionOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

export type InitialTexts = typeof enInitial;
export type English = InitialTexts & IntersectionOf<AreaTexts<TextArea>>;
export type TextKey = keyof English;
/** Keys of phrases without placeholders, which tables of titles may hold. */
export type PlainKey = { [K in TextKey]: PlaceholderArgs<English[K]> extends [] ? K : never }[TextKey];
/** The phrases of a language that are loaded so far. */
export type PhraseTable = Partial<Record<TextKey, Phrase>>;
/** The texts that another language must provide: every area with all its keys. */
export type AreaLoaders = { readonly [A in TextArea]: () => Promise<Translation<AreaTexts<A>>> };

interface TextSource {
  readonly first: () => Promise<PhraseTable>;
  readonly later: (area: TextArea) => Promise<PhraseTable>;
}

/** The first English texts are part of the window; everything else is fetched on first use. */
const SOURCES: Readonly<Record<Language, TextSource>> = {
  en: { first: () => Promise.resolve(enInitial), later: (area) => enLazyAreas[area]() },
  'zh-CN': {
    first: async () => (await import('./zh-cn.ts')).zhCnInitial,
    later: async (area) => (await import('./zh-cn.ts')).zhCnLazyAreas[area](),
  },
};

export const loadInitialPhrases = (language: Language): Promise<PhraseTable> => SOURCES[language].first();

/** Falls back to English when the texts of an area cannot be loaded. */
export const loadAreaPhrases = (language: Language, area: TextArea): Promise<PhraseTable> =>
  SOURCES[language].later(area).catch(() => SOURCES.en.later(area));

/** Resolves the language setting, given the system's preferences (BCP 47, best first). */
export function resolveLanguage(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const first = preferred.find((tag) => /^(en|zh)\b/i.test(tag));
  return first !== undefined && first.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
