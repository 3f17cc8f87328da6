/**
 * The window's own origin. `new URL('arbiter://app/').origin` is the string
 * "null" for a scheme of our own, so addresses are compared by this prefix,
 * its slash included.
 */
export const APP_SCHEME = 'arbiter';
export const APP_HOST = 'app';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** True for an address of the window's own pages. */
export const isAppUrl = (url: string): boolean => url.startsWith(APP_URL);

/** What is needed of Electron's `WebFrameMain` to judge a sender. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** Only the main frame of our own page may speak; a frame that is gone is null. */
export const isOurFrame = (frame: SenderFrame | null | undefined): boolean =>
  frame !== null && frame !== undefined && frame.parent === null && isAppUrl(frame.url);
