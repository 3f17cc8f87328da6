import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

/** The middle of a square of the board on screen, with White below. */
async function pointOf(page: Page, square: string): Promise<readonly [number, number]> {
  const box = await page.locator('.chess-picture').first().boundingBox();
  if (box === null) throw new Error('no board');
  const column = square.charCodeAt(0) - 97 + 0.5;
  const row = 8.5 - Number(square[1]);
  return [box.x + (column * box.width) / 8, box.y + (row * box.height) / 8];
}

async function draw(page: Page, from: string, to: string, ...held: readonly string[]): Promise<void> {
  for (const key of held) await page.keyboard.down(key);
  await page.mouse.move(...(await pointOf(page, from)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await pointOf(page, to)), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  for (const key of held) await page.keyboard.up(key);
}

test('arrows and circles are drawn by mouse and keys, cleared, and sent nowhere', async ({ shell }) => {
  const { page } = shell;
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await playScript(duel, ['e2e4', 'c7c5', 'g1f3']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  await page.reload();
  const drawing = page.getByTestId('drawing');
  const shapes = (text: string) => expect(drawing).toHaveAttribute('data-shapes', text);
  await expect(page.locator('.chess-picture')).toBeVisible();
  const before = sent.length;

  await draw(page, 'f3', 'd4');
  await draw(page, 'b5', 'b5', 'Shift');
  await draw(page, 'a7', 'a5', 'Alt');
  await draw(page, 'h7', 'h7', 'Shift', 'Alt');
  await shapes('Gf3d4 Rb5 Ba7a5 Yh7');
  await draw(page, 'f3', 'd4');
  await shapes('Rb5 Ba7a5 Yh7');
  await expect(page.getByText('Drawn: red circle on b5, blue arrow from a7 to a5')).toBeAttached();
  await axe(page);

  // Another position has drawings of its own; a flipped board keeps them on their squares.
  await page.keyboard.press('f');
  await shapes('Rb5 Ba7a5 Yh7');
  await page.keyboard.press('f');
  await page.mouse.click(...(await pointOf(page, 'e5')));
  await expect(drawing).toHaveCount(0);

  await page.keyboard.press('a');
  const field = page.getByRole('textbox', { name: 'Draw an arrow or a circle' });
  await field.fill('e9');
  await field.press('Enter');
  await expect(page.getByText('Type one or two squares, for example e2e4 or Rd5.')).toBeVisible();
  await axe(page);
  await field.fill('Re4e5');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  await shapes('Re4e5');
  await page.keyboard.press('Escape');
  await expect(drawing).toHaveCount(0);

  await draw(page, 'e4', 'e5');
  await shapes('Ge4e5');
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(drawing).toHaveCount(0);
  // The window keeps requesting what it shows; no request contains a square of a drawing.
  const later = sent.slice(before);
  expect(sent.length).toBeGreaterThan(0);
  expect(later.filter((frame) => /f3d4|a7a5|e4e5|"b5"|shapes/u.test(frame))).toEqual([]);
});
