import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../../support/render-app.tsx';
import { WALLET } from '../../../support/sample-rewards.ts';

prepareWindow();

test('the total of a wallet, with its prizes, stands beside the wallet', async () => {
  const wallet = {
    wallet: WALLET,
    todayMatches: 1,
    todayMicro: 5_000_000,
    matches: 3,
    rewardsMicro: 20_000_000,
    prizesMicro: 100_000_000,
    wins: 2,
    tier: 'Bronze',
    points: 7,
  };
  renderApp('/rewards/wallets', { money: { wallets: [wallet] } });
  const table = await screen.findByRole('table', { name: 'Wallets by total rewards' });
  const titles = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(titles.slice(0, 3)).toEqual(['Wallet', 'Total', 'Prizes']);
  const [, row] = within(table).getAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells.slice(1, 3).map(({ textContent }) => textContent)).toEqual(['120.00', '100.00']);
});
