import { createContext, use, type ReactNode } from 'react';
import type { Language } from './languages.ts';
import { createSpeaker, type Speaker } from './speak.ts';

const speakers: Record<Language, Speaker> = { en: createSpeaker('en'), 'zh-CN': createSpeaker('zh-CN') };

const Speech = createContext<Speaker>(speakers.en);

export function TextProvider(props: { language: Language; children: ReactNode }) {
  return <Speech value={speakers[props.language]}>{props.children}</Speech>;
}

/** Every sentence of a screen comes from here. */
export const useText = (): Speaker => use(Speech);

/** For a sentence in a language that is about to be spoken. */
export const speakerIn = (language: Language): Speaker => speakers[language];
