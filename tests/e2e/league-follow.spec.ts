import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { startFakeOpenAi } from '../support/fake-openai.ts';
import { aPlan } from '../support/league/window.ts';
import type { LeagueDraft } from '../../src/shared/contract/index.ts';
import { axe } from './support/axe.ts';
import { fits } from './support/layout.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { visit } from './support/window.ts';

/** Follows leagues while they are played: live boards, results with reasons, bracket, table and progress. */

/** Built-in players of boards. */
const boardSeats = (count: number, level: number): LeagueDraft['seats'] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'board' as const,
    name: `Player ${index + 1}`,
    choice: { kind: 'builtin' as const, level },
  }));

/** A model that thinks until it is let go, so that its match is live for as long as the page is watched. */
async function heldModel({ request }: Awaited<ReturnType<Shell['control']>>, name: string) {
  const model = await startFakeOpenAi();
  model.mode = 'held';
  const { endpointId } = await request('models.add', {
    name: `held ${model.port}`,
    baseUrl: model.baseUrl,
    model: 'fake-7b',
  });
  return {
    seat: { kind: 'board' as const, name, choice: { kind: 'llm' as const, endpointId } },
    letGo() {
      model.mode = 'good';
      model.release();
    },
    close: () => model.close(),
  };
}

async function openLeague(shell: Shell, plan: LeagueDraft): Promise<string> {
  const { request } = await shell.control();
  const { leagueId } = await request('leagues.create', plan);
  return leagueId;
}

test('a knockout of six is followed from its first board to its champion', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  const { request } = control;
  // Players 1 and 2 have no match in round 1.
  const model = await heldModel(control, 'Player 6');
  const plan = aPlan(0, {
    name: 'Cup',
    game: 'connect_four.v1',
    format: 'knockout',
    seats: [...boardSeats(5, 5), model.seat],
  });
  const leagueId = await openLeague(shell, plan);
  await visit(page, `#/leagues/${leagueId}?tab=live`, 'Cup');
  await expect(page.getByText('No match is played yet.')).toBeVisible();
  await axe(page);
  await request('leagues.begin', { leagueId });
  const boards = page.getByRole('list', { name: /^Matches of round \d/ });
  await expect(boards.getByRole('link', { name: /^Watch Player \d – Player \d$/ }).first()).toBeVisible();
  await expect(page.getByText(/\d live/)).toBeVisible();
  await axe(page);
  const over = page.getByRole('region', { name: 'Latest results' });
  await expect(
    over.getByRole('link', { name: /Player \d beat Player \d.*Line completed|Board full/ }).first(),
  ).toBeVisible();
  await page.locator('h1').focus();
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/tab=bracket/);
  await expect(page.getByRole('link', { name: /^Match R1M1 of round 1, / })).toBeVisible();
  await axe(page);
  model.letGo();
  await request('leagues.finished', { leagueId });
  await model.close();
  const { standings } = await request('leagues.details', { leagueId });
  const champion = standings[0]?.displayName ?? '';
  await expect(page.getByText(`${champion} is the champion`)).toBeVisible();
  // The table for screen readers has every pair, with the same champion in its last row.
  const table = page.getByRole('table', { name: 'Knockout' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row').last()).toContainText(`${champion} won`);
  await axe(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: 'Completed' })).toContainText(`${champion} is the champion`);
  await expect(page.getByRole('table', { name: 'Final table' }).getByRole('row').nth(1)).toContainText(
    champion,
  );
});

test(
  'a round robin of four moves its table while it is watched, and a match is the page of its session',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const control = await shell.control();
    const { request } = control;
    const model = await heldModel(control, 'Player 4');
    const plan = aPlan(0, {
      name: 'Quartet',
      game: 'connect_four.v1',
      seats: [...boardSeats(3, 4), model.seat],
    });
    const leagueId = await openLeague(shell, plan);
    await request('leagues.begin', { leagueId });
    await visit(page, `#/leagues/${leagueId}`, 'Quartet');
    const table = page.getByRole('table', { name: /^(Table|Final table)$/ });
    await expect(table.getByRole('row')).toHaveCount(5);
    await page
      .getByRole('link', { name: /^Watch / })
      .first()
      .click();
    await expect(page).toHaveURL(/matches\/R\dM\d/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Connect four: Player \d – Player \d$/);
    model.letGo();
    await request('leagues.finished', { leagueId });
    await model.close();
    await visit(page, `#/leagues/${leagueId}/matches/R1M1`, /^Connect four: /);
    const { match } = await request('leagues.match', { leagueId, matchId: 'R1M1' });
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(/won|Draw/);
    await page.locator('h1').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Moves' })).toContainText(/column \d/i);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.locator('summary').filter({ hasText: 'GAME_MOVE_CALL' }).first().click();
    await expect(page.getByLabel('Request').filter({ visible: true }).first()).toContainText('"league.v2"');
    await page.getByRole('tab', { name: 'Evidence' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Evidence' })).toContainText('Evidence of the board');
    await axe(page);
    expect(match.reason).toMatchObject({ code: 'ending' });
    await visit(page, `#/leagues/${leagueId}?tab=schedule&round=1`, 'Quartet');
    await expect(page.getByRole('table', { name: 'Matches of round 1' })).toContainText(
      /Line completed|Board full/,
    );
    await visit(page, '#/leagues', 'Leagues');
    await expect(page.getByRole('link', { name: /^Quartet/ })).toContainText('6 of 6 matches');

    // Each session says which league it belongs to, and all of them are saved as one archive.
    await visit(page, '#/sessions?status=completed', 'Sessions');
    await expect(page.getByRole('link', { name: /^Open / }).first()).toContainText('League: Quartet');
    await visit(page, `#/leagues/${leagueId}?tab=table`, 'Quartet');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Replays of all games' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replays of all games' });
    await axe(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the archive' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`replays-${leagueId}.zip`);
    await expect(dialog.getByRole('status')).toContainText('6 replays saved');
    expect(Object.keys(unzipSync(readFileSync(await saved.path())))).toHaveLength(6);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  },
);

test('the longest names stay within the page of a league that is followed', async ({ shell }) => {
  const { page } = shell;
  const { request } = await shell.control();
  const name = (index: number) =>
    `Player ${index + 1} with the longest name that a league lets it have, always`.slice(0, 64);
  const seats = boardSeats(4, 1).map((seat, index) => ({ ...seat, name: name(index) }));
  const plan = aPlan(0, { name: 'Long', game: 'tic_tac_toe.v1', format: 'round-robin', seats });
  const leagueId = await openLeague(shell, plan);
  await request('leagues.begin', { leagueId });
  await request('leagues.finished', { leagueId });
  await visit(page, `#/leagues/${leagueId}?tab=live`, 'Long');
  const table = page.getByRole('table', { name: 'Final table' });
  await expect(table).toContainText(name(0));
  for (const [width, height] of [
    [1920, 1080],
    [1024, 640],
    [900, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, `${width} × ${height}`);
    const cells = table.locator('td:last-child');
    const rightEdges = () =>
      cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...(await rightEdges()))).toBeLessThanOrEqual(width);
  }
});
