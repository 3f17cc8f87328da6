import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { fits } from './support/layout.ts';
import { expect, test } from './support/shells.ts';
import { choose, tabTo, visit } from './support/window.ts';

/** Agents of this computer are programs on the PATH: here the test agent under the names of known ones. */

const AGENTS = fileURLToPath(new URL('../fixtures/agents/', import.meta.url));
test.use({
  hostSetup: { args: [], env: { PATH: `${AGENTS}${delimiter}${process.env['PATH'] ?? ''}` } },
});

const panel = (page: Page) => page.getByRole('region', { name: 'Put your agent here' });
const rowOf = (page: Page, name: string) =>
  panel(page)
    .getByRole('list', { name: 'Agents on this computer' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Counts the clicks that the window gets from now on; the function returned reads them. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    const count = () =>
      Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 });
    window.addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

test(
  'from a fresh window to the first move of one’s own agent: one click, no key',
  { tag: '@desktop' },
  async ({ shell }, testInfo) => {
    const { page } = shell;
    const startedMs = Date.now();
    await page.reload();
    const clicks = await countClicks(page);
    await rowOf(page, 'Qwen Code').getByRole('button', { name: 'Play with Qwen Code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Chess: Qwen Code – / })).toBeVisible();
    const moves = page.getByRole('region', { name: 'Moves', exact: true });
    await expect(moves.getByRole('button').first()).toBeVisible({ timeout: 60_000 });
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const line = `${await clicks()} clicks, ${seconds} s from the load of the window to the agent’s first move`;
    testInfo.annotations.push({ type: 'first move', description: line });
    // The measurements belong in the output of the run.
    // oxlint-disable-next-line no-console
    console.log(`agents-here: ${line}`);
    expect(await clicks()).toBeLessThanOrEqual(3);
    await axe(page);
  },
);

test(
  'states: a login that is missing, a test that is cancelled, an agent that is not known',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    await visit(page, '#/', 'Overview');
    const login = rowOf(page, 'Claude Code');
    await login.getByRole('button', { name: 'Test Claude Code' }).click();
    await expect(login).toContainText('Needs a login');
    await expect(login.getByLabel('Command that logs in to Claude Code', { exact: true })).toHaveText(
      'claude /login',
    );

    const silent = rowOf(page, 'Codex');
    await silent.getByRole('button', { name: 'Test Codex' }).click();
    await expect(silent.getByRole('progressbar')).toBeVisible();
    await axe(page);
    await silent.getByRole('button', { name: 'Cancel the test' }).click();
    await expect(silent).toContainText('The test was cancelled. Codex is still untested.');

    const ready = rowOf(page, 'Qwen Code');
    await ready.getByRole('button', { name: 'Test Qwen Code' }).click();
    await expect(ready).toContainText('Ready');
    await expect(ready).toContainText('Test agent');

    await expect(rowOf(page, 'goose')).toContainText('Cannot be restricted');
    await expect(rowOf(page, 'goose').getByRole('button', { name: 'Play with goose' })).toBeDisabled();
    await panel(page).getByText('What it may do').click();
    await fits(page, 'agents on this computer');
    await axe(page);
  },
);

test('limits are set by keyboard and are those of the next game', { tag: '@full' }, async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/', 'Overview');
  await tabTo(page, rowOf(page, 'Qwen Code').getByRole('button', { name: 'Limits of Qwen Code' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Limits of Qwen Code' });
  await tabTo(page, dialog.getByRole('textbox', { name: /^Cost for one game/u }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0.75');
  await axe(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Save the limits' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Qwen Code')).toContainText('cost 0.75 per game');

  await tabTo(page, rowOf(page, 'Qwen Code').getByRole('button', { name: 'Play with Qwen Code' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/sessions\//u);
  const { request } = await shell.control();
  const sessionId = page.url().split('/').at(-1) ?? '';
  const { card } = await request('sessions.get', { sessionId });
  const { budget } = await request('seats.budget', { agentId: card.seats['white']?.agentId ?? '' });
  expect(budget).toMatchObject({ costMicros: 750_000, tokens: 2_000_000, perMoveMs: 120_000 });
});

test('what the agent says is sealed while the person plays, Stop ends its turn, and then all is shown', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/new', 'New match');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Tic-tac-toe' }) })
    .click();
  await choose(page, 'X is played by', 'Your own agent');
  await axe(page);
  await page.getByRole('button', { name: 'Use Gemini CLI' }).click();
  await expect(page.getByText('Plays: Gemini CLI')).toBeVisible();
  await choose(page, 'O is played by', 'You');
  await page.getByRole('slider').press('Home');
  await axe(page);
  await page.getByRole('button', { name: 'Start the match' }).click();

  await expect(page.getByText('Your turn')).toBeVisible();
  await page.getByRole('tab', { name: 'Reasoning' }).click();
  const words = page.getByRole('list', { name: 'What the agents said, turn by turn' });
  await expect(words).toContainText('1 tool refused');
  await expect(page.getByText(/what the agent says and tries is shown when it ends/u)).toBeVisible();
  await expect(words).toContainText('1,000 input + 20 output tokens');
  expect(await page.content()).not.toContain('secret');
  const { request } = await shell.control();
  const sessionId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const sealed = JSON.stringify(await request('seats.turns', { sessionId }));
  expect(sealed).toContain('"sealed":true');
  expect(sealed).not.toMatch(/secret|cat honey/u);
  await axe(page);

  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.getByRole('gridcell').last().click();
  await page.getByRole('button', { name: 'Stop Gemini CLI' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop the turn of Gemini CLI?' });
  await expect(dialog).toContainText('counts as a timeout, so Gemini CLI loses this game');
  await axe(page);
  await dialog.getByRole('button', { name: 'Stop it and forfeit the game' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('You won');

  await page.getByRole('tab', { name: 'Reasoning' }).click();
  await expect(words).toContainText('My secret plan 1.');
  await expect(words).toContainText(`<img src=x onerror="document.title='broken in'">`);
  await expect(words).toContainText('cat honey > pwned (execute)');
  await expect(words).toContainText('stopped by you');
  await expect(words.locator('img')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/broken in/u);
  await axe(page);
  const audit = await request('audit.page', { offset: 0, limit: 5, filter: { action: 'SEAT_STOPPED' } });
  expect(audit.rows).toMatchObject([{ subject: sessionId, actor: 'person' }]);
});

test.describe('on a machine without agents', () => {
  test.use({ hostSetup: { args: [], env: { PATH: '/nonexistent', HOME: '/nonexistent' } } });

  test('the agents that Arbiter knows are folded below the board, and a key opens the list', async ({
    shell,
  }) => {
    const { page } = shell;
    await page.reload();
    const list = panel(page).getByRole('group').filter({ hasText: 'agents that Arbiter knows' });
    await expect(panel(page)).toContainText('No coding agent was found on this computer.');
    await expect(list.getByRole('listitem').first()).toBeHidden();
    await expect(page.getByText('Nothing is playing').first()).toBeInViewport();
    await axe(page);
    await tabTo(page, list.locator('summary'));
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(16);
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await fits(page, 'agents that are not installed');
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem').first()).toBeHidden();
  });
});

test('an agent gets a seat in a league from the wizard and plays it', { tag: '@full' }, async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/leagues/new', 'New league');
  await page.getByLabel('Name of the league').fill('Agents cup');
  await choose(page, 'Game', 'Tic-tac-toe');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('2');
  await page.getByRole('textbox', { name: 'How many' }).press('Tab');
  await choose(page, 'Player 1 is played by', 'Your own agent');
  await page.getByRole('button', { name: 'Use Qwen Code' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of player 1' })).toHaveValue('Qwen Code');
  await axe(page);
  await page.getByRole('button', { name: '7 Review' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agents cup' })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 90_000 });
  const { request } = await shell.control();
  const leagueId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { matches } = await request('leagues.schedule', { leagueId, round: 1 });
  const sessionId = matches[0]?.sessionId ?? '';
  const { card } = await request('sessions.get', { sessionId });
  // A game between two perfect or random players ends by its own rules, and the agent's turns are on record.
  expect(card.outcomeReason).toMatch(/^(?:line|board_full)$/u);
  const turns = await request('seats.turns', { sessionId });
  expect(turns.length).toBeGreaterThan(1);
  expect(turns.every(({ attempts }) => attempts.at(-1)?.fault === null)).toBe(true);
});

// Every run seats an agent from the wizard of a league, which has the same field for a player.
test('an agent plays an arena run that was set up in its form', { tag: '@full' }, async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/arena/new', 'New run');
  await choose(page, 'Game', 'Tic-tac-toe');
  await choose(page, 'Player A', 'Your own agent');
  await page.getByRole('button', { name: 'Use Qwen Code' }).click();
  await page.getByRole('textbox', { name: 'Number of games' }).fill('2');
  await page.getByRole('textbox', { name: 'Number of games' }).press('Tab');
  await axe(page);
  await page.getByRole('button', { name: 'Play 2 games' }).click();
  await expect(page).toHaveURL(/#\/arena\/[\da-f-]{36}/u);
  const arenaId = /arena\/([\da-f-]+)/u.exec(page.url())?.[1] ?? '';
  const { request } = await shell.control();
  const state = async () => (await request('arena.get', { arenaId })).state;
  await expect.poll(state, { timeout: 90_000 }).toBe('done');
  const { rows, a } = await request('arena.get', { arenaId });
  expect(a.name).toMatch(/^Qwen Code/u);
  expect(rows.length).toBe(2);
  await axe(page);
});
