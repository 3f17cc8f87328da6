import type { Page } from '@playwright/test';
import { createRest, type Rest, type Table } from '../support/rest.ts';
import { axe, contrast } from './support/axe.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { shot } from './support/shot.ts';
import { visit } from './support/window.ts';

/** The stage for a projector or a broadcast: its sizes, its ground, its keys and its rotation. */

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'];

async function openGame(rest: Rest, moves: readonly string[] = OPENING): Promise<Table> {
  const table = await rest.session('chess.v1', ['white', 'black'], { clock: { initial_ms: 600_000 } });
  for (const [at, move] of moves.entries())
    expect((await rest.act(table, at % 2 === 0 ? 0 : 1, move, at)).status).toBe(200);
  return table;
}

const restOf = (shell: Shell): Rest => createRest(shell.admin.url);
const stageOf = (page: Page) => page.getByTestId('stage-session');
const sessionOnStage = (page: Page): Promise<string | null> => stageOf(page).getAttribute('data-session');

interface Seen {
  readonly isWhole: boolean;
  readonly scrolls: boolean;
  /** The smallest text outside the board, in pixels. */
  readonly smallestPx: number;
}

/** Runs in the page. */
function look(): Seen {
  const stage = document.querySelector('.stage-page');
  const board = document.querySelector('.stage-page .board');
  if (stage === null || board === null) throw new Error('no stage');
  const texts = [...stage.querySelectorAll('p, b, span, td, th, blockquote, figcaption')].filter(
    (element) => element.closest('.board, .sr-only') === null && element.textContent !== '',
  );
  const { top, bottom, left, right } = board.getBoundingClientRect();
  return {
    isWhole: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    scrolls:
      document.documentElement.scrollWidth > innerWidth ||
      (document.querySelector('main')?.scrollHeight ?? 0) > innerHeight,
    smallestPx: Math.min(...texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
  };
}

test(
  'one session fits four sizes, with text of 24 px at 1080p, and passes axe in both themes',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const { sessionId } = await openGame(restOf(shell));
    for (const size of SIZES) {
      const name = `${size.width}x${size.height}`;
      await page.setViewportSize(size);
      await visit(page, `#/stage?session=${sessionId}&theme=dark`);
      await expect(stageOf(page)).toBeVisible();
      await expect
        .poll(() => page.evaluate(look), { message: name })
        .toMatchObject({ isWhole: true, scrolls: false });
      const unit = Math.max(
        Math.min(size.width / 1920, size.height / 1080),
        Math.min(size.width / 1080, size.height / 1920),
      );
      expect((await page.evaluate(look)).smallestPx, name).toBeGreaterThanOrEqual(24 * unit - 0.01);
      await shot(page, `stage-${name}`);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('timer').first()).toHaveText(/^\d\d:\d\d$/u);
    await expect(page.locator('.stage-share').first()).toHaveText(/^(\d+%|Even)$/u);
    await axe(page);
    await visit(page, `#/stage?session=${sessionId}&theme=light`);
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'light');
    await contrast(page);
    await shot(page, 'stage-light');
  },
);

/** Red, green, blue and alpha of the pixel in the corner. */
async function corner(page: Page): Promise<readonly number[]> {
  const png = (await page.screenshot({ omitBackground: true })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  }, png);
}

test('the ground is transparent, of a colour, or that of the theme, and the window gets its own back', async ({
  shell,
}) => {
  const { page } = shell;
  const { sessionId } = await openGame(restOf(shell));
  await page.setViewportSize({ width: 1280, height: 720 });
  const open = async (more: string) => {
    await visit(page, `#/stage?session=${sessionId}&theme=dark${more}`);
    await expect(stageOf(page)).toBeVisible();
  };
  await open('&bg=transparent');
  expect((await corner(page))[3]).toBe(0);
  await open('&bg=%2300ff00');
  expect(await corner(page)).toEqual([0, 255, 0, 255]);
  await open('');
  expect(await corner(page)).toEqual([14, 17, 22, 255]);
  await open('&bg=transparent');
  await visit(page, '#/sessions', 'Sessions');
  expect((await corner(page))[3]).toBe(255);
});

