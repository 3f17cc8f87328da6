import type { Page } from '@playwright/test';
import { dataPaths } from '../../src/main/platform/data-folder/index.ts';
import { forge } from '../support/forgery.ts';
import { createRest } from '../support/rest.ts';
import { appendAuditRows } from './support/prepared.ts';
import { choose, visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

const ROWS = 60_000;

test('new rows wait behind a pill, the address holds the filters, and a row opens next to the list', async ({
  shell,
}) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  await rest.register('First');
  await visit(page, '#/audit', 'Audit');
  const table = page.getByRole('table', { name: 'Audit log, newest first' });
  await expect(table.getByRole('row').nth(1)).toContainText(/Agent registered/);
  const counted = await page.getByText(/^[\d,]+ rows?$/).innerText();
  await rest.register('Second');
  const pill = page.getByRole('button', { name: 'Show 1 new row' });
  await expect(pill).toBeVisible();
  await expect(page.getByText(counted, { exact: true })).toBeVisible();
  await pill.click();
  await expect(pill).toBeHidden();
  await expect(page.getByText(counted, { exact: true })).toBeHidden();

  await choose(page, 'System', 'Host');
  await expect(page).toHaveURL(/#\/audit\?system=host$/);
  await expect(page.getByText(/rows? match(es)? the filters/)).toBeVisible();
  await page.getByRole('textbox', { name: 'From (UTC)' }).fill('yesterday');
  await expect(page.getByText('Enter a time as 2026-11-21 or 2026-11-21 16:44')).toBeVisible();
  await page.getByRole('textbox', { name: 'From (UTC)' }).fill('');
  await choose(page, 'Time', 'Last hour');
  await expect(page).toHaveURL(/#\/audit\?system=host&from=\d{4}-\d\d-\d\d\+/u);
  await expect(page.getByRole('textbox', { name: 'From (UTC)' })).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:/u);
  await choose(page, 'Time', 'Any time');
  await expect(page).toHaveURL(/#\/audit\?system=host$/);
  await page.getByRole('textbox', { name: 'Actor' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No row matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/#\/audit$/);

  await table.getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: /^Row \d+$/ });
  await expect(drawer).toContainText('Previous hash');
  const title = await drawer.getByRole('heading').first().innerText();
  await drawer.getByRole('button', { name: 'Older' }).click();
  await expect(drawer.getByRole('heading').first()).not.toHaveText(title);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('in a long log the end is one key away and few rows are drawn', { tag: '@full' }, async ({ shell }) => {
  await shell.restart('stop', () => appendAuditRows(shell.data, ROWS));
  const { page } = shell;
  await visit(page, '#/audit', 'Audit');
  const table = page.getByRole('table', { name: 'Audit log, newest first' });
  await expect(table.getByRole('row').filter({ hasText: 'Session created' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Oldest' }).click();
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText('1');
  expect(await table.getByRole('row').count()).toBeLessThanOrEqual(41);

  const stopped = await pressStopWhenItComes(page);
  await page.keyboard.press('v');
  await stopped();
  const verdict = page.getByRole('status').filter({ hasText: /Verified|Stopped/ });
  await expect(verdict).toContainText(/Stopped after [\d,]+ of 60,\d+ rows\. The rest was not verified/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(verdict).toContainText(/Verified rows 1 to 60,\d+ in \d+\.\d s\. No broken row\./);
});

/**
 * A verification takes part of a second, so the page itself presses the button when it is drawn.
 * Resolves when the page watches for the button, with a function that waits for the press.
 */
async function pressStopWhenItComes(page: Page): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(() => {
    const pressed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const buttons = [...document.querySelectorAll('button')];
        const stop = buttons.find((button) => button.textContent === 'Stop');
        if (stop === undefined) return;
        observer.disconnect();
        stop.click();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    return { pressed };
  });
  return () => watch.evaluate(({ pressed }) => pressed);
}

test('verification finds a changed row and shows it', async ({ shell }) => {
  await shell.restart('stop', () =>
    forge(dataPaths(shell.data), (db) => db.exec("update audit set actor = 'somebody else' where seq = 2")),
  );
  const { page } = shell;
  await visit(page, '#/audit?verify=1', 'Audit');
  const verdict = page.getByRole('status').filter({ hasText: 'Broken' });
  await expect(verdict).toContainText('Broken at row 2:');
  await verdict.getByRole('button', { name: 'Show row 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Row 2' })).toContainText('somebody else');
});
