import { readFileSync } from 'node:fs';
import { matchAgainst, playScript } from './support/opponent.ts';
import { openCells, square } from './support/table.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

test('two windows show the same state', async ({ shell }) => {
  const other = await shell.secondWindow();
  const duel = await matchAgainst(shell, { template: 'tic_tac_toe.v1', role: 'x' });
  for (const page of [shell.page, other]) await visit(page, `#/sessions/${duel.sessionId}`, /^Tic-tac-toe/);
  await openCells(shell.page).first().click();
  await expect(other.getByRole('gridcell').first()).toHaveAccessibleName('row 1, column 1: x');
  await duel.asProgram('4');
  await openCells(other).first().click();
  await expect(shell.page.getByRole('gridcell').nth(1)).toHaveAccessibleName('row 1, column 2: x');
  await visit(other, '#/settings', 'Settings');
  await other.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click();
  await expect(shell.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await (await shell.control()).request('settings.set', { theme: 'system' });
});

test('a broken connection is shown, and the window reconnects with the newest state', async ({ shell }) => {
  const { page } = shell;
  // Calls during the outage reach the test's replacement socket, which reports them.
  shell.allowError(/WebSocket is already in CLOSING or CLOSED state/);
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Liner' });
  const open: { close(): Promise<void> }[] = [];
  // The window reconnects after a quarter of a second, so its new socket waits until the banner was seen.
  let repaired = Promise.resolve();
  await page.routeWebSocket(/\/control$/, async (route) => {
    await repaired;
    open.push(route.connectToServer());
  });
  await page.reload();
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess/);
  await expect(page.getByText('0 of 0', { exact: true })).toBeVisible();
  const links = open.length;
  await playWhileCut();
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, White pawn');
  expect(open.length).toBeGreaterThan(links);

  async function playWhileCut(): Promise<void> {
    const banner = page.getByRole('alert').filter({ hasText: 'Connection to the host lost' });
    let repair = (): void => undefined;
    repaired = new Promise((resolve) => {
      repair = resolve;
    });
    await open.at(-1)?.close();
    await expect(banner).toBeVisible();
    await playScript(duel, ['e2e4', 'e7e5']);
    repair();
    await expect(banner).toBeHidden();
  }
});

test('after a crash of the host the last state stays under a banner, and the next start restores everything', async ({
  shell,
}) => {
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Survivor' });
  await playScript(duel, ['e2e4', 'e7e5']);
  await visit(shell.page, `#/sessions/${duel.sessionId}`, /^Chess/);
  await expect(shell.page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(square(shell.page, 'e4')).toHaveAccessibleName('e4, White pawn');
  await shell.halt();
  await expect(shell.page.getByText('Connection to the host lost')).toBeVisible();
  await expect(square(shell.page, 'e4')).toHaveAccessibleName('e4, White pawn');
  // The host counts no time and takes no move: the clock stands still, and what would be sent cannot be asked for.
  const clock = shell.page.getByRole('timer').last();
  const stopped = await clock.innerText();
  await expect(shell.page.getByRole('button', { name: 'Resign', exact: true })).toBeDisabled();
  await expect(shell.page.getByRole('button', { name: 'End this game' })).toBeDisabled();
  await shell.page.waitForFunction(
    (at) => performance.now() > at + 1500,
    await shell.page.evaluate(() => performance.now()),
  );
  expect(await clock.innerText()).toBe(stopped);
  await expect(shell.page.getByRole('navigation').getByText('No connection')).toBeVisible();
  await shell.restart();
  await visit(shell.page, `#/sessions/${duel.sessionId}`, /^Chess/);
  await expect(shell.page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(shell.page.getByRole('alert')).toBeHidden();
});

test('a window states no sum and no empty list that the host has not told it', async ({ shell }) => {
  const { page } = shell;
  let isHeld = true;
  const held: (() => void)[] = [];
  // Only the settings are answered, as while a host starts.
  await page.routeWebSocket(/\/control$/, (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => {
      if (!isHeld || String(message).includes('"settings.get"')) server.send(message);
      else held.push(() => server.send(message));
    });
  });
  await page.reload();
  await visit(page, '#/');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toBeVisible();
  await expect(waiting).not.toContainText('Nothing is waiting for you.');
  for (const name of ['Rewards today', 'Paid tools'])
    await expect(page.getByRole('region', { name })).not.toHaveText(/\d/u);
  isHeld = false;
  for (const send of held) send();
  await expect(page.getByRole('region', { name: 'Rewards today' })).toHaveText(/\d/u);
});

test('the note of a page of messages that could not be read is gone when the page has come', async ({
  shell,
}) => {
  const { page } = shell;
  const { request } = await shell.control();
  const league = await request('leagues.start', {
    game: 'even_odd',
    players: 8,
    referees: 1,
    format: 'round-robin',
  });
  await request('leagues.finished', { leagueId: league.leagueId });
  let isBusy = true;
  // Older pages are refused, as by a host whose storage is busy.
  await page.routeWebSocket(/\/control$/, (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => {
      const { id, call, input } = JSON.parse(String(message)) as { id: number; call: string; input?: object };
      if (!isBusy || call !== 'leagues.messages' || !Object.hasOwn(input ?? {}, 'before'))
        return server.send(message);
      route.send(JSON.stringify({ id, answer: { ok: false, code: 'UNAVAILABLE', message: 'busy' } }));
    });
  });
  await page.reload();
  await visit(page, `#/leagues/${league.leagueId}?tab=messages`);
  const table = page.getByRole('table', { name: 'Messages, newest first' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'UNAVAILABLE' });
  await table.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(note).toBeVisible();
  isBusy = false;
  await page.mouse.wheel(0, -500);
  await page.mouse.wheel(0, 100_000);
  await expect(note).toBeHidden();
});

test('a tab without the token explains how to get one', async ({ shell }) => {
  const page = await shell.page.context().newPage();
  await page.goto(shell.admin.url);
  await expect(page.getByText('This window is not signed in')).toBeVisible();
  await page.close();
});

test('games and the audit log are saved as files', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Writer' });
  await playScript(duel, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  const save = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess/);
  const pgn = await save('PGN');
  expect(pgn.name).toMatch(/\.pgn$/);
  expect(pgn.text).toMatch(/1\. f3 e5 2\. g4 Qh4# 0-1/);
  const json = await save('JSON with hashes');
  expect(JSON.parse(json.text)).toMatchObject({ outcome: 'black_wins' });
  await visit(page, '#/audit', 'Audit');
  await expect(page.getByText(/^[\d,]+ rows$/)).toBeVisible();
  const csv = await save('As CSV');
  expect(csv.text).toMatch(/^seq,utc,system,actor,action,subject,payload,prev,hash\r\n/);
  const rows = JSON.parse((await save('As JSON')).text) as { seq: number }[];
  expect(rows.at(-1)?.seq).toBe(1);
});
