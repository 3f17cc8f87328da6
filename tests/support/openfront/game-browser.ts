import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { onTestFinished } from 'vitest';
import { chromiumPath, CHROMIUM_SWITCHES } from '../../e2e/support/chromium-path.ts';
import { createGameCheckout, type GameCheckout, type GameLayout } from './game-checkout.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Builds the page as the game's own build does, with the bridge file of the checkout. */
function pageModules({ bridge }: GameCheckout): Plugin {
  return {
    name: 'game-page-modules',
    enforce: 'pre',
    resolveId(id) {
      if (id.endsWith('/arbiter-bridge.ts')) return bridge;
      if (id === 'node:zlib') return file('page/zlib.ts');
      // The game has zod in its own node_modules.
      return id === 'zod' ? this.resolve(id, file('page/schemas.ts'), { skipSelf: true }) : null;
    },
  };
}

const scripts = new Map<GameLayout, Promise<string>>();

/** The page with the bridge, bundled once per layout and test file. */
async function bundled(layout: GameLayout): Promise<string> {
  const checkout = createGameCheckout(layout);
  try {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [pageModules(checkout)],
      build: {
        write: false,
        minify: false,
        lib: { entry: file('page/game-page.ts'), formats: ['iife'], name: 'game' },
      },
    });
    const [bundle] = Array.isArray(built) ? built : [built];
    if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
    return bundle.output[0].code;
  } finally {
    checkout.remove();
  }
}

function scriptOf(layout: GameLayout): Promise<string> {
  const script = scripts.get(layout) ?? bundled(layout);
  scripts.set(layout, script);
  return script;
}

const ORIGIN = 'http://localhost:9000';
let browser: Promise<Browser> | null = null;

export async function closeGameBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/**
 * Opens a page at the game's usual origin. The browser gets the page from the test, because no
 * server listens there.
 */
export async function openGamePage(query: string, layout: GameLayout = 'tree'): Promise<Page> {
  const code = await scriptOf(layout);
  const executablePath = chromiumPath();
  browser ??= chromium.launch({
    // A page without an origin does not count as a page of this computer.
    args: [...CHROMIUM_SWITCHES, '--disable-features=LocalNetworkAccessChecks'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const context = await (await browser).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>game</title>' }),
  );
  await page.goto(`${ORIGIN}/${query}`);
  await page.addScriptTag({ content: code });
  return page;
}
