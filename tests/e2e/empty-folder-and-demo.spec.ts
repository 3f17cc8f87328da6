import { visit } from './support/window.ts';
import { boardDescription } from './support/table.ts';
import { expect, test } from './support/shells.ts';

test.describe('an empty folder', () => {
  test('every screen suggests a next step', async ({ shell }) => {
    const { page } = shell;
    const main = page.getByRole('main');
    await expect(main.getByText('Nothing is playing')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Start a demo match' })).toBeVisible();
    await visit(page, '#/sessions', 'Sessions');
    await expect(main.getByText('No sessions yet')).toBeVisible();
    await expect(main.getByText(/curl -X POST http:\/\/127\.0\.0\.1:\d+\/sessions/)).toBeVisible();
    await visit(page, '#/agents', 'Agents');
    await expect(main.getByText('No agents yet')).toBeVisible();
    await expect(main.getByRole('button', { name: 'New agent' })).toHaveCount(2);
    await visit(page, '#/nowhere', 'Not found');
    await main.getByRole('button', { name: 'Back to Overview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  test('the demo button starts a match that is shown on the board', async ({ shell }) => {
    const { page } = shell;
    await page.getByRole('button', { name: 'Start a demo match' }).click();
    await expect(page).toHaveURL(/#\/sessions\//);
    const text = boardDescription(page);
    await expect(text).toBeVisible();
    const first = await text.getAttribute('aria-label');
    await expect(text).not.toHaveAttribute('aria-label', first ?? '');
    const second = await text.getAttribute('aria-label');
    await expect(text).not.toHaveAttribute('aria-label', second ?? '');
    await visit(page, '#/', 'Overview');
    await expect(page.getByText('1 match in play')).toBeVisible();
  });
});

test.describe('a first start with the demo', () => {
  test.use({ hostSetup: { args: ['--demo'], env: {} } });

  test(
    'shows two built-in players at chess, and the overview is live',
    { tag: '@desktop' },
    async ({ shell }) => {
      const { page } = shell;
      const featured = page.getByRole('region', { name: /^Featured match: .+, Chess$/ });
      const picture = boardDescription(page);
      await expect(picture).toBeVisible();
      const first = await picture.getAttribute('aria-label');
      await expect(picture).not.toHaveAttribute('aria-label', first ?? '');
      await expect(featured.getByText(/^Chess · live · move \d+$/)).toBeVisible();
      await expect(page.getByText('1 match in play')).toBeVisible();
      await expect(page.getByRole('navigation').getByText('Everything is running')).toBeVisible();
      await featured.getByRole('link', { name: 'Watch' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Chess: .+ – .+/ })).toBeVisible();
      await expect(page.getByText('Following live')).toBeVisible();
    },
  );

  test('a second start on the same folder starts no demo', { tag: '@full' }, async ({ shell }) => {
    await shell.restart();
    const { rows } = await (await shell.control()).request('sessions.page', { limit: 10 });
    expect(rows).toHaveLength(1);
  });
});
