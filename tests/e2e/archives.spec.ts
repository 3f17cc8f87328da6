import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

// A worker packs, reads and verifies the whole folder, which takes long on a busy machine.
const WORK = { timeout: 60_000 };

test('a backup is created, checked and restored in Settings', { tag: '@desktop' }, async ({ shell }) => {
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
  await row.getByRole('button', { name: /^Restore / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(panel.getByText('An archive will be restored at the next start of the host.')).toBeVisible(
    WORK,
  );
  await row.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('None yet.')).toBeVisible();
});
