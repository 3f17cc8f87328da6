import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { dropFile } from './support/drop-file.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { clickMove } from './support/table.ts';
import { visit } from './support/window.ts';

/** Games and positions from elsewhere on the analysis board. */

const TITLE = 'Analysis board';
const GAME = `[Event "Club evening"]
[Site "?"]
[Date "2026.11.23"]
[Round "?"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 (1... c5 2. Nf3 {[%csl Rd5] open}) 2. Nf3 Nc6 $1 3. Bb5 1-0
`;

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  }, text);

const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });
const move = (page: Page, label: string) => moves(page).getByRole('button', { name: label, exact: true });

async function savedPgn(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PGN' }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}

test('a pasted game is shown with its variations and saved as it was; nothing of it is stored', async ({
  shell,
}) => {
  const { page } = shell;
  const control = await shell.control();
  const before = await control.request('audit.head', {});
  await visit(page, '#/sessions', 'Sessions');
  await page.getByRole('button', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('No moves yet. Move a piece on the board, or open a game.')).toBeVisible();
  await axe(page);

  await paste(page, GAME);
  await expect(page.getByText('Ada – Bob 1-0')).toBeVisible();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await expect(moves(page)).toContainText('1. e4 e5 1…c5 2. Nf3 open 2. Nf3 Nc6! 3. Bb5');
  await page.keyboard.press('End');
  await expect(move(page, '3. Bb5')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('opening')).toContainText('Ruy Lopez');
  await axe(page);
  expect((await savedPgn(page)).text).toBe(GAME);

  await move(page, '1…c5').click();
  await expect(page.getByTestId('opening')).toContainText('Sicilian Defense');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('drawing')).toHaveAttribute('data-shapes', 'Rd5');
  await clickMove(page, 'd7', 'd6');
  await expect(move(page, '2…d6')).toHaveAttribute('aria-current', 'step');
  const { name, text } = await savedPgn(page);
  expect(name).toBe('Ada-Bob.pgn');
  expect(text).toContain('(1... c5 2. Nf3 {[%csl Rd5] open} 2... d6)');
  const engine = page.getByRole('region', { name: 'Three best lines' });
  await expect(engine.getByRole('listitem')).toHaveCount(3);
  await expect(engine).toContainText('Built-in engine, depth');
  await axe(page);
  await engine.getByRole('button').first().click();
  await expect(page.getByText('5 of 5', { exact: true })).toBeVisible();

  expect((await control.request('sessions.page', { limit: 10 })).total).toBe(0);
  expect(await control.request('audit.head', {})).toEqual(before);
});

test('a fault is named with its line, and what was shown stays', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/analysis', TITLE);
  await paste(page, GAME);
  await expect(move(page, '3. Bb5')).toBeVisible();
  await page.getByRole('button', { name: 'Open a game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open games or a position' });
  await dialog.getByRole('textbox', { name: 'PGN or FEN' }).fill('[White "Cy"]\n\n1. e4\n2. Ke3');
  await axe(page);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'Line 4, “Ke3”: this move is not legal here. Correct it and open the game again.',
  );
  await axe(page);
  await expect(move(page, '3. Bb5')).toBeVisible();
  await paste(page, '8/8/8/8/8/8/8/K7 w - - 0 1');
  await expect(alert).toContainText('each side needs exactly one king.');
  await paste(page, '   ');
  await paste(page, '4k3/8/8/8/8/8/4P3/4K3 w - -');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Position (FEN)' })).toHaveValue(
    '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
  );
});

test('a file with several games is dropped on any screen, and a faulty game hides none of the others', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/sessions', 'Sessions');
  const file = `${GAME}\n[White "Cy"]\n[Black "Di"]\n\n1. d4 --\n\n[White "Eve"]\n[Black "Fay"]\n\n1. c4 *\n`;
  await dropFile(page, 'club.pgn', file);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('Ada – Bob 1-0')).toBeVisible();
  await page.getByRole('tab', { name: '3 games' }).click();
  await axe(page);
  await page.getByRole('textbox', { name: 'Filter by player or event' }).fill('cy');
  await expect(page.getByRole('list', { name: 'Games of this file' }).getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: /Cy – Di/u }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Line 14, “--”: a null move (a pass) cannot be opened.',
  );
  await page.getByRole('tab', { name: '3 games' }).click();
  await page.getByRole('textbox', { name: 'Filter by player or event' }).fill('');
  await page.getByRole('button', { name: /Eve – Fay/u }).click();
  await expect(move(page, '1. c4')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a finished game opens on the board at the position that was shown', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Nemesis' });
  await playScript(duel, ['f2f3', 'e7e5']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const open = page.getByRole('button', { name: 'Open on the analysis board' });
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(open).toHaveCount(0);
  await playScript(duel, ['g2g4', 'd8h4']);
  await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('3 of 4', { exact: true })).toBeVisible();
  await open.click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(move(page, '2. g4')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('Imported', { exact: true })).toHaveCount(0);
  expect((await savedPgn(page)).text).toContain('1. f3 e5 2. g4 Qh4# 0-1');
});
