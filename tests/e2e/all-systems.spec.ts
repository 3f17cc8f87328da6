import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { arbiter, QUIET_PORTS } from '../support/arbiter.ts';
import { ensureBuild } from '../support/built-program.ts';
import { connectChild } from '../support/mcp/child.ts';
import { payingAgent } from './support/paying-agent.ts';
import { boardDescription, openCells, playOn } from './support/table.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { findTraces } from './support/traces.ts';
import { choose, visit } from './support/window.ts';

/** Follows the README as a new user, from an empty folder to a verified audit log. */

let model: FakeOpenAi;
test.beforeAll(async () => {
  model = await startFakeOpenAi();
});
test.afterAll(async () => model.close());

test.use({ hostSetup: { args: ['--demo', '--chain', 'local'], env: {} } });

const WALLETS = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
const PLAYERS = ['Engine', 'Chance', 'Model'];

async function watchDemo({ page }: Shell): Promise<void> {
  const featured = page.getByRole('region', { name: /^Featured match: .*, Chess$/ });
  await featured.getByRole('link', { name: 'Watch' }).click();
  const text = boardDescription(page);
  const first = await text.getAttribute('aria-label');
  await expect(text).not.toHaveAttribute('aria-label', first ?? '');
}

async function playOne({ page }: Shell): Promise<void> {
  await visit(page, '#/new', 'New match');
  const card = page.getByRole('radio', { name: 'Tic-tac-toe', exact: true });
  await page.locator('label').filter({ has: card }).click();
  await choose(page, 'X is played by', 'You');
  await choose(page, 'O is played by', 'Random player');
  await page.getByRole('button', { name: 'Start the match' }).click();
  const end = await playOn(page, () => openCells(page).first().click());
  expect(end.over).toBe(true);
}

/** The official MCP client over the built stdio child. */
async function connectOfficial({ data }: Shell): Promise<void> {
  await ensureBuild();
  const { client } = await connectChild({ data, args: ['--no-start'], name: 'claude-desktop' });
  const { content } = await client.callTool({ name: 'session.templates', arguments: {} });
  expect(JSON.stringify(content)).toContain('chess.v1');
  await client.close();
}

/** Sets up a chess league of an engine, a random player and a local model with a prize in the wizard. Resolves with its id. */
async function runLeague(shell: Shell): Promise<string> {
  const { page } = shell;
  const control = await shell.control();
  await control.request('models.add', {
    name: 'Faker',
    baseUrl: model.baseUrl,
    model: 'fake-7b',
    limits: {},
  });
  await visit(page, '#/leagues/new', 'New league');
  await page.getByLabel('Name of the league').fill('Story cup');
  await choose(page, 'Game', 'Chess');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('3');
  await page.getByRole('textbox', { name: 'How many' }).press('Tab');
  await choose(page, 'Player 2 is played by', 'Random player');
  await choose(page, 'Player 3 is played by', 'Local model');
  await choose(page, 'Model', 'Faker (fake-7b)');
  for (const [place, name] of PLAYERS.entries())
    await page.getByRole('textbox', { name: `Name of player ${place + 1}` }).fill(name);
  await page.getByRole('button', { name: '5 Prize' }).click();
  await page.getByRole('textbox', { name: 'Prize pool in MONARD' }).fill('30');
  await page.getByRole('textbox', { name: 'Prize pool in MONARD' }).press('Tab');
  for (const [place, name] of PLAYERS.entries())
    await page.getByRole('textbox', { name: `Wallet of ${name}` }).fill(WALLETS[place] ?? '');
  await page.getByRole('button', { name: '7 Review' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Story cup' })).toBeVisible();
  return (/leagues\/([^?]+)/.exec(page.url()) ?? [])[1] ?? '';
}

/** Goes from the standings to the transaction and back to the league. */
async function followTheMoney(shell: Shell, leagueId: string): Promise<void> {
  const { page } = shell;
  const control = await shell.control();
  await control.request('leagues.finished', { leagueId });
  const prize = await control.request('prizes.settled', { leagueId, withinMs: 60_000 });
  expect(prize).toMatchObject({ state: 'paid' });
  const [champion] = prize?.players ?? [];
  await page.getByRole('tab', { name: 'Table', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Prize pool' });
  await expect(panel).toContainText('30.00 MONARD awarded');
  await expect(panel.getByTitle(champion?.txHash ?? 'none')).toBeVisible();
  await visit(page, `#/rewards?open=${champion?.rewardId}/${champion?.wallet?.toLowerCase()}`);
  const drawer = page.getByRole('dialog', {
    name: `${champion?.displayName}: prize for place 1 in Story cup`,
  });
  await expect(drawer).toContainText(`${champion?.displayName} took place 1 of 3 in the league.`);
  await expect(drawer.getByRole('region', { name: 'Mint' })).toContainText('Minted');
  await drawer.getByRole('link', { name: 'Prize pool of a league: Story cup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Story cup' })).toBeVisible();
}

/** Buys the verified report of the last match through the paid tool with an external client. */
async function buyReport(shell: Shell, leagueId: string): Promise<void> {
  const control = await shell.control();
  const { match } = await control.request('leagues.match', { leagueId, matchId: 'R3M1' });
  const agent = await payingAgent(shell);
  try {
    const { reply } = await agent.pay('match_forensics', { sessionId: match.sessionId });
    expect(reply.isError, reply.text).toBe(false);
    expect(reply.meta['x402/payment-response']).toMatchObject({ success: true });
    const plan = await agent.pay('subscribe', { planId: 'day-pass', walletAddress: agent.wallet });
    expect(plan.reply.isError, plan.reply.text).toBe(false);
  } finally {
    await agent.close();
  }
}

/** Buys a tool of the host with the host's own wallet. */
async function payOwnWallet(shell: Shell, leagueId: string): Promise<void> {
  const { request } = await shell.control();
  const { match } = await request('leagues.match', { leagueId, matchId: 'R3M1' });
  const { address } = await request('wallet.new', {});
  await request('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: 'story-wallet' });
  const args = { sessionId: match.sessionId };
  const { payment } = await request('wallet.pay', { tool: 'match_forensics', server: null, args });
  expect(payment).toMatchObject({ state: 'paid', txHash: expect.stringMatching(/^0x/) });
}

async function verifyAll({ page, data }: Shell): Promise<void> {
  await visit(page, '#/audit', 'Audit');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toContainText('No broken row');
  const { code, out } = await arbiter(['verify', '--data', data], {
    ...QUIET_PORTS,
    PATH: process.env['PATH'] ?? '',
  });
  expect([code, out]).toEqual([0, expect.stringContaining('All checks passed.')]);
}

// `tests/integration/all-systems` has such a league in every run, and the spec of each part its screens.
test(
  'from an empty folder to a league that is paid, reported and verified',
  { tag: '@full' },
  async ({ shell }) => {
    await test.step('a demo match is watched', () => watchDemo(shell));
    await test.step('a match is played', () => playOne(shell));
    await test.step('the official client is connected', () => connectOfficial(shell));
    const leagueId = await test.step('a chess league is set up and begun', () => runLeague(shell));
    await test.step('its prize pool is paid on the chain', () => followTheMoney(shell, leagueId));
    await test.step('the report of the final is bought', () => buyReport(shell, leagueId));
    await test.step('the own wallet pays', () => payOwnWallet(shell, leagueId));
    await test.step('every trace is found by its id', () => findTraces(shell, leagueId));
    await test.step('everything verifies', () => verifyAll(shell));
  },
);
