import { axe, contrast } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ hostSetup: { args: ['--chain', 'local'], env: {} } });

test('a stake is opened, entered twice, played and paid out, with every transaction', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/payments/stakes', 'Payments');
  await expect(page.getByText('No stakes yet')).toBeVisible();
  await page.getByRole('button', { name: 'New stake' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Open the stake' })).toBeDisabled();
  await dialog.getByLabel('Title').fill('Evening game');
  await dialog.getByLabel('Entry fee in USDC').fill('0');
  await expect(dialog.getByText('More than 0 and at most 1000')).toBeVisible();
  await dialog.getByLabel('Entry fee in USDC').fill('0.5');
  await axe(page);
  await dialog.getByRole('combobox', { name: 'Game' }).click();
  await page.getByRole('option', { name: /Tic-tac-toe/u }).click();
  // The chain starts after the host.
  await expect(dialog.getByRole('button', { name: 'Open the stake' })).toBeEnabled({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Open the stake' }).click();
  await page.getByRole('link', { name: /Evening game/u }).click();
  await expect(page.getByText('Nobody has entered yet.')).toBeVisible();
  for (const entered of ['1 of 2', '2 of 2']) {
    await page.getByRole('button', { name: 'Enter a player' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Player' }).click();
    await page.getByRole('option', { name: /Random/u }).click();
    if (entered === '1 of 2') await axe(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pay .* and enter/u })
      .click();
    await expect(page.getByText(entered)).toBeVisible({ timeout: 60_000 });
  }
  await expect(page.getByText('Paid out', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Result in')).toBeVisible();
  await expect(page.getByText('Fee paid in')).toHaveCount(2);
  const shots = process.env['ARBITER_SHOTS'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/stake.png` });
  await axe(page);
  await contrast(page);
});
