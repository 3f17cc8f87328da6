import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

const ASSISTED = 'The game is then marked as assisted and counts for no rating and no reward.';

test('a person asks for the evaluation of a practice game, and hides it and the best move by keys', async ({
  shell,
}) => {
  const { page } = shell;
  const control = await shell.control();
  const { sessionId } = await control.request('match.start', {
    template: 'chess.v1',
    seats: { white: { kind: 'you' }, black: { kind: 'builtin', level: 1 } },
  });
  await visit(page, `#/sessions/${sessionId}`, /^Chess: /);
  const bar = page.getByTestId('evaluation-bar');
  const practise = page.getByRole('button', { name: 'Show evaluation while I play' });
  await expect(page.getByText(ASSISTED)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await axe(page);

  await practise.click();
  await expect(bar).toHaveAttribute('data-share', /^0\./u);
  await expect(practise).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Assisted', { exact: true })).toBeVisible();
  await expect(page.getByTestId('evaluation-words')).toHaveText(
    /^(.+ \d+%|Even), built-in engine, depth \d+$/u,
  );

  const best = page.getByTestId('best-move');
  await page.keyboard.press('b');
  await expect(best).toHaveAttribute('data-move', /^[a-h][1-8][a-h][1-8]$/u);
  await expect(page.getByTestId('best-move-words')).toHaveText(/^Best is .+\.$/u);
  await axe(page);
  await page.keyboard.press('e');
  await expect(bar).toHaveCount(0);
  await expect(best).toHaveCount(0);
  await page.getByRole('button', { name: 'Show who is winning' }).click();
  await expect(best).toBeVisible();
  await page.keyboard.press('b');
  await expect(best).toHaveCount(0);
});

test('the tile of a live game shows who is ahead, and that of the person’s own game does not', async ({
  shell,
}) => {
  const { page } = shell;
  const control = await shell.control();
  const seats = { red: { kind: 'builtin', level: 3 }, yellow: { kind: 'random' } } as const;
  const watched = await control.request('match.start', { template: 'connect_four.v1', seats, paceMs: 2000 });
  const own = await control.request('match.start', {
    template: 'connect_four.v1',
    seats: { ...seats, red: { kind: 'you' } },
  });
  await visit(page, '#/sessions', 'Sessions');
  const tileOf = (sessionId: string | null) => page.locator(`a[href$="/sessions/${sessionId}"]`);
  const bar = tileOf(watched.sessionId).getByTestId('tile-evaluation');
  await expect(bar).toHaveAttribute('data-share', /^[01]\./u);
  await expect(tileOf(own.sessionId)).toBeVisible();
  await expect(tileOf(own.sessionId).getByTestId('tile-evaluation')).toHaveCount(0);
});
