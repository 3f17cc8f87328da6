import { createRest } from '../support/rest.ts';
import { visit } from './support/window.ts';
import { expect, test, type Shell } from './support/shells.ts';

const CHESS = 63;

/** Starts sessions between two programs; all but one are chess. */
async function fill(shell: Shell): Promise<void> {
  const rest = createRest(shell.admin.url);
  const [ada, bob] = [await rest.register('Ada'), await rest.register('Bob')];
  const make = (template: string, roles: readonly [string, string]) =>
    rest.post(
      '/sessions',
      { template, participants: { [roles[0]]: ada.agentId, [roles[1]]: bob.agentId } },
      { token: ada.token },
    );
  for (let made = 0; made < CHESS; made += 1) await make('chess.v1', ['white', 'black']);
  const odd = await make('rps.v1', ['player_1', 'player_2']);
  await rest.post(`/sessions/${String(odd.body['session_id'])}/resign`, {}, { token: bob.token });
}

test('wall and list have paging, search, and filters in the address', async ({ shell }) => {
  await fill(shell);
  const { page } = shell;
  await visit(page, '#/sessions', 'Sessions');
  const tiles = page.getByRole('main').getByRole('link', { name: /^Open Ada – Bob/ });
  await expect(tiles).toHaveCount(60);
  await expect(page.getByText('64 sessions')).toBeVisible();
  await expect(page.getByText('60 of 64 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(tiles).toHaveCount(CHESS + 1);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

  const which = page.getByRole('group', { name: 'Which sessions' });
  await which.getByRole('button', { name: 'Ended today' }).click();
  await expect(page).toHaveURL(/#\/sessions\?status=today$/);
  await expect(tiles).toHaveCount(1);
  await which.getByRole('button', { name: 'All ended' }).click();
  await expect(page).toHaveURL(/#\/sessions\?status=completed$/);
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toHaveAccessibleName(/Rock, paper, scissors, Player 1 wins$/);
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('table', { name: 'Sessions' }).getByRole('row').last().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Rock, paper, scissors: Ada – Bob' }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/sessions\?status=completed&view=list$/);
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);

  const { request } = await shell.control();
  const seats = { x: { kind: 'you' }, o: { kind: 'random' } } as const;
  const own = await request('match.start', { template: 'tic_tac_toe.v1', seats });
  await visit(page, '#/sessions?view=list', 'Sessions');
  await page.getByRole('group', { name: 'Which sessions' }).getByRole('button', { name: 'Yours' }).click();
  await expect(page).toHaveURL(/#\/sessions\?view=list&status=yours$/);
  const listed = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
  await expect(listed).toHaveCount(2);
  await expect(listed.last()).toContainText('Tic-tac-toe');
  await request('sessions.resign', { sessionId: own.sessionId ?? '', role: 'x' });
  // An ended session stays in the list of one's own, and leaves the list of the live ones.
  await expect(listed.last()).toContainText('O wins');
  await visit(page, '#/sessions?view=list&status=active', 'Sessions');
  await expect(page.getByRole('table', { name: 'Sessions' })).not.toContainText('Tic-tac-toe');

  await visit(page, '#/sessions', 'Sessions');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody of that name');
  await expect(page.getByText('No session matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(tiles.first()).toBeVisible();
});
