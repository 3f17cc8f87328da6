import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LedgerReport } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../../../support/render-app.tsx';
import { EQUAL_LEDGER } from '../../../support/scripted-rewards.ts';

prepareWindow();

const DIFFERENT: LedgerReport = {
  ...EQUAL_LEDGER,
  state: 'different',
  totals: [{ kind: 'payments', rows: 1, ledgerMicro: 10_000, chainMicro: 0, differences: 1 }],
  differences: [
    {
      kind: 'payments',
      code: 'missing_transfer',
      subject: 'p-1',
      ledgerMicro: 10_000,
      chainMicro: 0,
      sinceMs: 0,
    },
  ],
  unmatched: { transfers: 2, micro: 5_000_000 },
};

test('both sums stand beside each other, and nothing is said while they are equal', async () => {
  renderApp('/rewards/chain');
  const panel = await screen.findByRole('region', { name: 'Ledger and chain' });
  expect(panel.textContent).toContain('Equal');
  expect(within(panel).getByRole('row', { name: /Minted rewards/u }).textContent).toContain('3.00 MONARD');
  fireEvent.click(within(panel).getByRole('button', { name: 'Compare now' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a difference is said above the page, and listed with its row and both amounts', async () => {
  renderApp('/rewards/chain', { money: { ledger: DIFFERENT } });
  const panel = await screen.findByRole('region', { name: 'Ledger and chain' });
  expect(panel.textContent).toContain('A payment is booked, but the chain has no such transfer.');
  expect(panel.textContent).toContain('p-1');
  expect(panel.textContent).toContain('2 transfers of 5.00 USDC together came in without a sale.');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The ledger differs from the chain');
  expect(within(alert).getByRole('link').getAttribute('href')).toContain('/rewards/chain');
});

test('without a chain the panel says why it is empty', async () => {
  renderApp('/rewards/chain', {
    money: { ledger: { ...EQUAL_LEDGER, state: 'off', totals: [], checkedAtMs: null } },
  });
  const panel = await screen.findByRole('region', { name: 'Ledger and chain' });
  expect(panel.textContent).toContain('The chain is switched off');
});
