import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WalletScreen } from '../../../../../renderer/features/payments/wallet/wallet-screen.tsx';
import {
  walletLimits,
  type CallOutput,
  type SearchResult,
  type WalletPayment,
} from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

type Overview = CallOutput<'wallet.overview'>;

const PAYEE = `0x${'12'.repeat(20)}`;
const TX = `0x${'34'.repeat(32)}`;
const LIMITS: Overview['limits'] = {
  enabled: true,
  perCallMicro: 100_000,
  perHourMicro: 500_000,
  perDayMicro: 1_000_000,
  approveAboveMicro: 50_000,
  payees: [],
  tools: [],
  toolCaps: [],
  agents: [],
  servers: [],
  perPayeeDayMicro: null,
  perOriginDayMicro: null,
  paymentsPerHour: null,
  approveNewPayee: false,
};

const aPayment = (part: Partial<WalletPayment>): WalletPayment => ({
  paymentId: 'pay-1',
  agentId: null,
  tool: 'chess_analysis',
  url: 'http://127.0.0.1/paid/chess_analysis',
  payee: PAYEE,
  network: 'eip155:31337',
  amountMicro: 10_000,
  maxMicro: null,
  state: 'paid',
  reason: null,
  transport: 'post',
  mandateId: null,
  responseStatus: null,
  responseHash: null,
  txHash: TX,
  createdAtMs: Date.now(),
  updatedAtMs: Date.now(),
  ...part,
});

/** A host that stores the limits it is sent, as the real one does. */
function open(payments: readonly WalletPayment[] = [], found: readonly SearchResult[] = []) {
  let limits = LIMITS;
  const overview = (): Overview => ({
    address: PAYEE,
    balanceMicro: 5_000_000,
    limits,
    spentHourMicro: 0,
    spentDayMicro: 0,
    waiting: payments.filter(({ state }) => state === 'waiting').length,
  });
  const { host } = renderPart(<WalletScreen />, {
    calls: {
      'wallet.overview': overview,
      'wallet.payments': ({ paymentId }) =>
        payments.filter((each) => paymentId === undefined || each.paymentId === paymentId),
      'wallet.limits': (requested) => {
        limits = walletLimits.parse(requested);
        return overview();
      },
      find: () => [...found],
      'wallet.reject': () => aPayment({ state: 'rejected' }),
    },
  });
  const sent = (name: string) => host.requested.filter(({ call }) => call === name).map(({ input }) => input);
  return { sent, host };
}

test('typed limits survive a change of the switch, and saving them does not reset the switch', async () => {
  const { sent } = open();
  const tools = await screen.findByRole('textbox', { name: 'Tools' });
  fireEvent.change(tools, { target: { value: 'chess_analysis' } });
  const enabled = screen.getByRole('switch', { name: 'The wallet may pay' });
  fireEvent.click(enabled);
  await waitFor(() => expect(enabled.getAttribute('aria-checked')).toBe('false'));
  expect((screen.getByRole('textbox', { name: 'Tools' }) as HTMLInputElement).value).toBe('chess_analysis');
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(sent('wallet.limits')).toHaveLength(2));
  expect(sent('wallet.limits')[1]).toEqual({ ...LIMITS, enabled: false, tools: ['chess_analysis'] });
});

test('a save of limits says so with the limits that hold now; a refused one says why', async () => {
  const { host } = open();
  const perCall = await screen.findByRole('textbox', { name: /^Per call/u });
  fireEvent.change(perCall, { target: { value: '0.08' } });
  fireEvent.blur(perCall);
  host.refuse('wallet.limits', 'UNAVAILABLE', 'The storage is busy');
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  expect((await screen.findByRole('alert')).textContent).toContain('UNAVAILABLE');
  expect(screen.queryByText('Limits saved')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(await screen.findByText('Limits saved')).toBeDefined();
  expect(screen.getByText(/^At most 0\.08 USDC per call/u)).toBeDefined();
});

test('two changes of the limits before the first answer are both saved', async () => {
  const { sent } = open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Servers' }), {
    target: { value: 'http://there.test' },
  });
  fireEvent.click(screen.getByRole('switch', { name: 'The wallet may pay' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save agents' }));
  await waitFor(() => expect(sent('wallet.limits')).toHaveLength(2));
  expect(sent('wallet.limits')[1]).toEqual({ ...LIMITS, enabled: false, servers: ['http://there.test'] });
});

test('the history is a table, and waiting payments are decided in their rows', async () => {
  const { sent } = open([aPayment({ paymentId: 'pay-2', state: 'waiting', txHash: null }), aPayment({})]);
  const history = await screen.findByRole('table', { name: 'History' });
  const columns = within(history).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Time',
    'State',
    'Tool',
    'Amount',
    'Transaction',
    'For',
    'Paid to',
  ]);
  const [, waiting, paid] = within(history).getAllByRole('row');
  expect(waiting?.textContent).toContain('Waiting for you');
  expect(paid?.textContent).toContain('0x3434…3434');
  expect(within(history).getAllByRole('button', { name: 'Pay 0.01 USDC' })).toHaveLength(1);
  fireEvent.click(within(history).getByRole('button', { name: 'Reject 0.01 USDC for chess_analysis' }));
  await waitFor(() => expect(sent('wallet.reject')).toEqual([{ paymentId: 'pay-2' }]));
});

test('a payment opens by its address and links to the other side and to its audit rows', async () => {
  const there: SearchResult[] = [
    { kind: 'transaction', id: TX, title: 'chess_analysis', path: '/payments?open=sold-1' },
    // The first item is on this very screen; the second has an id that only begins alike.
    { kind: 'transaction', id: TX, title: 'chess_analysis', path: '/payments/wallet?open=pay-1' },
    { kind: 'transaction', id: `${TX}0`, title: 'other', path: '/payments?open=sold-2' },
  ];
  window.location.hash = '/payments/wallet';
  const { sent } = open([aPayment({})], there);
  const history = await screen.findByRole('table', { name: 'History' });
  fireEvent.click(within(history).getByText('chess_analysis'));
  const drawer = await screen.findByRole('dialog', { name: 'Payment for chess_analysis' });
  expect(window.location.hash).toContain('open=pay-1');
  expect(drawer.textContent).toContain('http://127.0.0.1/paid/chess_analysis');
  const taken = await within(drawer).findByRole('link', { name: 'The payment as this host received it' });
  expect(taken.getAttribute('href')).toBe('#/payments?open=sold-1');
  const received = within(drawer).getByRole('link', { name: 'In the audit log' });
  expect(received.getAttribute('href')).toBe('#/audit?subject=pay-1');
  expect(sent('find')).toEqual([{ text: TX, limit: 6 }]);
});

test('a button in a row decides and does not open the row', async () => {
  const { sent } = open([aPayment({ state: 'waiting', txHash: null })]);
  const history = await screen.findByRole('table', { name: 'History' });
  fireEvent.click(within(history).getByRole('button', { name: 'Reject 0.01 USDC for chess_analysis' }));
  await waitFor(() => expect(sent('wallet.reject')).toHaveLength(1));
  expect(window.location.hash).not.toContain('open=');
});
