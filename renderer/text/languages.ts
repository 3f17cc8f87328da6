import { enFirst, enLater } from './en.ts';
import type { Phrase, PlaceholderArgs, Translation } from './phrase.ts';

export type Language = 'en' | 'zh-CN';

type Later = typeof enLater;
/** A part of the texts that comes with the screens that speak it. */
export type Area = keyof Later;
type AreaTexts<A extends Area> = Awaited<ReturnType<Later[A]>>;
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

export type First = typeof enFirst;
export type English = First & All<AreaTexts<Area>>;
export type TextKey = keyof English;
/** Keys of phrases with nothing to fill in: what a table of titles may hold. */
export type PlainKey = { [K in TextKey]: PlaceholderArgs<English[K]> extends [] ? K : never }[TextKey];
/** What is loaded of a language so far. */
export type Phrasebook = Partial<Record<TextKey, Phrase>>;
/** What a second language must supply: every area with all its keys. */
export type AreaLoaders = { readonly [A in Area]: () => Promise<Translation<AreaTexts<A>>> };

interface Source {
  readonly first: () => Promise<Phrasebook>;
  readonly later: (area: Area) => Promise<Phrasebook>;
}

/** The first texts in English come with the window; all else is fetched when it is first spoken. */
const SOURCES: Readonly<Record<Language, Source>> = {
  en: { first: () => Promise.resolve(enFirst), later: (area) => enLater[area]() },
  'zh-CN': {
    first: async () => (await import('./zh-cn.ts')).zhCnFirst,
    later: async (area) => (await import('./zh-cn.ts')).zhCnLater[area](),
  },
};

export const firstPhrases = (language: Language): Promise<Phrasebook> => SOURCES[language].first();

/** Where an area cannot be had, English is better than silence. */
export const areaPhrases = (language: Language, area: Area): Promise<Phrasebook> =>
  SOURCES[language].later(area).catch(() => SOURCES.en.later(area));

/** The language to speak for a setting, given what the system prefers (BCP 47, best first). */
export function resolveLanguage(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const first = preferred.find((tag) => /^(en|zh)\b/i.test(tag));
  return first !== undefined && first.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
