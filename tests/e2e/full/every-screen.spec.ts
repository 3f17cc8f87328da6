import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { axe } from '../support/axe.ts';
import { bareIds } from '../support/bare-ids.ts';
import { fits } from '../support/layout.ts';
import { settle } from '../support/settle.ts';
import { expect, test, type Shell } from '../support/shells.ts';
import { shot } from '../support/shot.ts';
import { tabFaults } from '../support/tab-walk.ts';
import { visit } from '../support/window.ts';

/**
 * Visits every screen of the window, filled with demo data. The screens are found
 * by following links, one route per pattern, so that a new screen is included.
 */
test.describe.configure({ timeout: 600_000 });
// With a chain there are payments, subscriptions and mints.
test.use({ hostSetup: { args: ['--chain', 'local'], env: {} } });

const ROUTES = new URL('../../../renderer/routes.ts', import.meta.url);
/** The screens of `renderer/routes.ts`, in wouter's syntax. */
const screens = [...readFileSync(ROUTES, 'utf8').matchAll(/\bscreen\(\s*'([^']+)'/gu)].map(
  ([, path]) => path ?? '',
);
const matchers = screens.map((path) => ({
  path,
  fits: new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
}));

const LOOKS = ['en dark', 'en light', 'zh-CN dark', 'zh-CN light'] as const;
const SIZES = [
  { width: 1024, height: 640 },
  // 1280 × 800 at a zoom of 200 % is this size in CSS pixels.
  { width: 640, height: 400 },
];
/** Parameters whose values name a part of a screen; the other parameters are ids. */
const PARTS = new Set(['part', 'tab', 'view', 'step']);

const screenOf = (path: string): string =>
  (screens.includes(path) ? path : matchers.find((each) => each.fits.test(path))?.path) ?? '(none)';

/** The pattern of a route: routes with the same pattern show the same screen. */
function shapeOf(place: string): string {
  const [path = '/', query = ''] = place.slice(1).split('?');
  const requested = [...new URLSearchParams(query)].map(([key, value]) =>
    PARTS.has(key) ? `${key}=${value}` : key,
  );
  return [screenOf(path), ...requested.toSorted()].join(' ');
}

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href^="#/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** The links of a route when their number is stable, because lists load after the screen. */
async function allLinks(page: Page): Promise<string[]> {
  let links: string[] = [];
  const grew = async (): Promise<number> => {
    const before = links.length;
    links = await linksOf(page);
    return links.length - before;
  };
  await expect.poll(grew, { intervals: [200] }).toBe(0);
  return links;
}

/** The route of each tab of a route, with the links there. */
async function behindTabs(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    found.push(new URL(page.url()).hash, ...(await allLinks(page)));
  }
  return found;
}

/** The route of the first row of the first list, a page or a drawer, with the links there. */
async function behindRow(page: Page): Promise<string[]> {
  const row = page.locator('main').getByRole('row').nth(1);
  if (!(await row.isVisible())) return [];
  const { hash } = new URL(page.url());
  await row.click({ position: { x: 4, y: 4 } });
  const links = new URL(page.url()).hash;
  return links === hash ? [] : [links, ...(await allLinks(page))];
}

/** One route per pattern, with the plain path of each screen first. */
async function screensOf(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const queue = screens.filter((path) => !path.includes(':')).map((path) => `#${path}`);
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    const shape = shapeOf(place);
    if (found.has(shape)) continue;
    found.set(shape, place);
    await settle(page, place);
    queue.push(...(await allLinks(page)), ...(await behindTabs(page)));
    await settle(page, place);
    queue.push(...(await behindRow(page)));
  }
  return found;
}

async function showDemo(shell: Shell): Promise<void> {
  const { page } = shell;
  const control = await shell.control();
  const { state } = await control.request('demoData.status', {});
  if (state !== 'shown') {
    await visit(page, '#/leagues');
    const visible = page.waitForEvent('load', { timeout: 90_000 });
    await page.getByRole('button', { name: 'Load demo data' }).click();
    await visible;
  }
  await expect(page.getByRole('region', { name: /Demo data|演示数据/u })).toBeVisible();
  // The match of the held reward lasts a real minute.
  const held = async (): Promise<number> => (await control.request('rewards.held', { limit: 1 })).rows.length;
  await expect.poll(held, { timeout: 120_000 }).toBe(1);
}

let visited: Map<string, string> | null = null;

/** Loads the demo and finds its routes; the tests of a worker share both. */
async function filled(shell: Shell): Promise<Map<string, string>> {
  await showDemo(shell);
  visited ??= await screensOf(shell.page);
  return visited;
}

/** Visits every route and collects all faults, so that one run reports all of them. */
async function walk(page: Page, known: Map<string, string>, look: () => Promise<void>): Promise<void> {
  const faults: string[] = [];
  for (const [shape, place] of known) {
    await test
      .step(shape, async () => {
        await settle(page, place);
        await look();
      })
      .catch((error: unknown) => faults.push(`${shape} (${place}): ${String(error)}`));
  }
  expect(faults).toEqual([]);
}

test('links lead to every screen', async ({ shell }) => {
  const met = new Set(
    [...(await filled(shell)).values()].map((place) => screenOf(place.slice(1).split('?')[0] ?? '/')),
  );
  expect(screens.filter((path) => !met.has(path))).toEqual([]);
  expect([...met]).not.toContain('(none)');
});

for (const look of LOOKS) {
  test(`every screen is accessible and fits: ${look}`, async ({ shell }) => {
    const { page } = shell;
    const known = await filled(shell);
    const [language, theme] = look.split(' ') as ['en' | 'zh-CN', 'dark' | 'light'];
    await (await shell.control()).request('settings.set', { language, theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await walk(page, known, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await axe(page);
      const name = `${look}${page.url().split('#')[1] ?? ''}`.replaceAll(/[^\w.-]+/gu, '-');
      await shot(page, name);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await fits(page, `${size.width} × ${size.height}`);
      }
    });
  });
}

test('no screen shows an id in place of a name', async ({ shell }) => {
  const known = await filled(shell);
  const { page } = shell;
  await walk(page, known, () => expect.poll(() => bareIds(page)).toEqual([]));
  // The palette is above every screen, and lists what the screens show.
  await page.keyboard.press('Control+k');
  for (const typed of ['', 'chess', 'demo', 'reward']) {
    await page.getByRole('combobox', { name: /Search screens|搜索/u }).fill(typed);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect.poll(() => bareIds(page), { message: `ids in the palette: ${typed}` }).toEqual([]);
  }
});

test('every screen is walked with Tab, and each control shows that it has the focus', async ({ shell }) => {
  const known = await filled(shell);
  const { page } = shell;
  await walk(page, known, async () => {
    // The stage has no controls.
    if (!page.url().includes('#/stage')) expect(await tabFaults(page)).toEqual([]);
  });
});

test('every screen is accessible in forced colours', async ({ shell }) => {
  const known = await filled(shell);
  await shell.page.emulateMedia({ forcedColors: 'active' });
  await walk(shell.page, known, () => axe(shell.page));
});
