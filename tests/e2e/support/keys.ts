import { expect, type Page } from '@playwright/test';
import { openChoices } from './table.ts';
import { tabTo } from './window.ts';

/** Plays one move with the keyboard. */
export type KeyMove = (page: Page) => Promise<void>;

/** Presses `g` and a key at once: on a busy computer the second key would come too late after the first. */
export async function pressGo(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}

/** Tabs into the grid and selects an empty cell by its digit. */
export const playCell: KeyMove = async (page) => {
  await tabTo(page, page.locator('[role="gridcell"][tabindex="0"]'));
  const open = await page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.findIndex((cell) => cell.getAttribute('data-open') === 'true'));
  await page.keyboard.press(String(open + 1));
};

/** Drops a disc with a digit while one of the seven columns has the focus. */
export const dropDisc: KeyMove = async (page) => {
  await tabTo(page, openChoices(page));
  const column = await page
    .locator('.c4-column')
    .evaluateAll((columns) =>
      columns.findIndex((button) => button.getAttribute('aria-disabled') === 'false'),
    );
  await page.keyboard.press(String(column + 1));
};

/** Takes the first available choice: Rock, Even, Check or Call. */
export const pressChoice: KeyMove = async (page) => {
  await tabTo(page, openChoices(page).filter({ hasNotText: 'Fold' }));
  await page.keyboard.press('Enter');
};

/** Moves with the arrow keys to a cell of the chess grid as drawn. */
async function walk(page: Page, to: number): Promise<void> {
  const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell') ?? -1));
  const steps = (by: number, less: string, more: string) =>
    Array.from({ length: Math.abs(by) }, () => (by < 0 ? less : more));
  const keys = [
    ...steps((to % 8) - (at % 8), 'ArrowLeft', 'ArrowRight'),
    ...steps(Math.floor(to / 8) - Math.floor(at / 8), 'ArrowUp', 'ArrowDown'),
  ];
  for (const key of keys) await page.keyboard.press(key);
}

const cellsOf = (page: Page, name: string): Promise<number[]> =>
  page
    .locator(`.chess-cell.${name}`)
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-cell'))));

/** Selects a movable piece with arrows and Enter, and then its target. */
export const moveChessPiece: KeyMove = async (page) => {
  await tabTo(page, page.locator('.chess-cell[tabindex="0"]'));
  await walk(page, (await cellsOf(page, 'is-movable')).at(-1) ?? 0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.chess-cell[aria-selected="true"]')).toHaveCount(1);
  const targets = [...(await cellsOf(page, 'is-target')), ...(await cellsOf(page, 'is-capture'))];
  await walk(page, targets[0] ?? 0);
  await page.keyboard.press('Enter');
};
