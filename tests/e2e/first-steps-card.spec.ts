import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

test('the first steps tick completed ones, can be dismissed, and return from Settings', async ({ shell }) => {
  const { page } = shell;
  const steps = page.getByRole('region', { name: 'First steps' });
  await page.getByRole('button', { name: 'First steps 0 of 6' }).click();
  await expect(steps.getByText('0 of 6 done')).toBeVisible();
  const api = await shell.control();
  const seats = { x: { kind: 'you' }, o: { kind: 'random' } } as const;
  await api.request('match.start', { template: 'tic_tac_toe.v1', seats });
  await expect(steps.getByText('1 of 6 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toBeHidden();
  await visit(page, '#/settings', 'Settings');
  const visible = page.getByRole('switch', { name: 'Show First steps on Overview' });
  await expect(visible).not.toBeChecked();
  await visible.click();
  await expect(visible).toBeChecked();
  await visit(page, '#/', 'Overview');
  await page.getByRole('button', { name: 'First steps 1 of 6' }).click();
  await expect(steps.getByText('1 of 6 done')).toBeVisible();
});
