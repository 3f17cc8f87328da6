import { pressGo } from './support/keys.ts';
import { axe } from './support/axe.ts';
import { fits } from './support/layout.ts';
import { fillRewards, honest, openRewardTable, REWARD_HOST, robotic } from './support/reward-play.ts';
import { choose, visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

test.use({ hostSetup: REWARD_HOST });

test('without data the list explains how to start, and the queue is empty', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/', 'Overview');
  await pressGo(page, 'r');
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  await expect(page.getByText('No matches have been submitted')).toBeVisible();
  await expect(page.getByText('rewards simulate --players 3 --matches 20')).toBeVisible();
  await expect(page.getByText('Chain off, play money')).toBeVisible();
  await page.getByRole('link', { name: 'Waiting for you' }).click();
  await expect(page.getByText('No rewards are waiting for you')).toBeVisible();
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('Nothing was awarded in this period.')).toBeVisible();
});

test('a new decision waits behind a pill, and the list is filtered by state, reason and wallet', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/rewards', 'Rewards');
  await expect(page.getByText('0 decisions')).toBeVisible();
  const table = await openRewardTable(shell);
  const player = table.client();
  await table.play(player, honest(1));
  const pill = page.getByRole('button', { name: 'Show 1 new decision' });
  await pill.click();
  const list = page.getByRole('table', { name: 'Reward decisions, newest first' });
  const first = list.getByRole('row').nth(1);
  // No chain runs here, so the reward is accepted and not paid.
  await expect(first).toContainText('Accepted');
  await expect(first).not.toContainText('Paid');
  await expect(first).toContainText('19.00');
  await expect(first).toContainText('1 of 3');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(list.getByRole('columnheader')).toHaveText(['Time', 'State', 'Match and wallet', 'MONARD']);
  expect(
    await list.evaluate((each) => each.parentElement!.scrollWidth - each.parentElement!.clientWidth),
  ).toBe(0);
  await fits(page, 'decisions at 900 px');
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.play(table.client(), honest(1, 20_000));
  await page.getByRole('button', { name: 'Show 1 new decision' }).click();
  await expect(page.getByText('2 decisions', { exact: true })).toBeVisible();

  await choose(page, 'State', 'Refused');
  await expect(page).toHaveURL(/#\/rewards\?state=rejected$/);
  await expect(page.getByText('1 decision matches the filters')).toBeVisible();
  await choose(page, 'Refusal', 'Shorter than a minute');
  await expect(page.getByText('1 decision matches the filters')).toBeVisible();
  await choose(page, 'Refusal', 'More kills than opponents');
  await expect(page.getByText('No decision matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  const wallet = page.getByRole('textbox', { name: 'Wallet' });
  await wallet.fill('0x12');
  await wallet.blur();
  await expect(page.getByText('A wallet address is 0x followed by 40 hex digits')).toBeVisible();
  await wallet.fill(player.wallet);
  await expect(page.getByText('1 decision matches the filters')).toBeVisible();
});

test('the drawer lists the checks up to the failed one, and shows how the amount is computed', async ({
  shell,
}) => {
  const { page } = shell;
  const { wallets, paid, rejected } = await fillRewards(shell);
  await visit(page, `#/rewards?open=${rejected.matchId}/${wallets[2]?.toLowerCase()}`);
  const drawer = page.getByRole('dialog', { name: /^Match / });
  await expect(drawer).toContainText('The duration differs from the host’s clock');
  const checks = drawer.getByRole('region', { name: 'Checks' }).getByRole('listitem');
  await expect(checks).toHaveCount(16);
  const states = await checks.evaluateAll((each) =>
    each.map((item) => (item as HTMLElement).dataset['state']),
  );
  expect(states).toEqual([
    ...Array.from({ length: 11 }, () => 'passed'),
    'failed',
    ...Array.from({ length: 4 }, () => 'not_reached'),
  ]);
  const failed = checks.nth(11);
  // 200 s instead of 120 s, plus the real time between start and submission.
  await expect(failed).toContainText(/Observed20\d(\.\d+)? s/);
  await expect(failed).toContainText(/Required12\d(\.\d+)? s ± 5 s/);

  await visit(page, `#/rewards?open=${paid.matchId}/${wallets[0]?.toLowerCase()}`);
  await expect(drawer).toContainText('19.00 MONARD');
  const sum = drawer.getByRole('region', { name: 'Calculation' });
  for (const line of ['30.00', '× 60%', '18.00', '+ 1.00', '× 100%', '19.00 MONARD']) {
    await expect(sum).toContainText(line);
  }
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '19.00 of 500.00 MONARD');
  await expect(drawer.getByRole('region', { name: 'Mint' })).toContainText('waiting in the outbox');
  await expect(drawer.getByText('Chain off, play money')).toBeVisible();
});

test('a decision and its audit row link to each other', async ({ shell }) => {
  const { page } = shell;
  const table = await openRewardTable(shell);
  const player = table.client();
  const { match } = await table.play(player, honest(1));
  await visit(page, `#/rewards?open=${match.matchId}/${player.wallet.toLowerCase()}`);
  await page.getByRole('link', { name: 'This match in the audit log' }).click();
  await expect(page).toHaveURL(new RegExp(`#/audit\\?subject=${match.matchId}$`));
  const log = page.getByRole('table', { name: 'Audit log, newest first' });
  await log.getByRole('row').filter({ hasText: 'Reward decided' }).getByText('Reward decided').click();
  await page.getByRole('link', { name: 'See the decision on this match' }).click();
  await expect(page).toHaveURL(/#\/rewards\?open=/);
  await expect(page.getByRole('dialog', { name: /^Match / })).toContainText('19.00 MONARD');
});

test('a held reward is approved or rejected with a reason, and the button shows the amount', async ({
  shell,
}) => {
  const { page } = shell;
  const table = await openRewardTable(shell);
  const player = table.client();
  const before = (await (await shell.control()).request('rewards.held', { limit: 1 })).total;
  await table.play(player, robotic());
  await table.play(player, robotic());

  await visit(page, '#/', 'Overview');
  const attention = page.getByRole('region', { name: 'Waiting for you' });
  const item = attention.getByRole('link', { name: /held rewards? (?:is|are) waiting for you/ });
  await expect(item).toContainText(/\d MONARD for /);
  await item.click();
  const queue = page.getByRole('table', { name: 'Rewards waiting for approval, oldest first' });
  const mine = queue.getByRole('row').filter({ hasText: player.wallet.slice(0, 6) });
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('High risk');
  await expect(mine.first()).toContainText('85');

  await mine
    .first()
    .getByRole('button', { name: /^Approve 19.00 MONARD for / })
    .click();
  const isConfirming = page.getByRole('dialog', { name: 'Pay this reward?' });
  await isConfirming.getByRole('button', { name: 'Pay 19.00 MONARD' }).click();
  await expect(isConfirming.getByText('Enter a reason.')).toBeVisible();
  await isConfirming.getByRole('textbox', { name: 'Reason' }).fill('I watched this match');
  await isConfirming.getByRole('button', { name: 'Pay 19.00 MONARD' }).click();
  await expect(isConfirming).toBeHidden();
  await expect(mine).toHaveCount(1);

  // With the keyboard: x on the row, a reason, Enter.
  await mine.first().focus();
  await page.keyboard.press('x');
  const refusing = page.getByRole('dialog', { name: 'Reject this reward?' });
  await refusing.getByRole('textbox', { name: 'Reason' }).fill('A program played');
  await page.keyboard.press('Enter');
  await expect(refusing).toBeHidden();
  await expect(mine).toHaveCount(0);
  const control = await shell.control();
  expect((await control.request('rewards.held', { limit: 1 })).total).toBe(before);
  const { rows } = await control.request('audit.page', {
    offset: 0,
    limit: 2,
    filter: { system: 'rewards' },
  });
  expect(rows.map(({ action, payload }) => [action, payload['reason']])).toEqual([
    ['HELD_REJECTED', 'A program played'],
    ['HELD_APPROVED', 'I watched this match'],
  ]);
});

test('a wallet shows its day, its tier and its totals, and can be banned and unbanned', async ({ shell }) => {
  const { page } = shell;
  const table = await openRewardTable(shell);
  const player = table.client();
  await table.play(player, honest(1));
  await visit(page, '#/rewards/wallets', 'Rewards');
  const wallets = page.getByRole('table', { name: 'Wallets by total rewards' });
  const row = wallets.getByRole('row').filter({ hasText: player.wallet.slice(0, 6) });
  await expect(row).toContainText('BRONZE');
  await expect(row).toContainText('19.00');
  await row.click();
  const drawer = page.getByRole('dialog', { name: /^Wallet/ });
  await expect(drawer).toContainText('1 of 50');
  await expect(drawer).toContainText('75 points to SILVER');
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '19.00 of 500.00 MONARD');
  await drawer.getByRole('button', { name: 'Ban this wallet' }).click();
  const ban = page.getByRole('dialog', { name: 'Ban a wallet' });
  await ban.getByRole('textbox', { name: 'Reason' }).fill('Two players, one key');
  await ban.getByRole('button', { name: 'Ban this wallet' }).click();
  await expect(ban).toBeHidden();
  await expect(row).toContainText('Banned');
  expect((await player.start(3)).status).toBe(403);

  const bans = page.getByRole('region', { name: 'Banned wallets' });
  await bans
    .getByRole('listitem')
    .filter({ hasText: 'Two players, one key' })
    .getByRole('button', { name: /^Lift the ban on/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift the ban' }).click();
  await expect(row).not.toContainText('Banned');
  expect((await player.start(3)).status).toBe(200);
});

test('the statistics are a labelled plot and a table, with refusals by reason', async ({ shell }) => {
  const { page } = shell;
  const table = await openRewardTable(shell);
  const player = table.client();
  await table.play(player, honest(1));
  await table.play(player, { ...honest(1), kills: 9 });
  await visit(page, '#/rewards/figures', 'Rewards');
  const plot = page.getByRole('img', { name: /^MONARD awarded per day \(UTC\): / });
  await expect(plot.locator('canvas')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refusals by reason, most frequent first' })).toContainText(
    'More kills than opponents',
  );
  const [today] = await (await shell.control()).request('rewards.daily', { days: 1 });
  await page.getByRole('button', { name: 'Table' }).click();
  const paid = page.getByRole('table', { name: 'Awarded per day as a table' });
  await expect(paid).toContainText(((today?.paidMicro ?? 0) / 1_000_000).toFixed(2));
  await expect(page).toHaveURL(/view=table/);
});

test('the screen explains a disabled chain, and the palette opens it', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/', 'Overview');
  await expect(page.getByRole('region', { name: 'Rewards today' })).toContainText('Chain off, play money');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search screens, actions, sessions and agents' }).fill('chain');
  await page.getByRole('option', { name: /Open the chain settings/ }).click();
  await expect(page.getByRole('heading', { name: 'The chain is switched off' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chain', exact: true })).toContainText('Off');
});

test('a reward match of an external game has a page like every match', async ({ shell }) => {
  const { page } = shell;
  const table = await openRewardTable(shell);
  const player = table.client();
  const { match: paid } = await table.play(player, honest(1));
  await visit(page, `#/rewards?open=${paid.matchId}/${player.wallet.toLowerCase()}`);
  const drawer = page.getByRole('dialog', { name: /^Match / });
  await drawer.getByRole('link', { name: 'Everything about this match' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^A match played elsewhere: / })).toBeVisible();
  await page.getByRole('tab', { name: 'Evidence' }).click();
  await expect(page.getByRole('region', { name: 'Checks' }).first()).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const first = page.getByRole('list', { name: 'Reports and decisions, newest first' }).getByRole('listitem');
  await first.first().locator('summary').click();
  await expect(first.first()).toContainText(player.wallet.toLowerCase());
});
