import { fillHost } from '../support/full-data.ts';
import { fits } from '../support/layout.ts';
import { lengthenNames } from '../support/long-names.ts';
import { settle } from '../support/settle.ts';
import { expect, test } from '../support/shells.ts';
import { shot } from '../support/shot.ts';

test.describe.configure({ timeout: 600_000 });

const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 700 },
] as const;

test('names of 500 characters in any script, which no field takes but a database may hold, break no screen', async ({
  shell,
}) => {
  const screens = await fillHost(shell);
  let columns: readonly string[] = [];
  await shell.restart('stop', async () => {
    columns = await lengthenNames(shell.data);
  });
  expect(columns).toEqual(expect.arrayContaining(['agents.name', 'leagues.name']));
  const { page } = shell;
  // Every screen is visited, so that one run names all that break.
  const faults: string[] = [];
  for (const { name, place } of screens) {
    await test.step(name, async () => {
      await settle(page, place);
      expect.soft(await page.getByText('INTERNAL', { exact: true }).count(), name).toBe(0);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await fits(page, `${name} at ${size.width} × ${size.height}`).catch((error: unknown) =>
          faults.push(String(error)),
        );
      }
      await shot(page, `long-names-${name.replaceAll(/[^\w]+/gu, '-')}`);
    });
  }
  expect(faults).toEqual([]);
});
