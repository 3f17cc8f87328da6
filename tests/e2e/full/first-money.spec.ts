import type { Locator, Page } from '@playwright/test';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { MONEY_HOST } from '../support/money-data.ts';
import { openRewardTable, robotic } from '../support/reward-play.ts';
import { expect, test } from '../support/shells.ts';
import { visit } from '../support/window.ts';

/**
 * What a new person does with money and with a model, in clicks and seconds. The clicks are exact; the seconds are
 * the times of a person who knows every step, and are only printed.
 */
test.use({ hostSetup: MONEY_HOST });

let model: FakeOpenAi;
test.beforeAll(async () => {
  model = await startFakeOpenAi();
});
test.afterAll(() => model.close());

interface Walk {
  readonly page: Page;
  click(target: Locator): Promise<void>;
  /** The actions since the last walk, for the report. */
  done(): { readonly clicks: number; readonly line: string };
}

function startWalk(page: Page, name: string): Walk {
  let clicks = 0;
  const startedMs = performance.now();
  return {
    page,
    async click(target) {
      clicks += 1;
      await target.click();
    },
    done: () => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      return { clicks, line: `${name}: ${clicks} clicks, ${seconds} s` };
    },
  };
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const sidebar = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** From the first screen to a running league of two that pays 30 MONARD; two texts are typed, and no address. */
async function setUpLeague({ page, click }: Walk): Promise<void> {
  await click(sidebar(page, 'Leagues'));
  await click(page.getByRole('main').getByRole('link', { name: 'New league' }).first());
  await page.getByLabel('Name of the league').fill('First cup');
  await click(page.getByRole('button', { name: '5 Prize' }));
  await page.getByRole('textbox', { name: 'Prize pool in MONARD' }).fill('30');
  await page.getByRole('textbox', { name: 'Prize pool in MONARD' }).press('Tab');
  await click(page.getByRole('button', { name: /^Create a wallet for each of \d+ players$/u }));
  await click(page.getByRole('button', { name: '7 Review' }));
  await expect(page.getByRole('main')).toContainText('30 MONARD');
  await click(page.getByRole('button', { name: 'Start now' }));
  await expect(heading(page, 'First cup')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prize: 30.00 MONARD' })).toBeVisible();
}

/** From the first screen to a held reward that is paid; the reason is typed. */
async function decideHeld({ page, click }: Walk): Promise<void> {
  const attention = page.getByRole('region', { name: 'Waiting for you' });
  await click(attention.getByRole('link', { name: /held reward/u }));
  const queue = page.getByRole('table', { name: 'Rewards waiting for approval, oldest first' });
  const approve = queue.getByRole('button', { name: /^Approve 19.00 MONARD for / });
  // The button and the reason for holding the reward are in view, without scrolling.
  await expect(queue).toContainText('High risk');
  await expect(approve).toBeInViewport();
  await click(approve);
  const dialog = page.getByRole('dialog', { name: 'Pay this reward?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('I watched this match');
  await click(dialog.getByRole('button', { name: 'Pay 19.00 MONARD' }));
  await expect(dialog).toBeHidden();
}

/** From the list of rewards to the block of its transaction. */
async function followTransaction({ page, click }: Walk): Promise<void> {
  await click(sidebar(page, 'Rewards'));
  const list = page.getByRole('table', { name: 'Reward decisions, newest first' });
  await click(list.getByRole('row').getByText('19.00').first());
  const mint = page.getByRole('dialog').getByRole('region', { name: 'Mint' });
  await click(mint.getByRole('link', { name: /^0x/u }));
  await expect(heading(page, 'Transaction')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('final');
  await click(page.getByRole('main').locator('a[href^="#/chain/block/"]').first());
  await expect(heading(page, /^Block \d+$/u)).toBeVisible();
}

/** From the list of sessions to the prompt of an answer that was not legal. */
async function traceIllegalMove({ page, click }: Walk): Promise<void> {
  await click(sidebar(page, 'Sessions'));
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: /fake-7b|Faker/u })
      .first(),
  );
  await click(page.getByRole('tab', { name: 'Trace' }));
  const moves = page.getByRole('table', { name: 'Moves of models and agents with their times' });
  await click(
    moves
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: /rejected reply/u }) })
      .first(),
  );
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('illegal', { exact: true })).toBeVisible();
  await expect(drawer.getByLabel('user', { exact: true })).toContainText('Legal actions');
}

test('a new person sets up a league with a prize, decides a held reward, follows it to its block, and traces an illegal move', async ({
  shell,
}, { annotations }) => {
  test.setTimeout(300_000);
  const { page } = shell;
  const { request } = await shell.control();
  const walk = async (name: string, maxClicks: number, steps: (walk: Walk) => Promise<void>) => {
    await visit(page, '#/', 'Overview');
    const current = startWalk(page, name);
    await test.step(name, () => steps(current));
    const { clicks, line } = current.done();
    annotations.push({ type: 'walk', description: line });
    process.stdout.write(`${line}\n`);
    expect.soft(clicks, name).toBeLessThanOrEqual(maxClicks);
  };

  await walk('league with a prize', 6, setUpLeague);

  const table = await openRewardTable(shell);
  const player = table.client();
  const { match } = await table.play(player, robotic());
  await walk('held reward', 3, decideHeld);

  const transaction = async () =>
    (await request('rewards.get', { matchId: match.matchId, wallet: player.wallet })).transaction?.state;
  await expect.poll(transaction, { timeout: 60_000 }).toBe('final');
  await walk('transaction to its block', 4, followTransaction);

  model.mode = 'illegal_once';
  const { endpointId } = await request('models.add', {
    name: 'Faker',
    baseUrl: model.baseUrl,
    model: 'fake-7b',
  });
  const { sessionId } = await request('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'llm', endpointId }, o: { kind: 'random' } },
    paceMs: 0,
  });
  const status = async () => (await request('sessions.get', { sessionId: sessionId ?? '' })).card.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
  await walk('illegal move to its prompt', 4, traceIllegalMove);
});
