import { honest, openRewardTable, REWARD_HOST } from './support/reward-play.ts';
import { visit } from './support/window.ts';
import { expect, test, type Shell } from './support/shells.ts';

test.describe('with the local chain', () => {
  test.use({ hostSetup: { ...REWARD_HOST, args: ['--chain', 'local'] } });

  /** Waits until the contracts are deployed and mints are possible. */
  async function chainReady(shell: Shell): Promise<void> {
    const control = await shell.control();
    await expect(async () => {
      expect((await control.request('chain.status', {})).state).toBe('ready');
    }).toPass({ timeout: 60_000 });
  }

  test('a paid reward shows transaction, block and confirmations, and the wallet shows its MONARD', async ({
    shell,
  }) => {
    const { page } = shell;
    await chainReady(shell);
    const table = await openRewardTable(shell);
    const player = table.client();
    const { match } = await table.play(player, honest(1));
    await visit(page, `#/rewards?open=${match.matchId}/${player.wallet.toLowerCase()}`);
    const drawer = page.getByRole('dialog', { name: /^Match / });
    await expect(drawer.getByText('Local chain, play money')).toBeVisible();
    const mint = drawer.getByRole('region', { name: 'Mint' });
    await expect(mint).toContainText('Minted');
    await expect(mint).toContainText(/Block\d+/);
    await expect(mint).toContainText(/Confirmations\d+/);
    const control = await shell.control();
    const decision = () => control.request('rewards.get', { matchId: match.matchId, wallet: player.wallet });
    // The audit row is written when the block is final, after it was mined.
    await expect.poll(async () => (await decision()).transaction?.state).toBe('final');
    const minted = await decision();
    const txHash = minted.transaction?.txHash ?? '';
    expect(txHash).toMatch(/^0x[0-9a-f]{64}$/);
    await expect(mint.getByTitle(txHash)).toBeVisible();

    await mint.getByRole('link', { name: 'This mint in the audit log' }).click();
    const log = page.getByRole('table', { name: 'Audit log, newest first' });
    await log.getByRole('row').filter({ hasText: 'Mint confirmed' }).click();
    const row = page.getByRole('dialog', { name: /^Row / });
    await expect(row.getByTitle(txHash)).toBeVisible();
    await row.getByRole('link', { name: 'See the decision on this match' }).click();
    await expect(mint.getByTitle(txHash)).toBeVisible();

    await visit(page, `#/rewards/wallets?wallet=${player.wallet}`);
    const wallet = page.getByRole('dialog', { name: /^Wallet/ });
    await expect(wallet.getByRole('region', { name: 'On the chain' })).toContainText('19.00 MONARD');
  });

  test('pausing asks for confirmation, new rewards wait, and resuming mints them', async ({ shell }) => {
    const { page } = shell;
    await chainReady(shell);
    await visit(page, '#/rewards/chain', 'Rewards');
    const facts = page.getByRole('region', { name: 'Chain', exact: true });
    await expect(facts).toContainText('Ready');
    await expect(facts).toContainText('31337');
    await expect(facts).toContainText(/Minter’s gas[\d,.]+ play ETH/);
    await expect(facts).toContainText(/Block height\d+/);
    const minting = page.getByRole('switch', { name: 'Rewards are minted' });
    await minting.click();
    const isConfirming = page.getByRole('alertdialog', { name: 'Pause minting?' });
    await isConfirming.getByRole('button', { name: 'Cancel' }).click();
    await expect(minting).toBeChecked();
    await minting.click();
    await isConfirming.getByRole('button', { name: 'Pause minting' }).click();
    await expect(minting).not.toBeChecked();
    await expect(facts).toContainText('Minting paused');

    const table = await openRewardTable(shell);
    await table.play(table.client(), honest(2));
    const outbox = page.getByRole('region', { name: 'Outbox' });
    await expect(outbox).toContainText('1 mint is waiting');
    await minting.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume minting' }).click();
    await expect(outbox).toContainText('Nothing is waiting.');
    await expect(facts).toContainText('Ready');
  });
});

test.describe('without a program to run a chain', () => {
  test.use({
    hostSetup: {
      args: ['--chain', 'local'],
      env: { ...REWARD_HOST.env, ARBITER_ANVIL: '/nowhere/anvil' },
    },
  });

  test(
    'the screen explains how to install the missing program, and rewards wait',
    { tag: '@full' },
    async ({ shell }) => {
      const { page } = shell;
      await visit(page, '#/', 'Overview');
      const attention = page.getByRole('region', { name: 'Waiting for you' });
      await attention.getByRole('link', { name: /Rewards are waiting to be minted/ }).click();
      await expect(page.getByRole('region', { name: 'Chain', exact: true })).toContainText(
        'No chain program',
      );
      const advice = page.getByRole('status').filter({ hasText: 'What to do' });
      await expect(advice).toContainText('Install it here, or set ARBITER_ANVIL to its path');
      await expect(advice.getByRole('button', { name: 'Install the local chain' })).toBeEnabled();
      await expect(advice).toContainText('chain install');
      const table = await openRewardTable(shell);
      const { reply } = await table.play(table.client(), honest(1));
      expect(reply.status).toBe(200);
      await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('1 mint is waiting');
      await expect(page.getByRole('region', { name: 'Outbox' })).toContainText(
        'Waiting mints are stored and will be sent when the chain is back.',
      );
    },
  );
});
