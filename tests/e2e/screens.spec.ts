import { fillHost, type ScreenUnderTest } from './support/full-data.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';

// Visits each screen with full data; the page guard fails the test on any error.
test('every screen opens with full data and without an error', { tag: '@desktop' }, async ({ shell }) => {
  const { page } = shell;
  const screens: readonly ScreenUnderTest[] = await fillHost(shell);
  for (const { name, place } of screens) {
    await settle(page, place);
    await expect(page.getByRole('main'), name).toBeVisible();
    await expect(page.getByText('This screen has failed'), name).toBeHidden();
  }
});
