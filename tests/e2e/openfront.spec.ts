import { joinGame } from '../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../support/openfront/synthetic-game.ts';
import { axe } from './support/axe.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';

async function portOf(shell: {
  control(): Promise<{
    ask: (name: 'openfront.status', input: object) => Promise<{ door: { port: number } }>;
  }>;
}) {
  const { ask } = await shell.control();
  return (await ask('openfront.status', {})).door.port;
}

test('three steps tick themselves, the map follows, a player plays and is read', async ({ shell }) => {
  const { page } = shell;
  await settle(page, '#/openfront');
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await axe(page);
  const game = new SyntheticGame({ width: 320, height: 200, others: 7 });
  game.step();
  const bridge = await joinGame(await portOf(shell), game);
  await bridge.step(5);
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect(page.getByRole('img', { name: /320 by 200 tiles/ })).toBeVisible();
  await expect(page.locator('[data-painter="worker"]')).toBeVisible();
  await page.getByRole('button', { name: 'Let it play' }).click();
  await expect
    .poll(async () => {
      await bridge.step(3);
      return game.me.tiles;
    })
    .toBeGreaterThan(60);
  await page.getByRole('tab', { name: 'Decisions' }).click();
  await expect(page.getByText('Begin where there is most room.', { exact: false })).toBeVisible();
  await page.getByRole('tab', { name: 'Intents' }).click();
  await expect(page.getByText(/Confirmed in \d+ tick/).first()).toBeVisible();
  await expect(page.getByText('Scripted player steers')).toBeVisible();
  await page.getByRole('tab', { name: 'Players' }).click();
  await expect(page.getByRole('cell', { name: /Tester/ })).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await axe(page);
    if (process.env['ARBITER_SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['ARBITER_SHOTS']}/openfront-${theme}.png` });
  }
  const map = page.getByRole('group', { name: /Live map/ });
  await map.focus();
  for (const key of ['+', 'ArrowLeft', 'ArrowDown', '0', 'p']) await page.keyboard.press(key);
  await expect(page.getByText('Held: the game goes on')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the player' }).click();
  await expect(page.getByText('Nobody steers')).toBeVisible();
  await bridge.close();
  await expect(page.getByText('Connection to the game lost').first()).toBeVisible();
});
