import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

const page = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<meta http-equiv="refresh" content="0;url=${url}"><title>Arbiter</title><a href="${url}">Open Arbiter</a>\n`;

/**
 * Opens the person's browser on the control centre. The address carries the
 * admin token, and a command line is readable by every user of the machine, so
 * the browser gets a page (mode 0600) that leads there. The answer removes it.
 */
export function openBrowser(uiUrl: string, dataFolder: string): () => void {
  const file = join(dataFolder, 'open.html');
  writeFileSync(file, page(uiUrl), { mode: 0o600 });
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...first, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
  // The address is printed as well, so a machine without an opener loses nothing.
  child.once('error', () => undefined);
  child.unref();
  return () => rmSync(file, { force: true });
}
