import type { WebContents } from 'electron';
import { openExternal } from './open-external.ts';
import { isAppUrl } from './origin.ts';

/** The window shows our own pages and nothing else: no navigation, popup or webview. */
export function confineNavigation(contents: WebContents): void {
  const stayHome = (event: { preventDefault(): void; readonly url: string }): void => {
    if (!isAppUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stayHome);
  contents.on('will-redirect', stayHome);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}
