import { axe, contrast } from './axe.ts';
import { unreachableByKeyboard } from './keyboard-reach.ts';
import { fits } from './layout.ts';
import { movements } from './motion.ts';
import { settle } from './settle.ts';
import { expect, test, type Shell } from './shells.ts';
import { shot } from './shot.ts';

/** A screen with data, as `full-data.ts` and `money-data.ts` list them. */
export interface ScreenUnderTest {
  readonly name: string;
  readonly place: string;
}

/** In the long tests all screens; in every run all except these, which look like another one. */
export const exceptAlike = (
  screens: readonly ScreenUnderTest[],
  alike: readonly string[],
): readonly ScreenUnderTest[] =>
  process.env['ARBITER_FULL'] === '1' ? screens : screens.filter(({ name }) => !alike.includes(name));

/** The default size is the last one, where axe runs too. */
const SIZES = [
  [1024, 640],
  [1280, 800],
] as const;

/** Sizes of the pictures for a person to look at. */
const SHOTS = [
  [1440, 900],
  [900, 700],
] as const;

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

async function show(shell: Shell, theme: Theme): Promise<void> {
  await (await shell.control()).request('settings.set', { theme });
  await expect(shell.page.locator('html')).toHaveAttribute('data-theme', theme);
}

async function takeShots(shell: Shell, name: string): Promise<void> {
  if (process.env['ARBITER_SHOTS'] === undefined) return;
  for (const theme of THEMES) {
    await show(shell, theme);
    for (const [width, height] of SHOTS) {
      await shell.page.setViewportSize({ width, height });
      await shot(shell.page, `${name.replaceAll(/[^\w]+/gu, '-')}-${theme}-${width}`);
    }
  }
}

/**
 * Visits each screen: it fits every size, is accessible, by the keyboard too, stands still, and has contrast in both
 * themes. One spec file for each group of screens, so that the groups run beside each other.
 */
export async function checkScreens(shell: Shell, screens: readonly ScreenUnderTest[]): Promise<void> {
  const { page } = shell;
  for (const { name, place } of screens) {
    await test.step(name, async () => {
      await show(shell, 'dark');
      await settle(page, place);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await fits(page, `${name} at ${width} × ${height}`);
      }
      await axe(page);
      // The stage is only for viewing and has no controls.
      const hasControls = name !== 'the stage';
      if (hasControls) expect.soft(await unreachableByKeyboard(page), name).toEqual([]);
      // The browser of these tests asks for little motion.
      await expect.poll(() => movements(page), { message: name }).toEqual([]);
      await show(shell, 'light');
      await contrast(page);
      await takeShots(shell, name);
    });
  }
}
