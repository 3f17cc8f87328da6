import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaucetPanel } from '../../../../../renderer/features/payments/payment-settings/faucet-panel.tsx';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

const WALLET = `0x${'12'.repeat(20)}`;
const TX = `0x${'34'.repeat(32)}`;

test('a repeated request after a lost answer keeps its reference, and the next request gets another', async () => {
  const { host } = renderPart(<FaucetPanel />, {
    calls: { 'payments.fund': () => ({ txHash: TX }) },
    refuse: { 'payments.fund': 'LINK_LOST' },
  });
  const refs = () =>
    host.requested
      .filter(({ call }) => call === 'payments.fund')
      .map(({ input }) => (input as { readonly ref: string }).ref);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Wallet' }), { target: { value: WALLET } });
  const give = screen.getByRole('button', { name: 'Send 10 test USDC' });
  fireEvent.click(give);
  expect(await screen.findByRole('alert')).toBeDefined();
  fireEvent.click(give);
  expect(await screen.findByRole('status')).toBeDefined();
  fireEvent.click(give);
  await waitFor(() => expect(refs()).toHaveLength(3));
  const [lost, again, next] = refs();
  expect(again).toBe(lost);
  expect(next).not.toBe(again);
});
