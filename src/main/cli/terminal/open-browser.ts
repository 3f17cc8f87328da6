import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<meta http-equiv="refresh" content="0;url=${url}"><title>Arbiter</title><a href="${url}">Open Arbiter</a>\n`;

/**
 * Opens the control centre in the default browser. The address contains a code
 * that signs a tab in, and every user of the computer can read command lines, so
 * the browser gets the path of a page (mode 0600) that redirects to the address.
 * Returns a function that deletes the page.
 */
export function openBrowser(uiUrl: string, dataFolder: string): () => void {
  const file = join(dataFolder, 'open.html');
  writeFileSync(file, redirectPage(uiUrl), { mode: 0o600 });
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...first, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
  // The address is printed as well, so a machine that cannot open a browser needs no message.
  child.once('error', () => undefined);
  child.unref();
  return () => rmSync(file, { force: true });
}
