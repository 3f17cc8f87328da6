import { axe } from './support/axe.ts';
import { connectGame } from './support/full-game.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';

test('three steps are ticked, the map follows, and the decisions of a player are shown', async ({
  shell,
}) => {
  const { page } = shell;
  await settle(page, '#/openfront');
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the bridge file' })).toBeEnabled();
  const bridge = await connectGame(shell);
  const { game } = bridge;
  await bridge.step(5);
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect(page.getByRole('img', { name: /320 by 200 tiles/ })).toBeVisible();
  await expect(page.locator('[data-painter="worker"]')).toBeVisible();
  await page.getByRole('button', { name: 'Start the player' }).click();
  // The game's own time, not the machine's: the player thinks every fifty ticks.
  await expect
    .poll(
      async () => {
        await bridge.step(3);
        return game.me.tiles;
      },
      { intervals: [20] },
    )
    .toBeGreaterThan(60);
  await expect(page.getByText('Scripted player is in control')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Tester/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Intents' }).click();
  await expect(page.getByText(/Confirmed in \d+ tick/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Decisions' }).click();
  await expect(page.getByText('Begin where there is most free land.', { exact: false })).toBeVisible();
  // A game is found by its id, and its page shows what was tried and said.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search screens/ }).fill(game.gameId);
  await expect(page.getByRole('option').first()).toContainText(game.gameId);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /: Tester – 7 others$/ })).toBeVisible();
  await expect(page.getByText(/Confirmed in \d+ tick/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Reasoning' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Begin where there is most free land.');
  await axe(page);
  await page.getByRole('link', { name: 'Watch it live' }).click();
  // The tests of all screens visit the other tabs with full data.
  await axe(page);
  const map = page.getByRole('group', { name: /Live map/ });
  await map.focus();
  for (const key of ['+', 'ArrowLeft', 'ArrowDown', '0', 'p']) await page.keyboard.press(key);
  await expect(page.getByText('Frozen: the game continues')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the player' }).click();
  await expect(page.getByText('No one is in control')).toBeVisible();
  await bridge.close();
  await expect(page.getByText('Connection to the game lost').first()).toBeVisible();
  await expect(page.getByText('The game page was closed.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Everything about this game' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('No result');
  // Of the recorded game any moment can be watched, with the decision of that time.
  const moment = page.getByRole('slider', { name: 'Moment of the game' });
  await moment.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('img', { name: /at tick 1$/ })).toBeVisible();
  await expect(page.getByText('No decision until this tick.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const decision = page.getByRole('region', { name: 'Last decision until this tick' });
  await expect(decision).toContainText('What the player saw');
  await expect(decision.getByText(/^Now: /)).toBeVisible();
  await axe(page);
});

test('without OffscreenCanvas the map is drawn on the main thread', { tag: '@full' }, async ({ shell }) => {
  const { page } = shell;
  await page.evaluate(() => {
    delete (HTMLCanvasElement.prototype as { transferControlToOffscreen?: unknown })
      .transferControlToOffscreen;
  });
  const bridge = await connectGame(shell, { gameId: 'windowed' });
  await settle(page, '#/openfront');
  await expect(page.locator('[data-painter="window"]')).toBeVisible();
  await bridge.step(5);
  const colours = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-painter="window"] canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer)).size;
    });
  // The colours of water, shores, two kinds of land and the players.
  await expect.poll(colours).toBeGreaterThan(6);
  await bridge.close();
});

test('without a game the installed recording is played with one click, and shows like any other game', async ({
  shell,
}) => {
  const { page } = shell;
  await settle(page, '#/openfront');
  await page.getByRole('button', { name: 'Play the recorded game' }).click();
  await expect(page.getByRole('img', { name: /\d+ by \d+ tiles/u })).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const { request } = await shell.control();
  await expect(request('openfront.playSample', {})).rejects.toThrow(
    'A game is connected; wait until it ends',
  );
});
