import { isFullRun } from '../support/full-run.ts';
import { axe, contrast } from './support/axe.ts';
import { fits } from './support/layout.ts';
import { fillRewards, REWARD_HOST } from './support/reward-play.ts';
import { settle } from './support/settle.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { shot } from './support/shot.ts';

test.use({ hostSetup: REWARD_HOST });
test.describe.configure({ mode: 'serial' });

/** These are opened by `browser-screens-money.spec.ts` in every run, on a host with a chain; here in the long tests. */
const OPENED_THERE = ['#/rewards', '#/rewards/held', '#/rewards/wallets', '#/rewards/figures'];
const SCREENS = [
  ...(isFullRun ? OPENED_THERE : []),
  '#/rewards/wallets?ban=new',
  '#/rewards/figures?view=table',
  '#/rewards/chain',
];
const SIZES = [
  [1280, 800],
  [1920, 1080],
  [1024, 640],
] as const;

/** Checks with axe, contrast in both themes, and that no control is outside, covered or cut off at any size. */
async function lookAt(shell: Shell, screens: readonly string[]): Promise<void> {
  const { page } = shell;
  for (const theme of ['dark', 'light'] as const) {
    await (await shell.control()).request('settings.set', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const screen of screens) {
      await test.step(`${screen}, ${theme}`, async () => {
        await settle(page, screen);
        await (theme === 'dark' ? axe : contrast)(page);
        for (const [width, height] of theme === 'dark' ? SIZES : []) {
          await page.setViewportSize({ width, height });
          await fits(page, `${width} × ${height}`);
        }
      });
    }
  }
}

// The screens of money without data have the empty lists in every run.
test('the parts of Rewards are accessible and fit without data', { tag: '@full' }, async ({ shell }) => {
  await lookAt(shell, SCREENS);
});

test('the parts of Rewards are accessible and fit with every kind of decision', async ({ shell }) => {
  const { wallets, paid, rejected, held } = await fillRewards(shell);
  const at = (match: { matchId: string }, wallet: number) =>
    `${match.matchId}/${wallets[wallet]?.toLowerCase() ?? ''}`;
  const openedElsewhere = ['#/', `#/rewards?open=${at(paid, 0)}`, `#/rewards/wallets?wallet=${wallets[0]}`];
  await lookAt(shell, [
    ...(isFullRun ? openedElsewhere : []),
    ...SCREENS,
    `#/rewards?open=${at(rejected, 2)}`,
    `#/rewards/held?open=${at(held, 2)}`,
  ]);
});

test('in a narrow window amount, reason and both buttons of a held reward are in view', async ({ shell }) => {
  const { page } = shell;
  await page.setViewportSize({ width: 900, height: 700 });
  await settle(page, '#/rewards/held');
  const row = page
    .getByRole('table', { name: /^Rewards waiting for approval/u })
    .getByRole('row')
    .nth(1);
  for (const at of [1, 2]) await expect(row.getByRole('cell').nth(at)).toBeInViewport({ ratio: 1 });
  for (const name of [/^Approve /u, /^Reject /u]) {
    const button = row.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    // Nothing lies over it, and the click reaches it.
    await button.click({ trial: true });
  }
  await shot(page, 'held-900');
});
