import { gzipSync } from 'node:zlib';
import { settle } from './support/settle.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { setSaveData } from './support/visit-times.ts';

/** With and without a match on the first screen. */
const MAX_BYTES = 265_000;

/** The packed size of all scripts that the first screen loads for a person who saves data. */
async function firstLoad({ page }: Shell, isDrawn: () => Promise<void>): Promise<number> {
  await settle(page, '#/');
  await page.reload();
  await settle(page, '#/');
  await isDrawn();
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const bodies = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

test('the first screen loads at most 265 kB of packed script, also with a match on it', async ({ shell }) => {
  const { page } = shell;
  // A person who saves data gets what the screen needs and nothing that is loaded ahead of its use.
  await setSaveData(page, true);
  const empty = await firstLoad(shell, () => expect(page.getByText('Nothing is playing')).toBeVisible());
  // An empty page would have little script too.
  expect(empty).toBeGreaterThan(100_000);
  expect(empty).toBeLessThanOrEqual(MAX_BYTES);

  // Chess has the largest board. The match pauses, so that it is still live when its board is drawn.
  const seats = { white: { kind: 'random' }, black: { kind: 'random' } } as const;
  const control = await shell.control();
  const { sessionId } = await control.request('match.start', { template: 'chess.v1', seats, paceMs: 1000 });
  await control.request('match.pause', { sessionId: sessionId ?? '', paused: true });
  const featured = page.getByRole('region', { name: /^Featured match: / });
  // The code of the board arrives after that of the panel around it.
  const withMatch = await firstLoad(shell, () =>
    expect(featured.getByRole('img', { name: /to move|last move/ })).toBeVisible(),
  );
  expect(withMatch).toBeGreaterThan(empty);
  process.stdout.write(`first load: ${empty} bytes, with a match ${withMatch}\n`);
  expect(withMatch).toBeLessThanOrEqual(MAX_BYTES);
});

test('a window on a Chinese system starts in Chinese', async ({ shell, browser }) => {
  // The first tab's stored sign-in, so that this is a second window of the same person.
  const kept = await shell.page.evaluate(() => Object.entries(window.sessionStorage));
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) window.sessionStorage.setItem(key, value);
  }, kept);
  try {
    const page = await context.newPage();
    await page.goto(shell.admin.url);
    await expect(page.getByRole('heading', { level: 1, name: '总览' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  } finally {
    await context.close();
  }
});
