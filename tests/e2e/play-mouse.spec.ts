import { createRest } from '../support/rest.ts';
import { startByMouse } from './support/new-match.ts';
import {
  boardDescription,
  clickMove,
  nextTurn,
  openCells,
  openChoices,
  playOn,
  square,
} from './support/table.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';
import { matchAgainst, playScript } from './support/opponent.ts';

test('a whole game of tic-tac-toe with result, export and rematch', async ({ shell }) => {
  const { page } = shell;
  await startByMouse(page, { game: 'Tic-tac-toe', seat: 'O is played by', opponent: 'Random player' });
  const end = await playOn(page, () => openCells(page).first().click());
  expect(end.over).toBe(true);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(/won|Draw/);
  await expect(result).toContainText(/Line completed|Board full/);

  await page.getByRole('button', { name: 'Verify' }).click();
  const verdict = page.getByRole('status').filter({ hasText: 'Verified' });
  await expect(verdict).toContainText(`Verified: ${end.tick} rows, hash chain intact`);
  await expect(verdict).toContainText('State equals replay');

  const before = page.url();
  await page.getByRole('button', { name: 'Rematch, seats swapped' }).click();
  await expect(page).not.toHaveURL(before);
  await nextTurn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tic-tac-toe: Random – You');
});

test('connect four to the end by dropping discs', { tag: '@full' }, async ({ shell }) => {
  const { page } = shell;
  await startByMouse(page, {
    game: 'Connect four',
    seat: 'Yellow is played by',
    opponent: 'Random player',
  });
  const end = await playOn(page, () => openChoices(page).last().click());
  expect(end.over).toBe(true);
});

test('games with simultaneous choices and card games are played with buttons', async ({ shell }) => {
  const { page } = shell;
  for (const game of ['Even or odd', 'Kuhn poker']) {
    await startByMouse(page, { game, seat: 'Player 2 is played by', opponent: 'Random player' });
    const end = await playOn(page, () => openChoices(page).last().click(), 6);
    expect(end.tick).toBeGreaterThan(0);
  }
});

test('chess is played by clicks and by dragging, and an illegal square changes nothing', async ({
  shell,
}) => {
  const { page } = shell;
  await startByMouse(page, { game: 'Chess', seat: 'Black is played by', opponent: 'Random player' });
  await nextTurn(page);
  await clickMove(page, 'e2', 'e6');
  await expect(square(page, 'e2')).toHaveAccessibleName('e2, White pawn');
  const start = await nextTurn(page);
  expect(start.tick).toBe(1);

  await clickMove(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, White pawn');
  const second = await nextTurn(page, start);
  await square(page, 'g1').dragTo(square(page, 'f3'));
  // Black cannot capture there with its second move, whatever it plays.
  await expect(square(page, 'f3')).toHaveAccessibleName('f3, White knight');
  await nextTurn(page, second);

  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  const requested = page.getByRole('alertdialog', { name: 'Resign this game?' });
  await requested.getByRole('button', { name: 'Cancel' }).click();
  await expect(requested).toBeHidden();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await requested.getByRole('button', { name: 'Resign and lose' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Resignation · Black wins');
  // The button that had the focus no longer exists.
  await expect(result).toBeFocused();
});

test('a pawn on the last rank asks for its promotion', async ({ shell }) => {
  const { page } = shell;
  const match = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(match, ['h2h4', 'a7a6', 'h4h5', 'a6a5', 'h5h6', 'a5a4', 'h6g7', 'a4a3']);
  await visit(page, `#/sessions/${match.sessionId}`, /^Chess: /);
  await nextTurn(page);
  await clickMove(page, 'g7', 'h8');
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  await expect(chooser.getByRole('button')).toHaveCount(4);
  // It lies over the square that the pawn moves to.
  const [target, box] = [await square(page, 'h8').boundingBox(), await chooser.boundingBox()];
  expect(Math.abs((box?.y ?? 0) - (target?.y ?? 1000))).toBeLessThan(4);
  await chooser.getByRole('button', { name: 'knight' }).click();
  await expect(square(page, 'h8')).toHaveAccessibleName('h8, White knight');
  await expect(page.getByRole('region', { name: 'Moves' })).toContainText('gxh8=N');
});

test('a draw is offered, declined, offered again and accepted', async ({ shell }) => {
  const { page } = shell;
  const match = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  const rest = createRest(shell.admin.url);
  const answer = (draw: string) =>
    rest.post(`/sessions/${match.sessionId}/draw`, { draw }, { token: match.opponent.token });
  await visit(page, `#/sessions/${match.sessionId}`, /^Chess: /);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByRole('button', { name: 'Draw offered' })).toBeDisabled();
  expect((await answer('decline')).status).toBe(200);
  await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeEnabled();
  expect((await answer('offer')).status).toBe(200);
  const offered = page.getByRole('group', { name: 'Your opponent offers a draw' });
  await offered.getByRole('button', { name: 'Accept the draw' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Draw agreed');
});

test('the position on the board has a text for screen readers', async ({ shell }) => {
  const { page } = shell;
  const match = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(match, ['e2e4', 'e7e5']);
  await visit(page, `#/sessions/${match.sessionId}`, /^Chess: /);
  await expect(boardDescription(page)).toHaveAccessibleName('White to move; last move pawn from e7 to e5');
});
