import { expect, type Page } from '@playwright/test';
import { choose, chooseByKeyboard, tabTo, visit } from './window.ts';

export interface Wanted {
  /** The game's name on its card. */
  readonly game: string;
  /** The label of the opponent's seat, such as `Black is played by`. */
  readonly seat: string;
  /** Who takes it, `Random player`. */
  readonly opponent: string;
}

/** Selects the user's seat, because the page opens with the last choices. */
const OWN_SEAT: Readonly<Record<string, string>> = {
  'O is played by': 'X is played by',
  'Yellow is played by': 'Red is played by',
  'Player 2 is played by': 'Player 1 is played by',
  'Black is played by': 'White is played by',
};
const ownSeat = (seat: string): string => OWN_SEAT[seat] ?? '';

/** Checks that the user has a seat. */
async function atTheTable(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/sessions\//);
  await expect(page.getByRole('heading', { level: 1, name: /: You – / })).toBeVisible();
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start the match' });

/** Starts a match with the mouse: New match, a card, the opponent, no pause between moves, Start. */
export async function startByMouse(page: Page, { game, seat, opponent }: Wanted): Promise<void> {
  await visit(page, '#/', 'Overview');
  await page.getByRole('button', { name: 'New match' }).first().click();
  const card = page.getByRole('radio', { name: game, exact: true });
  await page.locator('label').filter({ has: card }).click();
  await choose(page, ownSeat(seat), 'You');
  await choose(page, seat, opponent);
  await page.getByRole('slider').press('Home');
  await startButton(page).click();
  await atTheTable(page);
}

/** Starts a match with the keyboard: `n`, arrows among the games, Tab to the fields, Ctrl+Enter. */
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
  const seats = [
    [ownSeat(wanted.seat), 'You'],
    [wanted.seat, wanted.opponent],
  ] as const;
  for (const [seat, player] of seats) {
    await chooseByKeyboard(page, page.getByRole('combobox', { name: seat, exact: true }), player);
  }
  for (const [label, value] of Object.entries(options)) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(value));
  }
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Enter');
  await atTheTable(page);
}
