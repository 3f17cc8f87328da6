import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnWorker } from '../support/fleet/spawn-worker.ts';
import { axe, contrast } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

test.describe.configure({ timeout: 120_000 });

const shot = async (page: import('@playwright/test').Page, name: string): Promise<void> => {
  const shots = process.env['ARBITER_SHOTS'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('a worker is invited by the keyboard, plays a run, is seen with its games and is revoked', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/agents/workers', 'Agents');
  await expect(page.getByText('No worker yet')).toBeVisible();
  await axe(page);
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Invite a worker' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('lab-1');
  await axe(page);
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'Invitation for lab-1' });
  await expect(made.getByText('arbiter work --invite lab-1.json')).toBeVisible();
  await axe(page);
  const saving = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Save lab-1.json' }).click();
  const file = join(shell.data, 'lab-1.json');
  await (await saving).saveAs(file);
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { readonly token: string };
  expect(await page.content()).not.toContain(token);
  await shot(page, 'workers-invited');
  await made.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: 'lab-1' });
  await expect(card.getByText('Not seen yet').first()).toBeVisible();
  const { request } = await shell.control();
  await request('arena.start', {
    template: 'tic_tac_toe.v1',
    a: { kind: 'random' },
    b: { kind: 'random' },
    games: 2,
    workers: 'own',
  });
  const waiting = page.getByRole('region', { name: 'Waiting orders' });
  await expect(waiting.getByText('No worker is connected, or all are paused or suspended.')).toBeVisible({
    timeout: 15_000,
  });
  await shot(page, 'workers-waiting');
  const worker = spawnWorker(file);
  try {
    await expect(card.getByText('2 counted, 0 refused')).toBeVisible({ timeout: 60_000 });
    await expect(card.getByText('Connected')).toBeVisible();
    await expect(waiting).toBeHidden();
    await axe(page);
    await contrast(page);
    await shot(page, 'workers-played');
    await card.getByRole('button', { name: 'Revoke lab-1' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Revoke lab-1' }).click();
    await expect(card.getByText('Revoked')).toBeVisible();
    expect(await worker.ended).toMatchObject({ code: 1 });
  } finally {
    worker.signal('SIGKILL');
  }
});
