import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';

test('the palette goes to a tab by another word for it, offers it again, and limits itself to actions', async ({
  shell,
}) => {
  const { page } = shell;
  const input = page.getByRole('combobox', { name: /^Search screens/u });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
  };
  await open();
  await input.fill('approve');
  await expect(page.getByRole('option').first()).toContainText('Rewards');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/rewards\/held$/u);
  await open();
  await expect(page.getByRole('option').first()).toContainText('Rewards');
  await input.fill('>night');
  await expect(page.getByRole('option')).toHaveText(['Dark theme']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
