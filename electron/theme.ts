import { nativeTheme } from 'electron';
import type { Host } from '../src/main/host-api.ts';
import { settings } from '../src/shared/contract/host.ts';

/** The page's own background in both themes, so that no white flash precedes it. */
const BACKGROUND = { dark: '#0e1116', light: '#f6f7f9' } as const;

export const backgroundColor = (): string => BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];

/** Makes native parts follow the theme chosen in Settings, now and when it changes. */
export async function followTheme(host: Host): Promise<void> {
  const link = host.openControl();
  const take = (value: unknown): void => {
    const parsed = settings.pick({ theme: true }).safeParse(value);
    if (parsed.success) nativeTheme.themeSource = parsed.data.theme;
  };
  link.onEvent((event, _seq, payload) => {
    if (event === 'settings.changed') take(payload);
  });
  const answer = await link.request('settings.get', {});
  if (answer.ok) take(answer.value);
}
