import { en } from './en.ts';
import type { Phrase, Places } from './phrase.ts';

export type Language = 'en' | 'zh-CN';

export type English = typeof en;
export type TextKey = keyof English;
/** Keys of phrases with nothing to fill in: what a table of titles may hold. */
export type PlainKey = { [K in TextKey]: Places<English[K]> extends [] ? K : never }[TextKey];
export type Phrasebook = Readonly<Record<TextKey, Phrase>>;

/** English comes with the window; another language is fetched when it is first spoken. */
const LOADERS: Readonly<Record<Language, () => Promise<Phrasebook>>> = {
  en: () => Promise.resolve(en),
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCn,
};

export const phrasesIn = (language: Language): Promise<Phrasebook> => LOADERS[language]();

/** The language to speak for a setting, given what the system prefers (BCP 47, best first). */
export function resolveLanguage(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const first = preferred.find((tag) => /^(en|zh)\b/i.test(tag));
  return first !== undefined && first.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
