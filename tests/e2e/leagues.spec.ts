import { startFakeOpenAi } from '../support/fake-openai.ts';
import { openHeldPlayer, type HeldPlayer } from '../support/league/held-player.ts';
import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { choose, visit } from './support/window.ts';

/** Follows a league from the wizard to its last message; the host is killed in between. */

let player: HeldPlayer;
test.beforeAll(async () => {
  player = await openHeldPlayer();
});
test.afterAll(async () => player.close());

// The tests follow one league.
test.describe.configure({ mode: 'serial' });
let leagueId = '';

test('a league with an external player is set up in the wizard', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/leagues', 'Leagues');
  await expect(page.getByText('Set up your first league')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'New league' }).click();
  await page.getByLabel('Name of the league').fill('Spring league');
  await axe(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('3');
  await page.getByRole('textbox', { name: 'How many' }).press('Tab');
  await page.getByLabel('Address of a program').fill(player.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/responds in .* ms · Patient/)).toBeVisible();
  await page.getByLabel('Address of a program').fill('http://example.org:80/mcp');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('An address looks like http://localhost:8101/mcp')).toBeVisible();
  await axe(page);
  // Ctrl+Enter goes to the next step, and Back keeps the choices.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Who runs the matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  const third = page.getByRole('textbox', { name: 'Name of player 3' });
  await expect(third).toHaveValue('Always odd');
  // A name that the form has given follows the player of its seat.
  await choose(page, 'Player 3 is played by', 'Usual next parity');
  await expect(third).toHaveValue('Markov');
  await choose(page, 'Player 3 is played by', 'Always odd');
  await expect(third).toHaveValue('Always odd');
  await page.getByRole('button', { name: '7 Review' }).click();
  const players = page.getByRole('list', { name: 'Players and wallets' });
  await expect(players.getByRole('listitem')).toHaveText([
    /^Random built-in strategy\s*no wallet$/u,
    /no wallet$/u,
    /^Always odd built-in strategy\s*no wallet$/u,
    new RegExp(`^${player.url} external program\\s*no wallet$`, 'u'),
  ]);
  await expect(page.getByRole('main')).toContainText('Prize pool in MONARD');
  const pairings = page.getByRole('region', { name: 'Pairings' });
  await expect(pairings).toContainText('3 rounds, 6 matches');
  await expect(pairings).toContainText(`Random – ${player.url}`);
  await axe(page);
  await page.getByRole('button', { name: 'Open registration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring league' })).toBeVisible();
  await expect(page.getByText('Open for registration')).toBeVisible();
  await expect(page.getByText('3 players are registered.')).toBeVisible();
  leagueId = (/leagues\/([^?]+)/.exec(page.url()) ?? [])[1] ?? '';
  const managerUrl = await page.getByLabel('address of the league manager').first().textContent();
  await player.register(managerUrl?.trim() ?? '', leagueId);
  await expect(page.getByText('4 players are registered.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Table' })).toContainText('Patient');
  await page.getByRole('button', { name: 'Set a prize' }).click();
  const prize = page.getByRole('dialog', { name: 'Prize pool' });
  await prize.getByRole('textbox', { name: 'Prize pool in MONARD' }).fill('20');
  await prize.getByRole('textbox', { name: 'Wallet of Patient' }).fill('0x12');
  await expect(prize.getByText('A wallet address is 0x followed by 40 hex digits.')).toBeVisible();
  await prize.getByRole('textbox', { name: 'Wallet of Patient' }).fill(`0x${'4'.repeat(40)}`);
  await axe(page);
  await prize.getByRole('button', { name: 'Set 20.00 MONARD' }).click();
  await expect(page.getByRole('region', { name: 'Prize pool' })).toContainText('20.00 MONARD');
  await axe(page);
});

