import { fillLeagues } from './support/league-data.ts';
import { checkScreens, exceptAlike, hasNames } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

/**
 * Lists of messages and of audit rows that every run opens on another page or beside one of their rows, a form like the
 * form of a run, and screens that the specs of leagues check with axe on their way.
 */
const LIKE_OTHERS = [
  'ratings',
  'rules of a new league',
  'review of a new league',
  'league: table',
  'league: messages',
  'messages of a player',
  'audit rows of a match',
  'a new arena tournament',
];

test('every screen of leagues and of the arena fits, is accessible, still, and has contrast', async ({
  shell,
}) => {
  test.setTimeout(600_000);
  await checkScreens(shell, exceptAlike(await fillLeagues(shell), LIKE_OTHERS), hasNames(shell));
});
