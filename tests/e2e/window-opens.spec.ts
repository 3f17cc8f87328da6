import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';

test('the first screen opens and is accessible', { tag: '@desktop' }, async ({ shell }) => {
  await expect(shell.page).toHaveTitle(/Arbiter/);
  await expect(shell.page.getByRole('main')).toBeVisible();
  await axe(shell.page);
});
