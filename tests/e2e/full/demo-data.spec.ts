import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/shells.ts';
import { visit } from '../support/window.ts';

test('demo data is loaded from an empty screen, shown, and removed completely', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/leagues', 'Leagues');
  const visible = page.waitForEvent('load', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Load demo data' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const banner = page.getByRole('region', { name: 'Demo data' });
  await expect(banner).toContainText('Your own data is not touched', { timeout: 90_000 });
  await visible;
  await visit(page, '#/leagues', 'Leagues');
  await expect(page.getByRole('link', { name: /Demo league/ })).toBeVisible();
  const gone = page.waitForEvent('load');
  await banner.getByRole('button', { name: 'Remove demo data' }).click();
  await gone;
  await expect(banner).toBeHidden();
  await expect.poll(() => existsSync(join(shell.data, 'demo'))).toBe(false);
  await visit(page, '#/leagues', 'Leagues');
  await expect(page.getByText('Set up your first league')).toBeVisible();
});
