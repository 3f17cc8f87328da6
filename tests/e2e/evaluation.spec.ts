import { axe } from './support/axe.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

const HIDDEN = 'Who is ahead stays hidden while you play. You see it when the game ends.';

test('who plays sees no evaluation, and after the end the mistake that lost the game', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Nemesis' });
  await playScript(duel, ['f2f3', 'e7e5']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const bar = page.getByTestId('evaluation-bar');
  const panel = page.getByRole('region', { name: 'Who is winning' });
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(panel).toHaveCount(0);

  await playScript(duel, ['g2g4', 'd8h4']);
  await expect(panel).toContainText('Nemesis won');
  await expect(bar).toHaveAttribute('data-share', '0.000');
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'g4' }).click();
  await expect(panel).toContainText('Nemesis mates in 1 move');
  await expect(panel).toContainText('g4?? allows mate in 1 move. Best was');
  await expect(panel).toContainText('Mean accuracy: You ');
  await page.keyboard.press('End');
  await page.keyboard.press('[');
  await expect(page.getByText('3 of 4', { exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Evaluation over the game' }).press('Home');
  await expect(page.getByText('0 of 4', { exact: true })).toBeVisible();
  await axe(page);
});

test('who watches sees who is ahead while the game goes on', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  const started = await control.request('match.start', {
    template: 'connect_four.v1',
    seats: { red: { kind: 'builtin', level: 3 }, yellow: { kind: 'random' } },
    paceMs: 300,
  });
  await visit(page, `#/sessions/${started.sessionId}`, /^Connect four: /);
  await expect(page.getByTestId('evaluation-bar')).toHaveAttribute('data-share', /^[01]\./u);
  await expect(page.getByTestId('evaluation-words')).not.toHaveText('Evaluating this position');
});
