import { randomBytes } from 'node:crypto';
import type { Browser } from './chromium.ts';
import { makeCodec } from './page-scripts.ts';

/** State shared by the parts of the model: one process is one app. */

let browser: Browser | null = null;

export const setBrowser = (started: Browser): void => {
  browser = started;
};

export function theBrowser(): Browser {
  if (browser === null) throw new Error('a window was made before the app was ready');
  return browser;
}

/** Ends the browser without waiting, on every way out of the process. */
export const killBrowser = (): void => browser?.kill();

/** Name of the preload's world and prefix of everything the stand-in adds to a page. */
export const SECRET = `standin${randomBytes(8).toString('hex')}`;

export const codec = makeCodec();

/**
 * The browser knows no scheme of ours, so each one is mapped to an https host.
 * Pages therefore see another `location` than under Electron.
 */
const HOST_SUFFIX = '.standin.test';

export const toPageUrl = (url: string, schemes: ReadonlySet<string>): string => {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  return schemes.has(scheme) ? `https://${host}.${scheme}${HOST_SUFFIX}${rest}` : url;
};

export const toAppUrl = (url: string): string => {
  const found = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.standin\.test(.*)$/is.exec(url);
  return found === null ? url : `${found[2]}://${found[1]}${found[3]}`;
};
