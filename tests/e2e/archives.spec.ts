import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

// The whole folder is packed, read and proven in a worker: on a busy machine that takes its time.
const WORK = { timeout: 60_000 };

test('an archive is made, checked and gone back to from Settings', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/settings', 'Settings');
  const panel = page.getByRole('region', { name: 'Archives' });
  await expect(panel.getByText('None yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Create an archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create an archive' }).click();
  await expect(page.getByText('The archive was created')).toBeVisible(WORK);
  const row = panel.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Check / }).click();
  await expect(page.getByText('The archive is complete and intact')).toBeVisible(WORK);
  await row.getByRole('button', { name: /^Go back to / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(panel.getByText('An archive will be restored at the next start of the host.')).toBeVisible(
    WORK,
  );
  await row.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('None yet.')).toBeVisible();
});
