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

test(
  'the wizard of a league opens a stake, shows sum and refunds, and pays the entry fees',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    await visit(page, '#/leagues/new', 'New league');
    await page.getByLabel('Name of the league').fill('Evening cup');
    await page.getByRole('button', { name: '6 Stakes' }).click();
    await axe(page);
    await page.getByRole('switch', { name: 'Every player pays an entry fee' }).click();
    await page.getByLabel('Entry fee in USDC').fill('0.5');
    await page.getByLabel('Parts of the pot by place, in percent').fill('50, 20, 10, 10, 10');
    await expect(page.getByText('At most 4 parts, one for each player.')).toBeVisible();
    await page.getByLabel('Parts of the pot by place, in percent').fill('60, 40');
    await expect(page.getByText('Place 1: 1.20 USDC')).toBeVisible();
    await axe(page);
    await contrast(page);
    const shots = process.env['ARBITER_SHOTS'];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/league-stakes.png`, fullPage: true });
    await page.getByRole('button', { name: '7 Review' }).click();
    await expect(page.getByText('0.50 USDC from each of 4 players: 2.00 USDC in the pot')).toBeVisible();
    await expect(
      page.getByText(/Every fee is paid back in full when the league is cancelled/u),
    ).toBeVisible();
    await axe(page);
    if (shots !== undefined) await page.screenshot({ path: `${shots}/league-review.png`, fullPage: true });
    await page.getByRole('button', { name: 'Start now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Evening cup' })).toBeVisible({
      timeout: 60_000,
    });
    await visit(page, '#/payments/stakes', 'Payments');
    await page.getByRole('link', { name: /Evening cup/u }).click();
    await expect(page.getByText('4 of 4')).toBeVisible();
    await expect(page.getByText('Paid out', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  },
);
