import { readFileSync } from 'node:fs';
import { createRest } from '../support/rest.ts';
import { randomRecord } from '../support/replays/record.ts';
import { replayBlock } from '../../src/shared/replays/replay-block.ts';
import { axe } from './support/axe.ts';
import { dropFile } from './support/drop-file.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { shot } from './support/shot.ts';
import { visit } from './support/window.ts';

/** A replay file from the menu of a session, and files that are dropped on the window. */

async function finishedGame(shell: Shell): Promise<string> {
  const rest = createRest(shell.admin.url);
  const table = await rest.session('tic_tac_toe.v1', ['x', 'o']);
  for (const [at, cell] of ['0', '3', '1', '4', '2'].entries())
    expect((await rest.act(table, at % 2 === 0 ? 0 : 1, cell, at)).status).toBe(200);
  return table.sessionId;
}

test('the menu of a finished session saves a replay file, and dropping it on the window verifies it', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, `#/sessions/${await finishedGame(shell)}`, /^Tic-tac-toe: /);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Replay file (HTML)' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^replay-tic_tac_toe-[0-9a-f]{8}\.html$/u);
  const html = readFileSync(await saved.path(), 'utf8');

  await dropFile(page, 'mine.html', html);
  const dialog = page.getByRole('dialog', { name: 'Check of mine.html' });
  await expect(dialog).toContainText('Verified: 5 rows by the rules of Tic-tac-toe');
  await expect(dialog).toContainText('The key of this data folder signed the file.');
  await shot(page, 'replay-drop');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await dropFile(page, 'changed.html', html.replace(',"action",0,"3",', ',"action",0,"5",'));
  await expect(page.getByRole('dialog', { name: 'Check of changed.html' })).toContainText(
    'Broken at row 2: the hash does not follow from the row before',
  );
  await page.getByRole('button', { name: 'Close' }).last().click();

  await dropFile(page, 'theirs.html', replayBlock(randomRecord('rps.v1')));
  await expect(page.getByRole('dialog', { name: 'Check of theirs.html' })).toContainText(
    'Another key signed the file.',
  );
  await page.keyboard.press('Escape');
  await dropFile(page, 'note.html', '<p>Hello');
  await expect(page.getByRole('dialog', { name: 'Check of note.html' })).toContainText(
    'This is not a replay file.',
  );
  await page.keyboard.press('Escape');
  await dropFile(page, 'long.html', 'x'.repeat(1_100_000));
  await expect(page.getByRole('dialog', { name: 'Check of long.html' })).toContainText(
    'This file is too large for the window.',
  );
});

test('a session that goes on offers no replay file', async ({ shell }) => {
  const { page } = shell;
  const { sessionId } = await createRest(shell.admin.url).session('tic_tac_toe.v1', ['x', 'o']);
  await visit(page, `#/sessions/${sessionId}`, /^Tic-tac-toe: /);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'JSON with hashes' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Replay file/u })).toHaveCount(0);
});
