import { nativeTheme } from 'electron';
import type { HostObserver } from '../desktop/host-observer.ts';

/** The background of the page in both themes, so that the window shows no white flash before the page is painted. */
const BACKGROUND = { dark: '#0e1116', light: '#f6f7f9' } as const;

export const backgroundColor = (): string => BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];

/** Applies the theme of Settings to the native parts of the window, now and when it changes. */
export function syncTheme(observer: HostObserver): void {
  const applyTheme = (): void => {
    const { theme } = observer.settings();
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  };
  applyTheme();
  observer.onChange(applyTheme);
}
