import { axe } from '../support/axe.ts';
import { fits } from '../support/layout.ts';
import { payingAgent } from '../support/paying-agent.ts';
import { settle } from '../support/settle.ts';
import { shot } from '../support/shot.ts';
import { expect, test } from '../support/shells.ts';

/**
 * The parts of Payments of a host that has sold something and has no wallet yet. `browser-screens-money.spec.ts` opens
 * them in every run on a host with a wallet.
 */
test.describe.configure({ timeout: 300_000 });
test.use({ hostSetup: { args: ['--chain', 'local'], env: {} } });

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SCREENS = [
  '#/payments',
  '#/payments/offers',
  '#/payments/subscriptions',
  '#/payments/plans',
  '#/payments/settling',
  '#/payments/wallet',
  '#/payments/stakes',
  '#/payments/payers',
];

test('the parts of Payments are accessible in both themes and fit', async ({ shell }) => {
  const { page } = shell;
  const agent = await payingAgent(shell);
  try {
    await agent.pay('chess_analysis', { fen: START, thinkMs: 50, lines: 1 });
  } finally {
    await agent.close();
  }
  for (const theme of ['dark', 'light'] as const) {
    await (await shell.control()).request('settings.set', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const screen of SCREENS) {
      await test.step(`${screen}, ${theme}`, async () => {
        await settle(page, screen);
        await axe(page);
        await fits(page, screen);
        await shot(page, `${theme}${screen.replaceAll(/[#/]+/g, '-')}`);
      });
    }
  }
});
