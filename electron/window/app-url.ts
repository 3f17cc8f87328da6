/**
 * The address of the window's pages. `new URL('arbiter://app/').origin` is the
 * string "null", because Node does not know the scheme, so addresses are
 * compared by the prefix `APP_URL`, including its slash.
 */
export const APP_SCHEME = 'arbiter';
export const APP_HOST = 'app';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** Whether the address is one of the window's pages. */
export const isAppUrl = (url: string): boolean => url.startsWith(APP_URL);

/** The members of Electron's `WebFrameMain` that identify a sender. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/**
 * Whether the frame is the main frame of a page of the app, the only kind that may call the host. Electron gives null
 * for a removed frame.
 */
export const isAppMainFrame = (frame: SenderFrame | null | undefined): boolean =>
  frame !== null && frame !== undefined && frame.parent === null && isAppUrl(frame.url);