test('a league continues after the host was killed in the middle of a round', async ({ shell }) => {
  const { page } = shell;
  await visit(page, `#/leagues/${leagueId}`, 'Spring league');
  await page.getByRole('button', { name: 'Start the league' }).click();
  await player.requested();
  await page.getByRole('tab', { name: 'Schedule' }).click();
  const matches = page.getByRole('table', { name: 'Matches of round 1' });
  await expect(matches).toContainText('playing');
  await expect(matches).toContainText(/left/);
  await expect(matches).toContainText('recorded');
  await axe(page);
  const before = await (await shell.control()).request('leagues.schedule', { leagueId, round: 1 });
  await shell.restart('kill');
  player.release();
  await (await shell.control()).request('leagues.finished', { leagueId });
  await visit(shell.page, `#/leagues/${leagueId}`, 'Spring league');
  await expect(shell.page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(shell.page.getByText('round 3 of 3 · 6 of 6 matches')).toBeVisible();
  const after = await (await shell.control()).request('leagues.schedule', { leagueId, round: 1 });
  const recorded = before.matches.find(({ state }) => state === 'REPORTED');
  expect(after.matches.find(({ matchId }) => matchId === recorded?.matchId)).toEqual(recorded);
});

test('every part of a finished league is one key away, and a cell opens its match', async ({ shell }) => {
  const { page } = shell;
  await visit(page, `#/leagues/${leagueId}`, 'Spring league');
  const table = page.getByRole('table', { name: 'Table' });
  await expect(table.getByRole('row')).toHaveCount(5);
  // The results are random, so any tie-break rule may have separated the last two.
  await expect(table.getByRole('row').last()).toContainText(
    /points|wins|head to head|Berger|fewer forfeits|equal/,
  );
  await expect(page.getByRole('img', { name: /Points after 3 rounds/ })).toBeVisible();
  await axe(page);
  await page.locator('h1').focus();
  await page.keyboard.press('6');
  await expect(page.getByRole('table', { name: 'Referees and agents' })).toContainText('external');
  await axe(page);
  await page.locator('h1').focus();
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/tab=crosstable/);
  const grid = page.getByRole('grid', { name: 'Crosstable' });
  await expect(grid.getByRole('row')).toHaveCount(5);
  await axe(page);
  await grid
    .getByRole('gridcell', { name: /, match R\dM\d: [1½0]/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/matches\/R\dM\d/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('–');
});

test('a match shows its raw messages, and its audit rows are one click away', async ({ shell }) => {
  const { page } = shell;
  await visit(page, `#/leagues/${leagueId}/matches/R1M1`);
  await expect(page.getByText('recorded', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.locator('summary').filter({ hasText: 'CHOOSE_PARITY_CALL' }).first().click();
  await expect(page.getByLabel('Request').filter({ visible: true }).first()).toContainText('"league.v2"');
  await expect(page.getByLabel('Reply').filter({ visible: true }).first()).toContainText('parity_choice');
  expect(await page.content()).not.toMatch(/tok_/);
  await axe(page);
  if (shell.kind === 'browser') {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^match-.+-R1M1\.json$/);
  }
  await page.getByRole('tab', { name: 'Audit' }).click();
  await page.getByRole('link', { name: /rows? in the audit log$/ }).click();
  await expect(page.getByRole('table', { name: 'Audit log, newest first' })).toContainText('Even or odd');
});

test('messages are filtered by agent, type and error, and a message has a link', async ({ shell }) => {
  const { page } = shell;
  await visit(page, `#/leagues/${leagueId}?tab=messages&agent=P02&type=GAME_INVITATION`, 'Spring league');
  const messages = page.getByRole('table', { name: 'Messages, newest first' });
  // The player has three matches with one invitation each.
  await expect(messages.getByRole('row').filter({ hasText: 'player:P02' })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Errors only' }).click();
  await expect(page.getByText('No message matches these filters.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Errors only' }).click();
  await messages.getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'GAME_INVITATION' });
  await expect(drawer).toContainText('handle_game_invitation (course)');
  await expect(page).toHaveURL(/message=\d+/);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('invisible and reversing characters of a message are shown as escapes', async ({ shell }) => {
  const { page } = shell;
  const agents = await (await shell.control()).request('leagues.agents', { leagueId });
  const { agentId } = agents.find(({ displayName }) => displayName === 'Patient') ?? { agentId: 'none' };
  const filter = `?tab=messages&agent=${agentId}&type=CHOOSE_PARITY_CALL`;
  await visit(page, `#/leagues/${leagueId}${filter}`, 'Spring league');
  await page.getByRole('table', { name: 'Messages, newest first' }).getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'CHOOSE_PARITY_CALL' });
  await expect(drawer.getByLabel('Reply', { exact: true })).toContainText(
    String.raw`"comment": "Pa\u202etient\u200b \u061c\u{e0041}\u001b[31m"`,
  );
  expect(await page.content()).not.toMatch(/[\u061c\u200b\u202e\u{e0041}]/u);
  expect(await page.content()).not.toContain(String.fromCharCode(27));
  await page.keyboard.press('Escape');
});

test('a chess match of a league leads to its moves, which can be replayed', async ({ shell }) => {
  const { page } = shell;
  const mate = ['e2e4', 'e7e5', 'f1c4', 'f8c5', 'd1h5', 'b8c6', 'h5f7'];
  const model = await startFakeOpenAi();
  model.choose = (legal) => mate.find((move) => legal.includes(move)) ?? '';
  const control = await shell.control();
  const { endpointId } = await control.request('models.add', {
    name: 'scholar',
    baseUrl: model.baseUrl,
    model: 'fake-7b',
  });
  const choice = { kind: 'llm' as const, endpointId };
  const seats = ['Scholar', 'Pupil'].map((name) => ({ kind: 'board' as const, name, choice }));
  const plan = { name: 'Chess league', game: 'chess.v1', format: 'round-robin' as const, seats, referees: 1 };
  const rules = { auth: 'standard' as const, wire: 'tolerant' as const, budgetMs: 0, allowedPorts: [] };
  const chess = await control.request('leagues.create', { ...plan, ...rules });
  await control.request('leagues.begin', { leagueId: chess.leagueId });
  await control.request('leagues.finished', { leagueId: chess.leagueId });
  await model.close();
  await visit(page, '#/', 'Overview');
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Search screens, actions, sessions and agents' })
    .fill('Chess league');
  await page.getByRole('option', { name: /Chess league/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chess league' })).toBeVisible();
  await visit(page, `#/leagues/${chess.leagueId}/matches/R1M1`, 'Chess: Scholar – Pupil');
  await expect(page.getByText('7 of 7', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 of 7', { exact: true })).toBeVisible();
});

test('ratings list every player, and Enter opens the last league of one', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/leagues', 'Leagues');
  await page.getByRole('link', { name: 'Ratings' }).click();
  await expect(page.getByRole('link', { name: 'Ratings' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Even or odd' }).click();
  const ratings = page.getByRole('table', { name: 'Ratings at Even or odd' });
  await expect(ratings.getByRole('row')).toHaveCount(5);
  await expect(ratings).toContainText('Patient');
  await expect(ratings).toContainText(/1,\d{3} ± \d{3}/);
  await axe(page);
  await ratings.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Spring league' })).toBeVisible();
});

test('the click that ends the step of the prize takes the amount that was just typed', async ({ shell }) => {
  const { page } = shell;
  // In a lower window the buttons stick to its lower edge and cannot move.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '#/leagues/new?step=prize', 'New league');
  await page.getByRole('textbox', { name: 'Prize pool in MONARD' }).fill('100');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const box = await next.boundingBox();
  // The field is left by this very click, so that everything it changes is drawn between press and release.
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await expect(page.getByText('The first place gets 60 MONARD')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/step=stakes/);
});
