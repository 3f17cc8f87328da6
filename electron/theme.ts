import { nativeTheme } from 'electron';
import type { WindowObserver } from './window-observer.ts';

/** The page's own background in both themes, so that no white flash precedes it. */
const BACKGROUND = { dark: '#0e1116', light: '#f6f7f9' } as const;

export const backgroundColor = (): string => BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];

/** Makes native parts follow the theme chosen in Settings, now and when it changes. */
export function followTheme(observer: WindowObserver): void {
  const take = (): void => {
    const { theme } = observer.settings();
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  };
  take();
  observer.onChange(take);
}
