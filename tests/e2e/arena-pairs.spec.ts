import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { choose, visit } from './support/window.ts';

test('a run of pairs begins with openings, and is paused, resumed and drained', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/arena/new', 'New run');
  await choose(page, 'Game', 'Connect four');
  await choose(page, 'Openings', 'connect-four-4, 150 openings');
  await choose(page, 'Order of the openings', 'Drawn from the seed');
  for (const [label, value] of [
    ['Number of games', '2000'],
    ['Games at once', '4'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(value);
    await page.getByRole('textbox', { name: label }).press('Tab');
  }
  await axe(page);
  await page.getByRole('button', { name: 'Play 2,000 games' }).click();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Pairs and openings' });
  await expect(plan).toContainText('connect-four-4, 150 openings');
  await expect(plan).toContainText('a seed that is shown when the run is done');
  const boards = page.getByRole('list', { name: /games? under way/ });
  await expect(boards.getByRole('link').first()).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Finish these games' }).click();
  // The games under way end, and then the run waits again.
  await expect(page.getByText('Paused', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(boards).toBeHidden();
  await page.getByRole('button', { name: 'Stop the run' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Stop after/ })
    .click();
  await expect(page.getByText('Stopped by you', { exact: true })).toBeVisible();
});
