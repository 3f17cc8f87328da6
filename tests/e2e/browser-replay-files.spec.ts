import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { replayDocument } from '../../src/main/app-features/replay-files/html.ts';
import { findReplayBlock } from '../../src/shared/replays/replay-block.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../support/built-host.ts';
import { ROOT } from '../support/built-program.ts';
import { casesOfRun } from '../support/full-run.ts';
import { randomRecord } from '../support/replays/record.ts';
import { TAMPERED_DETAILS, TAMPERINGS, type OpenRecord } from '../support/replays/tamperings.ts';
import { axe, contrast } from './support/axe.ts';
import { shot } from './support/shot.ts';

/** Replay files of the built program, opened from the disk in a browser that reaches nothing. */

const HOSTILE = '</script><img src=x onerror=alert(1)>';
const GAMES: readonly (readonly [string, readonly [string, string]])[] = [
  ['chess.v1', ['white', 'black']],
  ['connect_four.v1', ['red', 'yellow']],
  ['tic_tac_toe.v1', ['x', 'o']],
  ['rps.v1', ['player_1', 'player_2']],
  ['iterated_rps.v1', ['player_1', 'player_2']],
  ['even_odd.v1', ['player_1', 'player_2']],
  ['kuhn_poker.v1', ['player_1', 'player_2']],
  ['holdem_heads_up.v1', ['player_1', 'player_2']],
  ['holdem_heads_up.v2', ['player_1', 'player_2']],
];

/** One game for each kind of board; the page around it is the same for all, so only the long tests open every one. */
const IN_EACH_RUN = ['chess.v1', 'rps.v1', 'holdem_heads_up.v2'];

let host: BuiltHost;
let control: HostWindow;
const folder = mkdtempSync(join(tmpdir(), 'arbiter-replays-'));
test.beforeAll(async () => {
  host = await startBuiltHost();
  control = await host.window();
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await host.dispose();
});

interface OpenedFile {
  readonly page: Page;
  /** Everything that the page asked for, except the file itself. */
  readonly requests: readonly string[];
  readonly errors: readonly string[];
}

let files = 0;

/** Opens a file from the disk, with the network switched off. */
async function openFile(
  browser: Browser,
  html: string,
  options: {
    readonly javaScriptEnabled?: boolean;
    readonly colorScheme?: 'light' | 'dark';
    readonly locale?: string;
  } = {},
): Promise<OpenedFile> {
  files += 1;
  const file = join(folder, `${files}.html`);
  writeFileSync(file, html);
  const url = pathToFileURL(file).href;
  const context = await browser.newContext({
    offline: true,
    reducedMotion: 'reduce',
    bypassCSP: false,
    ...options,
  });
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    errors.push('a dialog was opened');
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, requests, errors };
}

/** Ends a game of two random players, and returns the replay file of it. */
async function exportRandomGame(template: string, roles: readonly [string, string]): Promise<string> {
  const { api } = control;
  const seats = Object.fromEntries(roles.map((role) => [role, { kind: 'random' as const }]));
  const { sessionId } = await api.call('match.start', { template, seats });
  await expect
    .poll(async () => (await api.call('sessions.get', { sessionId: sessionId ?? '' })).card.status, {
      timeout: 60_000,
    })
    .toBe('completed');
  return (await api.call('replays.export', { sessionId: sessionId ?? '' })).text;
}

const verdictOf = (page: Page) => page.locator('.page-verdict [role=status]');

/** Number of different colours in the picture of the board; a board that is not drawn has one or two. */
async function coloursOfBoard(page: Page): Promise<number> {
  const png = (await page.locator('.page-board').screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) return 0;
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map<number, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    // Edges of letters give many colours of a few pixels, so only areas count.
    return [...counts.values()].filter((count) => count > pixels.length / 4 / 500).length;
  }, png);
}

async function lookAt(page: Page): Promise<void> {
  await axe(page);
  await page.getByRole('button', { name: 'Change the theme' }).click();
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'light');
  await contrast(page);
  expect(await coloursOfBoard(page)).toBeGreaterThanOrEqual(4);
}

for (const [template, roles] of casesOfRun(GAMES, ([game]) => IN_EACH_RUN.includes(game))) {
  test(`a replay of ${template} verifies itself offline, shows the board and is accessible`, async ({
    browser,
  }) => {
    const html = await exportRandomGame(template, roles);
    const opened = await openFile(browser, html, { colorScheme: 'dark' });
    const { page } = opened;
    await expect(verdictOf(page)).toContainText(`by the rules of ${template}`);
    await expect(page.locator('.page-verdict')).toContainText('Signed by key ');
    expect(await coloursOfBoard(page)).toBeGreaterThanOrEqual(4);
    await lookAt(page);
    await expect(page.locator('.page-moves [aria-current=true]')).toBeInViewport();
    await shot(page, `replay-${template}`, true);
    expect([opened.requests, opened.errors]).toEqual([[], []]);
    await page.context().close();
  });
}

const programOf = (template: string) => {
  const file = (extension: string) =>
    readFileSync(join(ROOT, 'out', 'main', 'replay', `${template}.${extension}`), 'utf8');
  return { script: file('js'), style: file('css') };
};

