import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

const builtin = (level: number) => ({ kind: 'builtin', level }) as const;

test('the overview shows one live match large, who is winning in it, and its replay after the end', async ({
  shell,
}) => {
  const { page } = shell;
  const api = await shell.control();
  const seats = { red: builtin(4), yellow: { kind: 'random' } } as const;
  const { sessionId } = await api.request('match.start', { template: 'connect_four.v1', seats, paceMs: 300 });
  const featured = page.getByRole('region', {
    name: /^Featured match: Built-in level 4 – Random, Connect four$/,
  });
  await expect(featured.getByText(/^Connect four · live · move \d+$/)).toBeVisible();
  // The game has to be still live when all of this has been checked.
  await api.request('match.pause', { sessionId: sessionId ?? '', paused: true });
  await expect(featured.getByTestId('share-red')).toHaveText(/^(\d+%|Even)$/);
  await expect(page.getByRole('region', { name: 'Also live' })).toBeHidden();
  await expect(featured.getByRole('link', { name: 'Watch' })).toHaveAttribute(
    'href',
    `#/sessions/${sessionId}`,
  );
  await api.request('match.pause', { sessionId: sessionId ?? '', paused: false });

  await expect(featured.getByText(/^Connect four · Replay · Built-in level 4 won/)).toBeVisible({
    timeout: 60_000,
  });
  const latest = page.getByRole('region', { name: 'Latest results' });
  await expect(latest.getByRole('link', { name: /^Built-in level 4 beat Random/ })).toBeVisible();
  // The result says who won; a chance to win beside it would read as a forecast.
  await expect(featured.getByText('Winner')).toBeVisible();
  await expect(featured.getByTestId('share-red')).toBeHidden();
  // With little motion the replay waits for the person.
  await featured.getByRole('button', { name: 'Play the replay' }).click();
  await expect(featured.getByRole('button', { name: 'Pause the replay' })).toBeVisible();
  await expect(featured.getByTestId('share-red')).toHaveText(/^(\d+%|Even)$/);
  await featured.getByRole('link', { name: 'Open match' }).click();
  await expect(page).toHaveURL(new RegExp(`#/sessions/${sessionId}$`, 'u'));
});

test('the person’s own turn is shown first, without who is winning', async ({ shell }) => {
  const { page } = shell;
  const api = await shell.control();
  await api.request('match.start', {
    template: 'chess.v1',
    seats: { white: builtin(1), black: builtin(1) },
    paceMs: 1000,
  });
  const mine = await api.request('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'you' }, o: { kind: 'random' } },
  });
  const featured = page.getByTestId('featured');
  await expect(featured.getByText(/^Tic-tac-toe · live/)).toBeVisible();
  await expect(
    featured.getByText('Who is ahead stays hidden while you play.', { exact: false }),
  ).toBeVisible();
  await expect(featured.getByTestId('share-x')).toHaveCount(0);
  await featured.getByRole('link', { name: 'Play your move' }).click();
  await expect(page).toHaveURL(new RegExp(`#/sessions/${mine.sessionId}$`, 'u'));
});

test('the services are one line, which opens by key and by mouse', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/', 'Overview');
  const line = page.getByRole('main').getByRole('button', { name: /^\d+ services$/u });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('s');
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services.getByText('Session host')).toBeVisible();
  await line.click();
  await expect(services).toBeHidden();
});
