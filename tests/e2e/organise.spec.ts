import { aPlan, played } from '../support/league/window.ts';
import { axe, contrast } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

test.describe.configure({ timeout: 120_000 });

const shot = async (page: import('@playwright/test').Page, name: string): Promise<void> => {
  const shots = process.env['ARBITER_SHOTS'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('an organiser lets another result count, sees it beside the referee’s, and publishes the scoreboard', async ({
  shell,
}) => {
  const { page } = shell;
  const { request } = await shell.control();
  const leagueId = await played(request, aPlan(3));
  await visit(page, `#/leagues/${leagueId}/matches/R1M1`);
  await page.getByRole('link', { name: 'Decide about this match' }).click();
  const panel = page.getByRole('region', { name: 'Decide about a match or a player' });
  await expect(panel.getByLabel('Match')).toHaveValue('R1M1');
  await panel.getByRole('combobox', { name: 'What counts' }).click();
  await page.getByRole('option', { name: 'Void' }).click();
  await panel.getByLabel('Reason').fill('The laptop of one player had no power');
  await shot(page, 'organise');
  await axe(page);
  await contrast(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/R1M1: .* → Void/u)).toBeVisible();
  await shot(page, 'organise-preview');
  await axe(page);
  await dialog.getByRole('button', { name: 'Confirm the decision' }).click();
  await expect(page.getByText('R1M1 counts as: Void')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/no listener for spectators/u)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page);
  await contrast(page);
  await shot(page, 'organise-dark');
  await visit(page, `#/leagues/${leagueId}?tab=schedule&round=1`);
  await expect(page.getByText(/Void · referee: /u)).toBeVisible();
});
