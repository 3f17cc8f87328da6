import type { Page } from '@playwright/test';
import { casesOfRun } from '../support/full-run.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { shot } from './support/shot.ts';
import { visit } from './support/window.ts';
import { layoutFaults } from './support/layout.ts';

/** Window sizes in CSS pixels; the last one is 1440 × 900 at a zoom of 200 %. */
const SIZES = [
  { width: 900, height: 700 },
  { width: 1024, height: 640 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
] as const;

/** Below this the board is not made smaller; the page scrolls instead. */
const MIN_PX = 288;

interface Seen {
  /** The scroll range of `main`, in pixels. */
  readonly scrolls: number;
  /** The side of the board. */
  readonly side: number;
  /** Whether board, players and transport are wholly in view. */
  readonly isWhole: boolean;
  /** Whole, or already as small as a board may be. */
  readonly isFitted: boolean;
  readonly isSquare: boolean;
}

/** Runs in the page. */
function look(): Seen {
  const main = document.querySelector('main');
  const square = document.querySelector('main :is(.board-area, .chess-picture)');
  const stack = document.querySelector('main .board-stack');
  if (main === null || square === null || stack === null) throw new Error('no board is shown');
  const { top, bottom } = stack.getBoundingClientRect();
  const { width, height } = square.getBoundingClientRect();
  const isWhole = top >= 0 && bottom <= window.innerHeight && stack.scrollWidth <= stack.clientWidth;
  return {
    scrolls: main.scrollHeight - main.clientHeight,
    side: Math.round(width),
    isWhole,
    isFitted: isWhole || width < 289,
    isSquare: Math.abs(width - height) < 1,
  };
}

async function fits(page: Page, game: string): Promise<void> {
  // The board of a game is loaded when it is first shown.
  await expect(page.locator('main :is(.board-area, .chess-picture)').first()).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const name = `${game} ${size.width}x${size.height}`;
    await expect
      .poll(() => page.evaluate(look), { message: name })
      .toMatchObject({ scrolls: 0, isFitted: true, isSquare: true });
    const { side, isWhole } = await page.evaluate(look);
    process.stdout.write(`${name}: board ${side} px${isWhole ? '' : ', scrolls'}\n`);
    await shot(page, `${game}-${size.width}x${size.height}`);
    expect(side, name).toBeGreaterThanOrEqual(MIN_PX);
    await expect.poll(() => layoutFaults(page), { message: name }).toEqual([]);
  }
}

async function openGame(
  shell: Shell,
  template: string,
  role: string,
  moves: readonly string[],
): Promise<void> {
  const clock = { initialMs: 600_000, incrementMs: 5000 };
  const duel = await matchAgainst(shell, {
    template,
    role,
    name: 'An opponent with quite a long name',
    ...(template === 'chess.v1' ? { more: { clock } } : {}),
  });
  await playScript(duel, [...moves]);
  await visit(shell.page, `#/sessions/${duel.sessionId}`);
  await expect(shell.page.locator('main .board-stack')).toBeVisible();
}

const GAMES = [
  ['chess', 'chess.v1', 'white', ['e2e4', 'd7d5', 'e4d5', 'd8d5']],
  ['connect-four', 'connect_four.v1', 'red', ['3', '3']],
  ['holdem', 'holdem_heads_up.v2', 'player_1', ['call', 'check']],
  ['rps', 'rps.v1', 'player_1', []],
] as const;
/** A board with a clock, and cards with a slider below them: the most and the least that a screen shows with its board. */
const IN_EACH_RUN: readonly string[] = ['chess', 'holdem'];

for (const [game, template, role, moves] of casesOfRun(GAMES, ([name]) => IN_EACH_RUN.includes(name)))
  test(`${game} with its controls fits every window`, async ({ shell }) => {
    await openGame(shell, template, role, moves);
    await fits(shell.page, game);
  });

// Last, because demo data hides the person's own games until it is removed.
test(
  'a chess game with its players and its transport fits every window, beside demo data',
  { tag: '@full' },
  async ({ shell }) => {
    const control = await shell.control();
    const shown = shell.page.waitForEvent('load', { timeout: 120_000 });
    await control.request('demoData.load', {});
    await shown;
    await visit(shell.page, '#/sessions?game=chess.v1', 'Sessions');
    await shell.page.locator('main a[href^="#/sessions/"]').first().click();
    await expect(shell.page.locator('main .board-stack')).toBeVisible();
    await shell.page.setViewportSize(SIZES[0]);
    await expect(shell.page.getByRole('region', { name: 'Demo data' })).toBeVisible();
    await fits(shell.page, 'demo');
    await shell.page.getByRole('button', { name: 'Demo data' }).click();
    await expect(shell.page.getByRole('menuitem', { name: 'Remove demo data' })).toBeVisible();
  },
);
