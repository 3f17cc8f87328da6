#!/usr/bin/env node
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { app } from './app.ts';
import { watchPopups } from './browser-window.ts';
import { launchChromium } from './chromium.ts';
import { killBrowser, setBrowser } from './runtime.ts';

/**
 * A stand-in for Electron: runs the built main bundle in Node, maps the module
 * `electron` to a model of it, and opens its windows as pages of a real Chromium.
 * Prints the two lines that Playwright's Electron driver waits for.
 */

const MODEL = new URL('./electron-module.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: MODEL, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

/** The first argument that is not a switch is the app, as for Electron. */
const appWord = process.argv.slice(2).find((word) => !word.startsWith('-'));
if (appWord === undefined) throw new Error('stand-in: no app was named');
const appPath = resolve(appWord);

// Electron's argv has no script: executable, switches, app, arguments of the app.
process.argv.splice(0, 2, process.argv[1] ?? 'electron');
Object.defineProperty(process.versions, 'electron', { value: '0.0.0-standin', enumerable: true });
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: appPath });
process.on('exit', killBrowser);

app.adopt(appPath);
const { main } = JSON.parse(readFileSync(resolve(appPath, 'package.json'), 'utf8')) as { main: string };

inspector.open(0, '127.0.0.1');
const starting = launchChromium();
const running = import(pathToFileURL(resolve(appPath, main)).href);
running.catch((error: unknown) => {
  process.stderr.write(
    `App threw an error during load\n${String(error instanceof Error ? error.stack : error)}\n`,
  );
  app.exit(1);
});

const browser = await starting;
setBrowser(browser);
await watchPopups();
process.stderr.write(`\nDevTools listening on ${browser.endpoint}\n`);
// The module of the app is evaluated before `ready`; it may wait for that event.
await Promise.race([running, app.waited()]);
app.becomeReady();
