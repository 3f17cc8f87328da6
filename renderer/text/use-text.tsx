import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { enInitial } from './en.ts';
import {
  loadAreaPhrases,
  loadInitialPhrases,
  type TextArea,
  type Language,
  type PhraseTable,
} from './languages.ts';
import { createTranslator, type Translator } from './translate.ts';

/** A language with the areas loaded so far; the translator reads the table of phrases, which grows by areas. */
interface LoadedLanguage {
  readonly phrases: PhraseTable;
  readonly translator: Translator;
  readonly areas: Map<TextArea, Promise<void>>;
}

function createLoadedLanguage(language: Language, first: PhraseTable): LoadedLanguage {
  const phrases = { ...first };
  return { phrases, translator: createTranslator(language, phrases), areas: new Map() };
}

const ENGLISH = createLoadedLanguage('en', enInitial);
const languages = new Map<Language, Promise<LoadedLanguage>>([['en', Promise.resolve(ENGLISH)]]);
const translators = new Map<Language, Translator>([['en', ENGLISH.translator]]);
/** All requested languages and areas; every pair of them is loaded. */
const requestedLanguages = new Set<Language>();
const requestedAreas = new Set<TextArea>();

const TranslatorContext = createContext<Translator>(ENGLISH.translator);

function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const languagePromise =
    languages.get(language) ??
    loadInitialPhrases(language).then((first) => createLoadedLanguage(language, first));
  languages.set(language, languagePromise);
  return languagePromise;
}

/** Loads an area of a language once; a failed load is tried again the next time. */
function loadArea(language: Language, { phrases, areas }: LoadedLanguage, area: TextArea): Promise<void> {
  const areaPromise =
    areas.get(area) ??
    loadAreaPhrases(language, area).then(
      (added) => void Object.assign(phrases, added),
      (error: unknown) => {
        areas.delete(area);
        throw error;
      },
    );
  areas.set(area, areaPromise);
  return areaPromise;
}

async function loadWithAreas(language: Language): Promise<LoadedLanguage> {
  const loadedLanguage = await loadLanguage(language);
  await Promise.all([...requestedAreas].map((area) => loadArea(language, loadedLanguage, area)));
  return loadedLanguage;
}

/** Resolves when these areas are loaded. A screen that uses them is shown only then. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) requestedAreas.add(area);
  const languagesToLoad: readonly Language[] =
    requestedLanguages.size === 0 ? ['en'] : [...requestedLanguages];
  await Promise.all(languagesToLoad.map(loadWithAreas));
}

/** Loads a language once, with all areas in use. English replaces a language that cannot be loaded. */
export async function loadTranslator(language: Language): Promise<Translator> {
  requestedLanguages.add(language);
  try {
    const { translator } = await loadWithAreas(language);
    translators.set(language, translator);
    return translator;
  } catch {
    languages.delete(language);
    requestedLanguages.delete(language);
    requestedLanguages.add('en');
    // A failure here is repeated, and shown, by whatever needs the missing text.
    await loadWithAreas('en').catch(() => undefined);
    return ENGLISH.translator;
  }
}

/** Provides the translator of a language, and the previous one while it is being loaded. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [lastTranslator, setLastTranslator] = useState(() => translators.get(language) ?? ENGLISH.translator);
  const translator = translators.get(language) ?? lastTranslator;
  useEffect(() => {
    let isCurrent = true;
    void loadTranslator(language).then((newTranslator) => isCurrent && setLastTranslator(newTranslator));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** Returns the translator that all texts of a screen come from. */
export const useText = (): Translator => use(TranslatorContext);
