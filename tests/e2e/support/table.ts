import { expect, type Locator, type Page } from '@playwright/test';

/** The status of the game on the Session screen. */
export interface Standing {
  /** The number of the move that is next, as players of the game count. */
  readonly tick: number;
  /** The number of the user's rows in the list of moves; 0 at chess, whose list has no names. */
  readonly own: number;
  readonly yourTurn: boolean;
  readonly over: boolean;
}

export const readStanding = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('main header span, main p')].map(
      (element) => element.textContent?.trim() ?? '',
    );
    const tick = texts
      .map((text) => /^move (\d[\d,]*)$/.exec(text)?.[1])
      .find((found) => found !== undefined);
    const rows = [...document.querySelectorAll('[aria-label="Moves"] li')];
    return {
      own: rows.filter((row) => [...row.querySelectorAll('span')].some((span) => span.textContent === 'You'))
        .length,
      tick: Number((tick ?? '-1').replaceAll(',', '')),
      yourTurn: texts.includes('Your turn'),
      over: document.querySelector('section[aria-label="Result"]') !== null,
    };
  });

const START: Standing = { tick: -1, own: -1, yourTurn: false, over: false };

/**
 * Waits until it is the user's turn again after `before`, or the game is over. When both choose at
 * once, an answered turn may still be shown, so the list must contain the answer.
 */
export async function nextTurn(page: Page, before: Standing = START): Promise<Standing> {
  let now = before;
  await expect
    .poll(
      async () => {
        now = await readStanding(page);
        const answered = now.tick > before.tick && (now.own === 0 || now.own > before.own);
        return now.over || (now.yourTurn && answered);
      },
      { intervals: [50] },
    )
    .toBe(true);
  return now;
}

/** Plays with `move` until the game is over or the user has made `max` moves. */
export async function playOn(page: Page, move: () => Promise<void>, max = Infinity): Promise<Standing> {
  let standing = await nextTurn(page);
  for (let moves = 0; moves < max && !standing.over; moves += 1) {
    await move();
    standing = await nextTurn(page, standing);
  }
  return standing;
}

/** The cells of a grid board that the user can click now. */
export const openCells = (page: Page): Locator => page.locator('[role="gridcell"][data-open="true"]');

/** The enabled controls of actions. */
export const openChoices = (page: Page): Locator =>
  page.locator('.choice[aria-disabled="false"], .c4-column[aria-disabled="false"]');

/** A square of the chess grid by its accessible name. */
export const square = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, `) });

/** Moves with two clicks, once the legal moves of the position have arrived. */
export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await expect(square(page, from)).toHaveClass(/\bis-movable\b/u);
  await square(page, from).click();
  await square(page, to).click();
}

/** The position in the board's accessible text. */
export const boardDescription = (page: Page): Locator =>
  page.locator('.board [role="grid"], .board [role="img"], .board [role="group"][aria-label]').first();