test('200 plies of chess with evaluations fit into 150 kB, and the keys step through them', async ({
  browser,
}) => {
  const evaluations = Array.from({ length: 201 }, (_, tick) => [tick, 'search', 0.512] as const);
  const record = randomRecord('chess.v1', { actions: 200, details: { evaluations } });
  expect(record.rows.length).toBeGreaterThanOrEqual(200);
  const html = replayDocument(record, 'Chess', programOf('chess.v1'));
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(150_000);
  const { page, requests } = await openFile(browser, html);
  const last = record.rows.length;
  const shown = page.locator('.page-transport [role=status]');
  await expect(shown).toHaveText(`${last} of ${last}`);
  await page.keyboard.press('Home');
  await expect(shown).toHaveText(`0 of ${last}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText(`1 of ${last}`);
  await expect(page.getByRole('img')).toHaveAccessibleName(/last move/u);
  await page.keyboard.press('f');
  await expect(page.locator('.page-player strong').first()).toHaveText('Alpha');
  await page.keyboard.press('End');
  await expect(shown).toHaveText(`${last} of ${last}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText(`1 of ${last}`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.page-transport')).toBeHidden();
  await expect(page.getByRole('img')).toHaveAccessibleName(/Resignation|Checkmate/u);
  expect(requests).toEqual([]);
  await page.context().close();
});

test('each tampering is named with its check and row', async ({ browser }) => {
  const record = randomRecord('kuhn_poker.v1', { hands: 6, details: TAMPERED_DETAILS });
  const sound = replayDocument(record, 'Kuhn poker', programOf('kuhn_poker.v1'));
  const block = findReplayBlock(sound) ?? '';
  const { page } = await openFile(browser, sound);
  await expect(verdictOf(page)).toContainText('Verified: ');
  const problems: Readonly<Record<string, string>> = {
    header: 'the header of the session was changed',
    rows: 'the hash does not follow from the row before',
    seed: 'the seed does not match its commitment',
    result: 'the moves do not lead to the recorded result',
    clock: 'the clocks cannot show these times',
    head: 'the last row is not the one that was signed',
    players: 'the names of the players were changed',
    details: 'clocks, texts, evaluations or names of openings were changed',
    signature: 'the signature is wrong',
  };
  expect(TAMPERINGS.length).toBeGreaterThanOrEqual(20);
  for (const { name, change, check, row } of TAMPERINGS) {
    const changed = JSON.parse(block) as OpenRecord;
    change(changed);
    writeFileSync(
      join(folder, `${files}.html`),
      sound.replace(block, () => JSON.stringify(changed)),
    );
    await page.reload();
    const place = row === null ? 'Broken' : `Broken at row ${row}`;
    await expect(verdictOf(page), name).toContainText(`${place}: ${problems[check]}`);
  }
  await page.context().close();
});

test('a name with markup stays a name, with and without the program', async ({ browser }) => {
  const record = randomRecord('tic_tac_toe.v1', { names: [HOSTILE, 'Beta'] });
  const html = replayDocument(record, 'Tic-tac-toe', programOf('tic_tac_toe.v1'));
  for (const javaScriptEnabled of [true, false]) {
    const opened = await openFile(browser, html, { javaScriptEnabled });
    await expect(opened.page.getByRole('heading', { level: 1 })).toContainText(HOSTILE);
    await expect(opened.page.locator('img')).toHaveCount(0);
    expect([opened.requests, opened.errors]).toEqual([[], []]);
    await opened.page.context().close();
  }
});

test('a changed program is not run, and without scripts the file says that it is not verified', async ({
  browser,
}) => {
  const record = randomRecord('rps.v1');
  const html = replayDocument(record, 'Rock, paper, scissors', programOf('rps.v1'));
  const changed = html.replace('<script>', '<script>/* another program */');
  expect(changed).not.toBe(html);
  for (const [text, javaScriptEnabled] of [
    [changed, true],
    [html, false],
  ] as const) {
    const { page } = await openFile(browser, text, { javaScriptEnabled });
    await expect(page.getByRole('alert')).toContainText('Not verified.');
    await expect(page.locator('ol li').first()).toContainText('player_1: ');
    await expect(page.locator('.page-verdict')).toHaveCount(0);
    await page.context().close();
  }
});

test('a Chinese browser gets Chinese texts, and data that are none are named', async ({ browser }) => {
  const record = randomRecord('connect_four.v1', {
    details: { texts: [{ tick: 0, role: 'red', text: 'The middle first.' }] },
  });
  const html = replayDocument(record, 'Connect four', programOf('connect_four.v1'));
  const { page } = await openFile(browser, html, { locale: 'zh-CN' });
  await expect(verdictOf(page)).toContainText('已验证');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('blockquote')).toHaveText('The middle first.');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(verdictOf(page)).toContainText('Verified');
  await page.context().close();
  const damaged = html.replace('"format":"arbiter.replay.v1"', '"format":');
  const opened = await openFile(browser, damaged);
  await expect(opened.page.getByRole('alert')).toHaveText('Broken: the data of this file cannot be read');
  await opened.page.context().close();
});
