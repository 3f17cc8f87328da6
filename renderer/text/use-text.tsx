import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { enFirst } from './en.ts';
import { areaPhrases, firstPhrases, type Area, type Language, type Phrasebook } from './languages.ts';
import { createSpeaker, type Speaker } from './speak.ts';

/** A language as far as it is loaded: the speaker reads the book, which grows by areas. */
interface Spoken {
  readonly book: Phrasebook;
  readonly speaker: Speaker;
  readonly areas: Map<Area, Promise<void>>;
}

function speakFrom(language: Language, first: Phrasebook): Spoken {
  const book = { ...first };
  return { book, speaker: createSpeaker(language, book), areas: new Map() };
}

const ENGLISH = speakFrom('en', enFirst);
const languages = new Map<Language, Promise<Spoken>>([['en', Promise.resolve(ENGLISH)]]);
const ready = new Map<Language, Speaker>([['en', ENGLISH.speaker]]);
/** Languages that were asked for, and areas: every pair of them is loaded. */
const asked = new Set<Language>();
const wanted = new Set<Area>();

const Speech = createContext<Speaker>(ENGLISH.speaker);

function spokenIn(language: Language): Promise<Spoken> {
  const known = languages.get(language) ?? firstPhrases(language).then((first) => speakFrom(language, first));
  languages.set(language, known);
  return known;
}

/** Fetched once per language; what failed is tried again the next time. */
function addArea(language: Language, { book, areas }: Spoken, area: Area): Promise<void> {
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

async function prepare(language: Language): Promise<Spoken> {
  const spoken = await spokenIn(language);
  await Promise.all([...wanted].map((area) => addArea(language, spoken, area)));
  return spoken;
}

/** Resolves when these areas can be spoken. A screen that speaks them is shown only then. */
export async function wantTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  const spoken: readonly Language[] = asked.size === 0 ? ['en'] : [...asked];
  await Promise.all(spoken.map(prepare));
}

/** Fetches a language once, with all areas in use. Where it cannot be had, English is better than silence. */
export async function speakerIn(language: Language): Promise<Speaker> {
  asked.add(language);
  try {
    const { speaker } = await prepare(language);
    ready.set(language, speaker);
    return speaker;
  } catch {
    languages.delete(language);
    asked.delete(language);
    asked.add('en');
    // What fails here fails again where it is missed, and says so there.
    await prepare('en').catch(() => undefined);
    return ENGLISH.speaker;
  }
}

/** Speaks the language; while it is being fetched, the one that was spoken before. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [spoken, setSpoken] = useState(() => ready.get(language) ?? ENGLISH.speaker);
  const speaker = ready.get(language) ?? spoken;
  useEffect(() => {
    let current = true;
    void speakerIn(language).then((made) => current && setSpoken(made));
    return () => {
      current = false;
    };
  }, [language]);
  return <Speech value={speaker}>{children}</Speech>;
}

/** Every sentence of a screen comes from here. */
export const useText = (): Speaker => use(Speech);