test('moves are heard only where the address asks for sound', async ({ shell }) => {
  const { page } = shell;
  await page.addInitScript(() => {
    const oscillators = { tones: 0 };
    Object.assign(window, { oscillators });
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      oscillators.tones += 1;
      return createOscillator.call(this);
    };
  });
  await page.reload();
  const tones = () =>
    page.evaluate(() => (window as unknown as { oscillators: { tones: number } }).oscillators.tones);
  const rest = restOf(shell);
  const table = await openGame(rest);
  await visit(page, `#/stage?session=${table.sessionId}`);
  await expect(stageOf(page)).toBeVisible();
  await page.mouse.click(5, 5);
  const board = page.locator('.stage-page .board');
  const shown = await board.innerHTML();
  expect((await rest.act(table, 1, 'a7a6', OPENING.length)).status).toBe(200);
  await expect.poll(() => board.innerHTML()).not.toBe(shown);
  expect(await tones()).toBe(0);
  await visit(page, `#/stage?session=${table.sessionId}&sound=1`);
  await expect(stageOf(page)).toBeVisible();
  await page.mouse.click(5, 5);
  expect((await rest.act(table, 0, 'b5a4', OPENING.length + 1)).status).toBe(200);
  await expect.poll(tones).toBe(1);
});

test('Escape leaves to the game, the cursor hides after three seconds, and parts are left out', async ({
  shell,
}) => {
  const { page } = shell;
  const { sessionId } = await openGame(restOf(shell));
  await visit(page, `#/stage?session=${sessionId}&parts=board&flip=1`);
  await expect(stageOf(page)).toBeVisible();
  await expect(page.locator('.stage-player')).toHaveCount(0);
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await expect(page.locator('.stage-page')).toHaveAttribute('data-cursor', 'true');
  await expect(page.locator('.stage-page')).toHaveAttribute('data-cursor', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: /^Chess: / })).toBeVisible();
  await page.getByRole('button', { name: 'Stage for a big screen' }).click();
  await expect(stageOf(page)).toHaveAttribute('data-session', sessionId);
});

test('it rotates over live games, shows a result, and then the latest results; never a game of the person', async ({
  shell,
}) => {
  const { page } = shell;
  const rest = restOf(shell);
  const own = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(own, ['e2e4', 'e7e5']);
  const control = await shell.control();
  const { rows } = await control.request('sessions.page', { status: 'active', limit: 200 });
  for (const { sessionId } of rows)
    if (sessionId !== own.sessionId) await control.request('sessions.abort', { sessionId, reason: 'test' });
  const games = [await openGame(rest), await openGame(rest)];
  await visit(page, '#/stage?rotate=5');
  await expect(stageOf(page)).toBeVisible();
  const first = await sessionOnStage(page);
  const second = games.find(({ sessionId }) => sessionId !== first)?.sessionId ?? '';
  expect(games.map(({ sessionId }) => sessionId)).toContain(first);
  await expect(stageOf(page)).toHaveAttribute('data-session', second);
  await expect(stageOf(page)).toHaveAttribute('data-session', first ?? '');
  for (const game of games)
    await rest.post(`/sessions/${game.sessionId}/resign`, {}, { token: game.seats[0].token });
  await expect(page.locator('.stage-result')).toContainText('won');
  await expect(page.getByRole('heading', { name: 'Latest results' })).toBeVisible();
  await shot(page, 'stage-results');
  await axe(page);

  await visit(page, `#/stage?session=${own.sessionId}`);
  await expect(stageOf(page)).toHaveAttribute('data-session', own.sessionId);
  await expect(page.locator('.stage-share')).toHaveCount(0);
  await expect(page.getByTestId('evaluation-bar')).toHaveCount(0);
});

test('an unknown session says so, and the Chinese stage has Chinese texts', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/stage?session=nothing');
  await expect(page.getByText('This game cannot be shown')).toBeVisible();
  const { sessionId } = await openGame(restOf(shell));
  const control = await shell.control();
  await control.request('settings.set', { language: 'zh-CN' });
  await visit(page, `#/stage?session=${sessionId}`);
  await expect(page.locator('.stage-game')).toHaveText('国际象棋');
  await control.request('settings.set', { language: 'en' });
});
