import { fillHost } from './support/full-data.ts';
import { hasNames, type ScreenUnderTest } from './support/screen-checks.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';

// Visits screens with full data; the page guard fails the test on any error. The specs `browser-screens-*` check the
// same screens in every run, because both shells show the same pages.
test(
  'screens open with full data, without an error and without an id in place of a name',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const screens: readonly ScreenUnderTest[] = await fillHost(shell);
    for (const { name, place } of screens) {
      await settle(page, place);
      await expect(page.getByRole('main'), name).toBeVisible();
      await expect(page.getByText('This screen has failed'), name).toBeHidden();
      // Names may come after the screen, so an id has a moment to become a name.
      await hasNames(shell)(name);
    }
  },
);
