import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

const HOME = join(tmpdir(), `arbiter-e2e-home-${process.pid}`);
const SETTINGS = join(HOME, '.config');
const CLAUDE = join(SETTINGS, 'Claude', 'claude_desktop_config.json');
const CURSOR = join(HOME, '.cursor', 'mcp.json');
const BEFORE =
  '{\n    "theme": "dark",\n    "mcpServers": {\n        "files": { "command": "npx" }\n    }\n}';

test.use({ hostSetup: { args: [], env: { HOME, XDG_CONFIG_HOME: SETTINGS } } });
test.skip(process.platform !== 'linux', 'other systems keep the settings of MCP clients in other folders');

test.beforeAll(() => {
  for (const file of [CLAUDE, CURSOR]) mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(CLAUDE, BEFORE);
  writeFileSync(CURSOR, '{ "mcpServers": { /* mine\n } }');
});
test.afterAll(() => rmSync(HOME, { recursive: true, force: true }));

test('the exact change is shown, confirmed, and undone to the byte', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/connect', 'Connect');
  const card = page.getByRole('article', { name: 'Claude Desktop' });
  await expect(card).toContainText('Found, not connected');
  await expect(card).toContainText(CLAUDE);
  await axe(page);
  await card.getByRole('button', { name: 'Connect Claude Desktop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Claude Desktop' });
  await expect(dialog.getByRole('region', { name: 'Change to the file' })).toContainText('"arbiter": {');
  await axe(page);
  expect(readFileSync(CLAUDE, 'utf8')).toBe(BEFORE);
  const entry = await dialog.getByLabel('Entry to copy', { exact: true }).textContent();
  await dialog.getByRole('button', { name: 'Write the change' }).click();
  await expect(card).toContainText('Quit Claude Desktop and start it again');
  const written = JSON.parse(readFileSync(CLAUDE, 'utf8'));
  expect(written).toMatchObject({ theme: 'dark', mcpServers: { files: { command: 'npx' } } });
  expect(written.mcpServers).toMatchObject(JSON.parse(`{${entry}}`));
  expect(readFileSync(`${CLAUDE}.arbiter-backup`, 'utf8')).toBe(BEFORE);
  await card.getByRole('button', { name: 'Disconnect Claude Desktop' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(card).toContainText('Found, not connected');
  expect(readFileSync(CLAUDE, 'utf8')).toBe(BEFORE);
});

test('a toast covers no button of a dialog in a low window', async ({ shell }) => {
  const { page } = shell;
  await page.setViewportSize({ width: 820, height: 480 });
  await visit(page, '#/connect', 'Connect');
  await keepToasts(page);
  await page.getByRole('button', { name: 'Connect Claude Desktop' }).click();
  await page.getByRole('button', { name: 'Write the change' }).click();
  await page.getByRole('button', { name: 'Disconnect Claude Desktop' }).click();
  const toasts = page.locator('.toasts > *');
  const confirm = page.getByRole('button', { name: 'Disconnect', exact: true });
  await expect(toasts.first()).toBeVisible();
  await expect(confirm).toBeVisible();
  for (const button of [confirm, page.getByRole('button', { name: 'Cancel' })]) {
    const [under, over] = [await button.boundingBox(), await toasts.first().boundingBox()];
    expect(overlap(under, over)).toBe(false);
  }
  await confirm.click();
  await expect.poll(() => readFileSync(CLAUDE, 'utf8')).toBe(BEFORE);
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Keeps toasts open: they disappear after four seconds, and a busy machine may open the dialog later. */
const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    const short = (run: () => void, ms = 0) => (ms >= 4000 ? 0 : wait(run, ms));
    Object.assign(window, { setTimeout: short });
  });

/** True when two boxes overlap; an element that is not drawn has no box and overlaps nothing. */
const overlap = (a: Box | null, b: Box | null): boolean =>
  a !== null &&
  b !== null &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height;

test('a file that changes while the dialog is open is not written', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/connect', 'Connect');
  await page.getByRole('button', { name: 'Connect Claude Desktop' }).click();
  await expect(page.getByRole('region', { name: 'Change to the file' })).toBeVisible();
  writeFileSync(CLAUDE, '{}');
  await page.getByRole('button', { name: 'Write the change' }).click();
  await expect(page.getByRole('alert')).toContainText('CONFIG_CHANGED');
  expect(readFileSync(CLAUDE, 'utf8')).toBe('{}');
});

test('a malformed file is explained and not changed, and a missing client shows its entry to copy', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/connect', 'Connect');
  await expect(page.getByRole('article', { name: 'Cursor' })).toContainText('not valid JSON');
  await page.getByRole('button', { name: 'Show the entry for LM Studio' }).click();
  await expect(page.getByLabel('Entry to copy', { exact: true })).toContainText('"arbiter": {');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(existsSync(join(HOME, '.lmstudio'))).toBe(false);
});
