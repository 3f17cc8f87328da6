import { gzipSync } from 'node:zlib';
import { axe, contrast } from './support/axe.ts';
import { fillHost, type ScreenUnderTest } from './support/full-data.ts';
import { fits, layoutFaults } from './support/layout.ts';
import { settle } from './support/settle.ts';
import { expect, test, type Shell } from './support/shells.ts';

// Each test visits twenty screens and gets the time of twenty tests.
test.describe.configure({ timeout: 240_000 });

let filledScreens: readonly ScreenUnderTest[] = [];

/** Fills the host once, because the tests of a file share it. */
async function filled(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  if (filledScreens.length === 0) filledScreens = await fillHost(shell);
  return filledScreens;
}

/** The default size is the last one, where axe runs too. */
const SIZES = [
  [1920, 1080],
  [1024, 640],
  [1280, 800],
] as const;

async function walk(shell: Shell, theme: 'dark' | 'light', look: () => Promise<void>): Promise<void> {
  const { page } = shell;
  const screens = await filled(shell);
  await (await shell.control()).request('settings.set', { theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  for (const { name, place } of screens) {
    await test.step(name, async () => {
      await settle(page, place);
      await look();
    });
  }
}

test('every screen is accessible in the dark theme and fits every size', async ({ shell }) => {
  const { page } = shell;
  await walk(shell, 'dark', async () => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await fits(page, `${width} × ${height}`);
    }
    await axe(page);
  });
});

test('every screen has enough contrast in the light theme', async ({ shell }) => {
  await walk(shell, 'light', () => contrast(shell.page));
});

test('the first screen loads at most 265 kB of packed script', async ({ shell }) => {
  const { page } = shell;
  await settle(page, '#/');
  await page.reload();
  await settle(page, '#/');
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const bodies = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
  const packedBytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  // An empty page would have little script too.
  expect(packedBytes).toBeGreaterThan(100_000);
  expect(packedBytes).toBeLessThanOrEqual(265_000);
});

test('the checks find deliberate faults', async ({ shell }) => {
  const { page } = shell;
  await settle(page, '#/');
  await fits(page, 'untouched');
  await page.evaluate(() => {
    const button = () => document.createElement('button');
    const [wide, over] = [button(), button()];
    wide.style.cssText = 'width:3000px;height:30px';
    over.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    document.querySelector('main')?.append(wide, over);
  });
  const faults = (await layoutFaults(page)).join('\n');
  expect(faults).toContain('the screen scrolls sideways');
  expect(faults).toContain('covered by button "": a "Overview"');
  await expect(axe(page)).rejects.toThrow('button-name');
});
