import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { enInitial } from './en.ts';
import { areaPhrases, firstPhrases, type TextArea, type Language, type PhraseTable } from './languages.ts';
import { createTranslator, type Translator } from './translate.ts';

/** A language with the areas loaded so far; the translator reads the table of phrases, which grows by areas. */
interface LoadedLanguage {
  readonly book: PhraseTable;
  readonly translator: Translator;
  readonly areas: Map<TextArea, Promise<void>>;
}

function loadedFrom(language: Language, first: PhraseTable): LoadedLanguage {
  const book = { ...first };
  return { book, translator: createTranslator(language, book), areas: new Map() };
}

const ENGLISH = loadedFrom('en', enInitial);
const languages = new Map<Language, Promise<LoadedLanguage>>([['en', Promise.resolve(ENGLISH)]]);
const ready = new Map<Language, Translator>([['en', ENGLISH.translator]]);
/** All requested languages and areas; every pair of them is loaded. */
const requested = new Set<Language>();
const wanted = new Set<TextArea>();

const TranslatorContext = createContext<Translator>(ENGLISH.translator);

function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const known =
    languages.get(language) ?? firstPhrases(language).then((first) => loadedFrom(language, first));
  languages.set(language, known);
  return known;
}

/** Loads an area of a language once; a failed load is tried again the next time. */
function addArea(language: Language, { book, areas }: LoadedLanguage, area: TextArea): Promise<void> {
  const known =
    areas.get(area) ??
    areaPhrases(language, area).then(
      (phrases) => void Object.assign(book, phrases),
      (error: unknown) => {
        areas.delete(area);
        throw error;
      },
    );
  areas.set(area, known);
  return known;
}

async function prepare(language: Language): Promise<LoadedLanguage> {
  const loaded = await loadLanguage(language);
  await Promise.all([...wanted].map((area) => addArea(language, loaded, area)));
  return loaded;
}

/** Resolves when these areas are loaded. A screen that uses them is shown only then. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  const loaded: readonly Language[] = requested.size === 0 ? ['en'] : [...requested];
  await Promise.all(loaded.map(prepare));
}

/** Loads a language once, with all areas in use. English replaces a language that cannot be loaded. */
export async function translatorIn(language: Language): Promise<Translator> {
  requested.add(language);
  try {
    const { translator } = await prepare(language);
    ready.set(language, translator);
    return translator;
  } catch {
    languages.delete(language);
    requested.delete(language);
    requested.add('en');
    // A failure here is repeated, and shown, by whatever needs the missing text.
    await prepare('en').catch(() => undefined);
    return ENGLISH.translator;
  }
}

/** Provides the translator of a language, and the previous one while it is being loaded. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [loaded, setLoaded] = useState(() => ready.get(language) ?? ENGLISH.translator);
  const translator = ready.get(language) ?? loaded;
  useEffect(() => {
    let isCurrent = true;
    void translatorIn(language).then((made) => isCurrent && setLoaded(made));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** Returns the translator that all texts of a screen come from. */
export const useText = (): Translator => use(TranslatorContext);
