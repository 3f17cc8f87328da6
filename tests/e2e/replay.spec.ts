import { createRest } from '../support/rest.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { boardDescription } from './support/table.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

test('keys step, jump, play, flip the board and open the raw log', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(duel, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const frame = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await frame('4 of 4');
  const opening = page.getByTestId('opening');
  await expect(opening).toHaveText("Opening: C44King's Knight Opening: Normal Variation");
  await page.keyboard.press('Home');
  await frame('0 of 4');
  await expect(opening).toHaveCount(0);
  await expect(boardDescription(page)).toHaveAccessibleName('White to move');
  await page.keyboard.press('ArrowRight');
  await frame('1 of 4');
  await expect(opening).toContainText("King's Pawn Game");
  await expect(boardDescription(page)).toHaveAccessibleName('Black to move; last move pawn from e2 to e4');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await frame('3 of 4');
  await page.keyboard.press('Space');
  await frame('4 of 4');
  await expect(page.getByRole('button', { name: 'Following live' })).toBeVisible();

  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(/^a8, /);
  await page.keyboard.press('f');
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(/^h1, /);
  await page.keyboard.press('r');
  await expect(page.getByRole('table', { name: 'Raw log, newest first' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Moves' })).toBeVisible();
});

test('a step back leaves the live position, and new moves wait behind a pill', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(duel, ['e2e4', 'e7e5', 'g1f3']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await duel.asProgram('b8c6');
  const pill = page.getByRole('button', { name: '1 new move – follow live' });
  await expect(pill).toBeVisible();
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await pill.click();
  await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'e5' }).click();
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
});

test('a game between two programs can be viewed from every seat', async ({ shell }) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  const seats = [await rest.register('Ada'), await rest.register('Bob')] as const;
  const made = await rest.post(
    '/sessions',
    { template: 'kuhn_poker.v1', participants: { player_1: seats[0].agentId, player_2: seats[1].agentId } },
    { token: seats[0].token },
  );
  await visit(page, `#/sessions/${String(made.body['session_id'])}`, 'Kuhn poker: Ada – Bob');
  const viewpoint = page.getByRole('group', { name: 'Viewpoint' });
  await expect(viewpoint.getByRole('button')).toHaveText(['Spectator', 'Ada', 'Bob']);
  await expect(boardDescription(page)).toHaveAccessibleName(
    /Ada holds a hidden card; Bob holds a hidden card/,
  );
  await page.keyboard.press('v');
  await expect(viewpoint.getByRole('button', { name: 'Ada' })).toHaveAttribute('aria-pressed', 'true');
  await expect(boardDescription(page)).toHaveAccessibleName(
    /Ada holds (jack|queen|king); Bob holds a hidden card/,
  );
  await viewpoint.getByRole('button', { name: 'Bob' }).click();
  await expect(boardDescription(page)).toHaveAccessibleName(
    /Ada holds a hidden card; Bob holds (jack|queen|king)/,
  );
});

test('refused actions are counted and shown', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'tic_tac_toe.v1', role: 'x' });
  await duel.asPerson('0');
  await expect(duel.asProgram('0')).rejects.toThrow('INVALID_ACTION');
  await visit(page, `#/sessions/${duel.sessionId}`, /^Tic-tac-toe: /);
  await page.getByText('1 refused action').click();
  await expect(page.getByRole('tabpanel')).toContainText('INVALID_ACTION');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByText('State', { exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText('"turn": "o"');
});
