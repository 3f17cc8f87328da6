import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { onTestFinished } from 'vitest';
import { chromiumPath, CHROMIUM_SWITCHES } from '../../e2e/support/chromium-path.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The names of the game's modules around the bridge file in a checkout of the game. */
const MODULES: Readonly<Record<string, string>> = {
  './Transport': 'page/transport.ts',
  '../core/Schemas': 'page/schemas.ts',
  '../core/game/Game': 'page/game.ts',
  'node:zlib': 'page/zlib.ts',
};

const gameModules: Plugin = {
  name: 'game-modules',
  enforce: 'pre',
  resolveId: (id) => (MODULES[id] === undefined ? null : file(MODULES[id])),
};

let script: Promise<string> | null = null;

/** The page with the bridge, bundled once per test file. */
function bundled(): Promise<string> {
  script ??= build({
    configFile: false,
    logLevel: 'error',
    plugins: [gameModules],
    build: {
      write: false,
      minify: false,
      lib: { entry: file('page/game-page.ts'), formats: ['iife'], name: 'game' },
    },
  }).then((built) => {
    const [bundle] = Array.isArray(built) ? built : [built];
    if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
    return bundle.output[0].code;
  });
  return script;
}

let browser: Promise<Browser> | null = null;

export async function closeGameBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/**
 * Opens a page at the game's usual origin. The browser gets the page from the test, because no
 * server listens there.
 */
export async function openGamePage(query: string, origin = 'http://localhost:9000'): Promise<Page> {
  const code = await bundled();
  const executablePath = chromiumPath();
  browser ??= chromium.launch({
    // A page without an origin does not count as a page of this computer.
    args: [...CHROMIUM_SWITCHES, '--disable-features=LocalNetworkAccessChecks'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const context = await (await browser).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>game</title>' }),
  );
  await page.goto(`${origin}/${query}`);
  await page.addScriptTag({ content: code });
  return page;
}
