import { useEffect, useState } from 'react';
import type { Settings } from '../../src/shared/contract/index.ts';
import { resolveLanguage, type Language } from '../text/index.ts';

export type Theme = 'dark' | 'light';

const THEME_KEY = 'arbiter.theme';
const LIGHT_QUERY = '(prefers-color-scheme: light)';

const systemTheme = (): Theme => (window.matchMedia(LIGHT_QUERY).matches ? 'light' : 'dark');

/** Applies the theme that this window showed last, before the host has sent the settings. */
export function applyLastTheme(): void {
  const last = window.localStorage.getItem(THEME_KEY);
  const isKnown = last === 'dark' || last === 'light';
  document.documentElement.dataset['theme'] = isKnown ? last : systemTheme();
}

/**
 * Applies theme, motion, board theme and language, and returns the language. A theme of `system` follows the system
 * while the window is open.
 */
export function useAppearance(settings: Settings | null): Language {
  const [system, setSystem] = useState(systemTheme);
  useEffect(() => {
    const query = window.matchMedia(LIGHT_QUERY);
    const onChange = () => setSystem(systemTheme());
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);

  const language = resolveLanguage(settings?.language ?? 'system', navigator.languages);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    if (settings === null) return;
    const root = document.documentElement;
    root.dataset['theme'] = settings.theme === 'system' ? system : settings.theme;
    root.dataset['motion'] = settings.motion;
    root.dataset['board'] = settings.boardTheme;
    if (settings.theme === 'system') window.localStorage.removeItem(THEME_KEY);
    else window.localStorage.setItem(THEME_KEY, settings.theme);
  }, [settings, system]);
  return language;
}
