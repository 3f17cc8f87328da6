import { expect, type Locator, type Page } from '@playwright/test';

/** How the game stands, as the Session screen says it to a person. */
export interface Standing {
  readonly tick: number;
  /** Rows of the person in the list of moves; always 0 at chess, whose list names nobody. */
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
      .map((text) => /^tick (\d[\d,]*)$/.exec(text)?.[1])
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
 * Waits until the person is asked again after `before`, or the game is over. Where both choose at
 * once, a turn may still be told that was answered already: there the list must hold the answer.
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

/** Plays with `move` until the game is over or `max` moves of the person are made. */
export async function playOn(page: Page, move: () => Promise<void>, max = Infinity): Promise<Standing> {
  let standing = await nextTurn(page);
  for (let moves = 0; moves < max && !standing.over; moves += 1) {
    await move();
    standing = await nextTurn(page, standing);
  }
  return standing;
}

/** The clickable places of a grid board that are open to the person now. */
export const openCells = (page: Page): Locator => page.locator('[role="gridcell"][data-open="true"]');

/** Controls that carry an action and are not resting. */
export const openChoices = (page: Page): Locator =>
  page.locator('.choice[aria-disabled="false"], .c4-column[aria-disabled="false"]');

/** A square of the chess grid by its spoken name. */
export const square = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, `) });

/** Click and click, as most people play. */
export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).click();
  await square(page, to).click();
}

/** The position that the board speaks of. */
export const boardWords = (page: Page): Locator =>
  page.locator('.board [role="grid"], .board [role="img"], .board [role="group"][aria-label]').first();
