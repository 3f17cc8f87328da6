import { randomBytes } from 'node:crypto';
import type { Browser } from './chromium.ts';
import { makeCodec } from './page-scripts.ts';

/** The state that the parts of the model share; a process runs one app. */

let browser: Browser | null = null;

export const setBrowser = (started: Browser): void => {
  browser = started;
};

export function theBrowser(): Browser {
  if (browser === null) throw new Error('a window was made before the app was ready');
  return browser;
}

/** Kills the browser without waiting, however the process exits. */
export const killBrowser = (): void => browser?.kill();

/** The name of the preload's world, and the prefix of everything that the stand-in adds to a page. */
export const SECRET = `standin${randomBytes(8).toString('hex')}`;

export const codec = makeCodec();

/**
 * The browser does not know the schemes of the app, so each is mapped to an https host.
 * Pages therefore have another `location` than in Electron.
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
