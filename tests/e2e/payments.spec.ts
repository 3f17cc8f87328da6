import { axe } from './support/axe.ts';
import { payingAgent, termsOf } from './support/paying-agent.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ANALYSIS = { fen: START, thinkMs: 50, lines: 1 };

test.describe.configure({ timeout: 180_000 });
test.use({ hostSetup: { args: ['--chain', 'local'], env: {} } });

test('a payment over MCP is shown with its transaction, its offer and its subscription', async ({
  shell,
}) => {
  const { page } = shell;
  await visit(page, '#/payments', 'Payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  const agent = await payingAgent(shell);
  try {
    const { reply } = await agent.pay('chess_analysis', ANALYSIS);
    expect(reply.isError).toBe(false);
    const bought = await agent.pay('subscribe', { planId: 'day-pass', walletAddress: agent.wallet });
    expect(bought.reply.isError).toBe(false);
    await agent.request('match_forensics', { kind: 'session', id: 'none' }).catch(() => undefined);
  } finally {
    await agent.close();
  }
  const table = page.getByRole('table', { name: 'Payments, newest first' });
  const row = table.getByRole('row').filter({ hasText: 'chess_analysis' });
  await expect(row).toContainText('Confirmed');
  await expect(row).toContainText('0.01 USDC');
  await expect(page.getByText('Local chain, play money').first()).toBeVisible();
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Payment for chess_analysis' });
  const [paid] = (await (await shell.control()).request('payments.page', { limit: 10 })).filter(
    ({ tool }) => tool === 'chess_analysis',
  );
  expect(paid?.txHash).toMatch(/^0x[0-9a-f]{64}$/);
  await expect(drawer.getByTitle(paid?.txHash ?? '')).toBeVisible();
  await expect(drawer).toContainText('Delivered');
  await page.keyboard.press('Escape');

  await visit(page, '#/payments/offers', 'Payments');
  const offers = page.getByRole('table', { name: 'Offers, newest first' });
  await expect(offers.getByRole('row').filter({ hasText: 'chess_analysis' })).toContainText('Paid');

  await visit(page, '#/payments/subscriptions', 'Payments');
  const subscription = page.getByRole('row').filter({ hasText: 'Day pass' });
  await expect(subscription).toContainText('Active');
  await subscription.focus();
  await page.keyboard.press('Enter');
  const path = page.getByRole('region', { name: 'History of states' });
  await expect(path.getByRole('listitem')).toHaveText([/Subscription requested/, /Subscription started/]);
});

test('the editor of a plan shows the price in base units before saving', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/payments/plans', 'Payments');
  await page.getByRole('button', { name: 'Edit Monthly Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Monthly Pro' });
  const preview = dialog.getByRole('status', { name: 'Price in base units' });
  await expect(preview).toContainText('9990000 base units');
  const price = dialog.getByRole('textbox', { name: 'Price' });
  await price.fill('1e-7');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await price.fill('$0.75');
  await expect(preview).toContainText('750000 base units');
  await expect(preview).toContainText('More than some clients pay without asking');
  await dialog.getByRole('button', { name: 'Save at 0.75 USDC' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Monthly Pro' })).toContainText('0.75 USDC');
});

test('the snippet for the official client contains the token and a spending cap', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/payments/payers', 'Payments');
  const snippet = page.getByLabel('Official x402 client (TypeScript)', { exact: true }).last();
  const { network, asset } = await termsOf(shell);
  await expect(snippet).toContainText(`network: '${network}'`);
  await expect(snippet).toContainText(`asset: '${asset}'`);
  await expect(snippet).toContainText("maxAmountPerPayment: '100000'");
});

test('the wallet asks for approval above its threshold, pays once, and can be stopped', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  await visit(page, '#/payments/wallet', 'Payments');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  const own = page.getByRole('region', { name: 'Agent wallet' });
  await expect(own.locator('[data-entity]').first()).toBeVisible();
  const { address, limits } = await control.request('wallet.overview', {});
  await termsOf(shell);
  await control.request('payments.fund', {
    wallet: address ?? '',
    amountMicro: 1_000_000,
    ref: 'spec-wallet',
  });
  await control.request('wallet.limits', { ...limits, approveAboveMicro: 5000 });
  // A space ends an entry, which becomes a chip, and an invalid entry cannot be saved.
  await expect(page.getByRole('textbox', { name: 'Ask me above, USDC' })).toHaveValue('0.005');
  const tools = page.getByRole('textbox', { name: 'Tools' });
  await tools.pressSequentially('chess_analysis game_review ');
  const chips = page.getByRole('list', { name: 'Tools' }).getByRole('listitem');
  await expect(chips).toHaveText(['chess_analysis', 'game_review']);
  await tools.pressSequentially('no.tool');
  await expect(page.getByText('“no.tool” is not a tool name.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save limits' })).toBeDisabled();
  await tools.fill('');
  await page.getByRole('textbox', { name: 'Ask me above, USDC' }).fill('0.006');
  await page.getByRole('button', { name: 'Save limits' }).click();
  // A save says what holds from now on, and the host has stored it.
  const saved = page.getByRole('dialog').filter({ hasText: 'Limits saved' });
  await expect(saved).toContainText(/At most [\d.,]+ USDC per call, [\d.,]+ per hour and [\d.,]+ per day\./u);
  expect((await control.request('wallet.overview', {})).limits).toMatchObject({
    approveAboveMicro: 6000,
    tools: ['chess_analysis', 'game_review'],
  });
  const asks = page.getByRole('region', { name: 'Agents that may pay' });
  await expect(asks).toContainText('The limits, the lists and your approval apply to it');
  await expect(
    control.request('wallet.pay', { tool: 'chess_analysis', server: null, args: ANALYSIS }),
  ).rejects.toThrow();
  await visit(page, '#/payments/plans', 'Payments');
  await visit(page, '#/payments/wallet', 'Payments');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Waiting for you');
  await history.getByRole('button', { name: 'Pay 0.01 USDC' }).click();
  await expect(history.getByText('Paid', { exact: true })).toBeVisible();
  await expect(own).toContainText('0.99 USDC');
  // The two records of the payment link to each other.
  await history.getByText('chess_analysis').click();
  const drawer = page.getByRole('dialog', { name: 'Payment for chess_analysis' });
  await drawer.getByRole('link', { name: 'The payment as this host received it' }).click();
  await expect(page).toHaveURL(/#\/payments\?open=/);
  await drawer.getByRole('link', { name: 'Payment by the agent wallet' }).click();
  await expect(page).toHaveURL(/#\/payments\/wallet\?open=/);
  await expect(drawer.getByRole('link', { name: 'In the audit log' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'The wallet may pay' }).click();
  await expect(page.getByRole('switch', { name: 'The wallet may pay' })).not.toBeChecked();
  expect((await control.request('wallet.overview', {})).limits.enabled).toBe(false);
});
