import { casesOfRun, isFullRun } from '../../support/full-run.ts';
import { axe, contrast } from './axe.ts';
import { bareIds } from './bare-ids.ts';
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
export function exceptAlike(
  screens: readonly ScreenUnderTest[],
  alike: readonly string[],
): readonly ScreenUnderTest[] {
  const names = screens.map(({ name }) => name);
  expect(names, 'a screen that is left out is one of them').toEqual(expect.arrayContaining([...alike]));
  return casesOfRun(screens, ({ name }) => !alike.includes(name));
}

/** The smallest size; the tests of the whole matrix have others. */
const NARROW = { width: 1024, height: 640 };
/** The default size, where axe runs. */
const USUAL = { width: 1280, height: 800 };

/** Sizes of the pictures for a person to look at. */
const SHOTS = [
  [1440, 900],
  [900, 700],
] as const;

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** The theme of a screen in every run, in which the screens take turns. */
const themeOf = (at: number): Theme => (at % 2 === 0 ? 'dark' : 'light');
/** The long tests look at the contrast in the other theme too. */
const otherThemes = (theme: Theme): readonly Theme[] =>
  isFullRun ? THEMES.filter((other) => other !== theme) : [];

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

/** A check that no screen shows an id in place of a name, which may come a moment after the screen. */
export const hasNames =
  ({ page }: Shell) =>
  (name: string): Promise<void> =>
    expect.poll(() => bareIds(page), { message: `ids without a name: ${name}` }).toEqual([]);

/**
 * Visits each screen: it fits, is accessible, by the keyboard too, stands still, and has contrast; `more` checks what a
 * group of screens has besides. One spec file for each group, so that the groups run beside each other.
 */
export async function checkScreens(
  shell: Shell,
  screens: readonly ScreenUnderTest[],
  more: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = shell;
  for (const [at, { name, place }] of screens.entries()) {
    await test.step(name, async () => {
      await show(shell, themeOf(at));
      await settle(page, place);
      for (const size of [NARROW, USUAL]) {
        await page.setViewportSize(size);
        await fits(page, `${name} at ${size.width} × ${size.height}`);
      }
      await axe(page);
      // The stage is only for viewing and has no controls.
      const hasControls = name !== 'the stage';
      if (hasControls) expect.soft(await unreachableByKeyboard(page), name).toEqual([]);
      // The browser of these tests asks for little motion.
      await expect.poll(() => movements(page), { message: name }).toEqual([]);
      await more(name);
      for (const theme of otherThemes(themeOf(at))) {
        await show(shell, theme);
        await contrast(page);
      }
      await takeShots(shell, name);
    });
  }
}
