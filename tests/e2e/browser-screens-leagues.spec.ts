import { fillLeagues } from './support/league-data.ts';
import { checkScreens } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

test('every screen of leagues and of the arena fits, is accessible, still, and has contrast', async ({
  shell,
}) => {
  test.setTimeout(600_000);
  await checkScreens(shell, await fillLeagues(shell));
});
