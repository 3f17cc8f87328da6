import { casesOfRun } from '../support/full-run.ts';
import { axe } from './support/axe.ts';
import { pressGo } from './support/keys.ts';
import { fits } from './support/layout.ts';
import { englishLeft } from './support/untranslated.ts';
import { choose, visit } from './support/window.ts';
import { matchAgainst } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';

/** One screen of each kind: tables, tiles, forms, a game, a dialog and long texts. */
const TRANSLATED_IN_EACH_RUN = [
  '#/settings',
  '#/',
  '#/audit?row=1',
  '#/arena/new',
  '#/connect',
  '#/agents/models?add=1',
  '#/nowhere',
];

test('every sentence of a screen is translated into 中文', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'holdem_heads_up.v1', role: 'player_1' });
  await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Another' });
  await visit(page, '#/settings', 'Settings');
  expect(await englishLeft(page), 'the check sees English').not.toEqual([]);
  await choose(page, 'Language', '简体中文');
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const game = `#/sessions/${duel.sessionId}`;
  const screens = [
    '#/settings',
    '#/',
    '#/sessions',
    '#/sessions?view=list',
    '#/new',
    '#/audit?row=1',
    '#/agents',
    '#/agents/models',
    '#/agents/workers',
    '#/arena',
    '#/arena/new',
    '#/arena/tournament/new',
    '#/connect',
    '#/openfront',
    game,
    '#/agents?create=1',
    '#/agents/models?add=1',
    '#/agents/workers?invite=1',
    '#/nowhere',
  ];
  for (const place of casesOfRun(screens, (each) => each === game || TRANSLATED_IN_EACH_RUN.includes(each))) {
    await visit(page, place);
    await expect(page.getByRole('status', { name: '正在加载' })).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
    expect(await englishLeft(page), place).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  expect(await englishLeft(page), 'shortcut sheet').toEqual([]);
  await (await shell.control()).request('settings.set', { language: 'en' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('theme, motion, name and shortcuts take effect and are stored', async ({ shell }) => {
  const page = () => shell.page;
  await visit(page(), '#/settings', 'Settings');
  const root = page().locator('html');
  await page().getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page().getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page().getByRole('group', { name: 'Motion' }).getByRole('button', { name: 'Reduced' }).click();
  await expect(root).toHaveAttribute('data-motion', 'reduced');
  const name = page().getByRole('textbox', { name: 'Your name' });
  await name.fill('');
  await expect(page().getByText('A name needs at least one character.')).toBeVisible();
  await name.fill('Grace');
  await name.press('Enter');
  await page().getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await expect(page().getByRole('switch', { name: 'Single-letter shortcuts' })).not.toBeChecked();

  await page().locator('h1').focus();
  await page().keyboard.press('n');
  await pressGo(page(), 'o');
  await expect(page().getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page().keyboard.press('Control+k');
  await expect(page().getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page().keyboard.press('Escape');

  await shell.restart();
  await visit(page(), '#/settings', 'Settings');
  await expect(page().getByRole('textbox', { name: 'Your name' })).toHaveValue('Grace');
  await expect(page().locator('html')).toHaveAttribute('data-theme', 'dark');
  const control = await shell.control();
  await control.request('settings.set', { shortcuts: true, motion: 'system', theme: 'system' });
  const duel = await matchAgainst(shell, { template: 'rps.v1', role: 'player_1', name: 'Third' });
  await visit(page(), `#/sessions/${duel.sessionId}`, 'Rock, paper, scissors: Grace – Third');
});

test('the colours of the chess board are chosen here, and stay after the window is opened again', async ({
  shell,
}) => {
  const { page } = shell;
  const darkSquares = () => page.locator('.chess-dark').evaluate((squares) => getComputedStyle(squares).fill);
  await visit(page, '#/settings', 'Settings');
  await page
    .getByRole('group', { name: 'Chess board' })
    .getByRole('button', { name: 'Green', exact: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'green');
  await visit(page, '#/analysis', 'Analysis board');
  expect(await darkSquares()).toBe('rgb(115, 149, 82)');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'green');
  expect(await darkSquares()).toBe('rgb(115, 149, 82)');
  await (await shell.control()).request('settings.set', { boardTheme: 'wood' });
  await expect.poll(darkSquares).not.toBe('rgb(115, 149, 82)');
});

test(
  'the settings show the ports and the folder of the host',
  { tag: ['@desktop', '@both-shells'] },
  async ({ shell }) => {
    const { page } = shell;
    await visit(page, '#/settings', 'Settings');
    const main = page.getByRole('main');
    await expect(main.getByText(new URL(shell.admin.url).port)).toBeVisible();
    await expect(main.getByText(shell.data, { exact: false }).first()).toBeVisible();
    await expect(
      main.getByText(shell.kind === 'browser' ? 'Browser' : 'Desktop window', { exact: true }),
    ).toBeVisible();
  },
);

test('the allowed origins of the OpenFront listener are set here, and a pairing token is shown once', async ({
  shell,
}) => {
  const { page } = shell;
  const { request } = await shell.control();
  await visit(page, '#/settings', 'Settings');
  const field = page.getByLabel('Another origin, such as http://localhost:9000');
  await field.fill('no address at all');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Origins look like http://localhost:9000')).toBeVisible();
  await field.fill('http://localhost:4321');
  await field.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'http://localhost:4321' })).toBeVisible();
  expect((await request('openfront.door', {})).origins).toContain('http://localhost:4321');
  await page.getByRole('button', { name: 'Remove http://localhost:4321' }).click();
  await expect(page.getByText('http://localhost:4321', { exact: true })).toBeHidden();
  await page.getByRole('switch', { name: 'Require a pairing token from the bridge' }).click();
  const visible = page.getByText(/^\?mcp=true&mcpToken=\S{20,}$/u);
  await expect(visible).toBeVisible();
  await visit(page, '#/', 'Overview');
  await visit(page, '#/settings', 'Settings');
  await expect(page.getByRole('switch', { name: 'Require a pairing token from the bridge' })).toBeChecked();
  await expect(visible).toBeHidden();
  await request('openfront.setPairing', { on: false });
});

test('a narrow window reaches every section of Settings with the keyboard', async ({ shell }) => {
  const { page } = shell;
  await page.setViewportSize({ width: 900, height: 700 });
  await visit(page, '#/settings', 'Settings');
  await expect(page.getByRole('region', { name: 'Services and ports' })).toBeAttached();
  await page.keyboard.press('Tab');
  const field = page.getByRole('combobox', { name: 'Sections of Settings' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await axe(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/settings\?at=about$/);
  const about = page.getByRole('region', { name: 'About' });
  await expect(about).toBeFocused();
  await expect(about).toBeInViewport();
  await expect(field).toBeInViewport();
  await fits(page, 'settings at 900 px');
  await axe(page);
});

test('the list of sections, or the field in a narrow window, follows scrolling', async ({ shell }) => {
  const { page } = shell;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '#/settings', 'Settings');
  const list = page.getByRole('navigation', { name: 'Sections of Settings' });
  const current = list.locator('[aria-current="location"]');
  await expect(current).toHaveText('Appearance');
  const main = page.locator('main');
  await page.getByRole('region', { name: 'Play', exact: true }).evaluate((each) => each.scrollIntoView());
  await expect(current).toHaveText('Play');
  await main.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await expect(current).not.toHaveText('Play');
  await list.getByRole('link', { name: 'Services and ports' }).press('Enter');
  await expect(current).toHaveText('Services and ports');
  await expect(page.getByRole('region', { name: 'Services and ports' })).toBeFocused();
  await main.evaluate((each) => each.scrollTo(0, 0));
  await expect(current).toHaveCount(1);
  await page.setViewportSize({ width: 900, height: 700 });
  const field = page.getByRole('combobox', { name: 'Sections of Settings' });
  await main.evaluate((each) => each.scrollTo(0, 0));
  await expect(field).toHaveText('Appearance');
  await page.getByRole('region', { name: 'Traces' }).evaluate((each) => each.scrollIntoView());
  await expect(field).toHaveText('Traces');
  await main.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await expect(field).toHaveText('About');
  await axe(page);
});
