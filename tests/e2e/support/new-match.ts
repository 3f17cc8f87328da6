import { expect, type Page } from '@playwright/test';
import { choose, chooseByKeyboard, tabTo, visit } from './window.ts';

export interface Wanted {
  /** The game's name as the card says it. */
  readonly game: string;
  /** Label of the seat the other player takes, `Black is played by`. */
  readonly seat: string;
  /** Who takes it, `Random mover`. */
  readonly opponent: string;
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start the match' });

/** Sits down by mouse: New match, a card, the other seat, no pause between moves, Start. */
export async function startByMouse(page: Page, { game, seat, opponent }: Wanted): Promise<void> {
  await visit(page, '#/', 'Overview');
  await page.getByRole('button', { name: 'New match' }).first().click();
  const card = page.getByRole('radio', { name: game, exact: true });
  await page.locator('label').filter({ has: card }).click();
  await choose(page, seat, opponent);
  await page.getByRole('slider').press('Home');
  await startButton(page).click();
  await expect(page).toHaveURL(/#\/sessions\//);
}

/** The same without a pointer: `n`, arrows among the games, Tab to the fields, Ctrl+Enter. */
export async function startByKeyboard(
  page: Page,
  wanted: Wanted,
  options: Readonly<Record<string, number>> = {},
) {
  await visit(page, '#/', 'Overview');
  await page.keyboard.press('n');
  const games = page.getByRole('radio');
  await tabTo(page, page.locator('input[type="radio"]:checked'));
  const game = page.getByRole('radio', { name: wanted.game, exact: true });
  for (let step = 0; step < (await games.count()) && !(await game.isChecked()); step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(game).toBeChecked();
  await chooseByKeyboard(page, page.getByRole('combobox', { name: wanted.seat }), wanted.opponent);
  for (const [label, value] of Object.entries(options)) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(value));
  }
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#\/sessions\//);
}
