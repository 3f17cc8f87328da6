import type { WebContents } from 'electron';
import { openExternal } from './open-external.ts';
import { isAppUrl } from './app-url.ts';

/** Limits the window to the pages of the app: it blocks navigation, popups and webviews. */
export function confineNavigation(contents: WebContents): void {
  const blockOtherOrigins = (event: { preventDefault(): void; readonly url: string }): void => {
    if (!isAppUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', blockOtherOrigins);
  contents.on('will-redirect', blockOtherOrigins);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}
