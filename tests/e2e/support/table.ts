import { expect, type Locator, type Page } from '@playwright/test';

/** How the game stands, as the Session screen says it to a person. */
export interface Standing {
  readonly tick: number;
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
    return {
      tick: Number((tick ?? '-1').replaceAll(',', '')),
      yourTurn: texts.includes('Your turn'),
      over: document.querySelector('section[aria-label="Result"]') !== null,
    };
  });

/** Waits until the person is asked again, or the game is over, later than `afterTick`. */
export async function nextTurn(page: Page, afterTick = -1): Promise<Standing> {
  await expect
    .poll(
      async () => {
        const { tick, yourTurn, over } = await readStanding(page);
        return over || (tick > afterTick && yourTurn);
      },
      { intervals: [50] },
    )
    .toBe(true);
  return readStanding(page);
}

/** Plays with `move` until the game is over or `most` moves of the person are made. */
export async function playOn(page: Page, move: () => Promise<void>, most = Infinity): Promise<Standing> {
  let standing = await nextTurn(page);
  for (let moves = 0; moves < most && !standing.over; moves += 1) {
    await move();
    standing = await nextTurn(page, standing.tick);
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
