import { createRest } from '../support/rest.ts';
import { axe } from './support/axe.ts';
import { fits } from './support/layout.ts';
import { honest, openRewardTable, REWARD_HOST } from './support/reward-play.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

test.use({ hostSetup: REWARD_HOST });

test('long tables fit a window of 900 px, and show in two lines what had columns of its own', async ({
  shell,
}) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  const [ada, bob] = [await rest.register('Ada'), await rest.register('Bob')];
  const participants = { x: ada.agentId, o: bob.agentId };
  await rest.post('/sessions', { template: 'tic_tac_toe.v1', participants }, { token: ada.token });
  const rewards = await openRewardTable(shell);
  await rewards.play(rewards.client(), honest(1));
  await page.setViewportSize({ width: 900, height: 700 });
  const screens = [
    { place: '#/sessions?view=list', title: 'Sessions', row: /Ada – Bob ?Tic-tac-toe/ },
    { place: '#/agents', title: 'Agents', row: /Ada ?Program/ },
    { place: '#/audit', title: 'Audit', row: /Session created ?Ada/ },
    { place: '#/rewards/wallets', title: 'Rewards', row: /points 19\.00 ?prizes 0\.00/ },
  ];
  for (const { place, title, row } of screens) {
    await visit(page, place, title);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row', { name: row }).first()).toBeVisible();
    expect(
      await table.evaluate((each) => each.parentElement!.scrollWidth - each.parentElement!.clientWidth),
      place,
    ).toBe(0);
    await fits(page, place);
    await axe(page);
  }
});
