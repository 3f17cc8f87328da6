import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { en } from './en.ts';
import { phrasesIn, type Language } from './languages.ts';
import { createSpeaker, type Speaker } from './speak.ts';

const ENGLISH = createSpeaker('en', en);
const speakers = new Map<Language, Speaker>([['en', ENGLISH]]);

const Speech = createContext<Speaker>(ENGLISH);

/** Fetches a language once. Where it cannot be had, English is better than silence. */
export async function speakerIn(language: Language): Promise<Speaker> {
  const known = speakers.get(language);
  if (known !== undefined) return known;
  try {
    const made = createSpeaker(language, await phrasesIn(language));
    speakers.set(language, made);
    return made;
  } catch {
    return ENGLISH;
  }
}

/** Speaks the language; while it is being fetched, the one that was spoken before. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [spoken, setSpoken] = useState(() => speakers.get(language) ?? ENGLISH);
  const speaker = speakers.get(language) ?? spoken;
  useEffect(() => {
    let current = true;
    void speakerIn(language).then((ready) => current && setSpoken(ready));
    return () => {
      current = false;
    };
  }, [language]);
  return <Speech value={speaker}>{children}</Speech>;
}

/** Every sentence of a screen comes from here. */
export const useText = (): Speaker => use(Speech);
