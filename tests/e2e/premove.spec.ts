import { axe } from './support/axe.ts';
import { matchAgainst } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { clickMove, square } from './support/table.ts';
import { visit } from './support/window.ts';

const CLOCK = { clock: { initialMs: 600_000, incrementMs: 0 } };

test('a move that is chosen ahead is played at the turn, or dropped when it is not legal', async ({
  shell,
}) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', more: CLOCK });
  const control = await shell.control();
  const tick = async () => (await control.request('sessions.get', { sessionId: duel.sessionId })).card.tick;
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  await clickMove(page, 'e2', 'e4');
  await expect(page.getByText('Waiting for the other player')).toBeVisible();

  await clickMove(page, 'g1', 'f3');
  await expect(page.getByText('Move g1f3 waits for your turn. Escape takes it back.')).toBeAttached();
  await expect(page.locator('.chess-premove')).toHaveCount(2);
  await axe(page);
  expect(await tick()).toBe(1);
  await duel.asProgram('e7e5');
  await expect(square(page, 'f3')).toHaveAccessibleName(/knight$/u);
  expect(await tick()).toBe(3);
  await expect(page.locator('.chess-premove')).toHaveCount(0);

  await clickMove(page, 'f3', 'e5');
  await page.keyboard.press('Escape');
  await expect(page.locator('.chess-premove')).toHaveCount(0);
  await clickMove(page, 'e4', 'd5');
  await expect(page.locator('.chess-premove')).toHaveCount(2);
  await duel.asProgram('b8c6');
  await expect(page.getByText('The move e4d5 that you had chosen is not legal now.')).toBeVisible();
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  expect(await tick()).toBe(4);
});

test('without a clock no move can be chosen ahead', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  await clickMove(page, 'e2', 'e4');
  await expect(page.getByText('Waiting for the other player')).toBeVisible();
  await square(page, 'g1').click();
  await square(page, 'f3').click();
  await expect(page.locator('.chess-premove')).toHaveCount(0);
});
