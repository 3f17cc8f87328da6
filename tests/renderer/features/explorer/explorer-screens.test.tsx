import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import { SAMPLE_HASH, sampleTransaction } from '../../support/sample-explorer.ts';

prepareWindow();

test('a transaction shows what this host and the chain say side by side, with the result', async () => {
  renderApp(`/chain/tx/${SAMPLE_HASH}`);
  const table = await screen.findByRole('table', { name: 'This host and the chain' });
  expect(within(table).getAllByText('14.75 MONARD')).toHaveLength(2);
  expect(within(table).getByText('same')).toBeDefined();
  expect(screen.getByText('mintReward')).toBeDefined();
  expect(screen.getByRole('link', { name: '4' }).getAttribute('href')).toBe('#/chain/block/4');
});

test('the times of a call are local times, and copying takes the number', async () => {
  const seconds = new Date(2026, 10, 30, 12).getTime() / 1000;
  const call = {
    name: 'transferWithAuthorization',
    args: [
      { name: 'validAfter', kind: 'text' as const, value: '0' },
      { name: 'validBefore', kind: 'text' as const, value: String(seconds) },
    ],
  };
  renderApp(`/chain/tx/${SAMPLE_HASH}`, {
    calls: { 'chain.transaction': () => ({ ...sampleTransaction(), call }) },
  });
  const before = await screen.findByRole('button', { name: /^Copy validBefore/u });
  expect(before.textContent).toBe('Nov 30, 2026, 12:00:00 PM');
  expect(before.title).toBe(String(seconds));
  // Zero stands for "from the beginning" and not for a time in 1970.
  expect(screen.queryByRole('button', { name: /^Copy validAfter/u })).toBeNull();
  expect(screen.getByText('0')).toBeDefined();
});

test.each([
  ['15000000', '15.00 MONARD'],
  ['14750000.000000000001', '14.750000000000000001 MONARD'],
])('a difference is red and in words: %s micro-units', async (chainMicro, shown) => {
  const [record] = sampleTransaction().records;
  const records = [{ ...record!, verdict: 'differs' as const, chainMicro }];
  renderApp(`/chain/tx/${SAMPLE_HASH}`, {
    calls: { 'chain.transaction': () => ({ ...sampleTransaction(), records }) },
  });
  const amount = await screen.findByText(shown);
  expect(amount.closest('td')?.className).toContain('text-bad');
  expect(screen.getByText('different')).toBeDefined();
});

test.each([
  ['off', /No chain is running/],
  ['unreachable', /does not respond/],
  ['invalid', /contradicts the request/],
] as const)('a chain that is %s has a sentence, and the records stay', async (reading, sentence) => {
  renderApp(`/chain/tx/${SAMPLE_HASH}`, {
    calls: { 'chain.transaction': () => ({ ...sampleTransaction(), reading, from: null, events: [] }) },
  });
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole('table', { name: 'This host and the chain' })).toBeDefined();
});

test('a transaction of an earlier instance of the chain says so', async () => {
  const [record] = sampleTransaction().records;
  const records = [{ ...record!, verdict: 'other_chain' as const, chainMicro: null }];
  renderApp(`/chain/tx/${SAMPLE_HASH}`, {
    calls: {
      'chain.transaction': () => ({
        ...sampleTransaction(),
        state: 'absent',
        from: null,
        events: [],
        records,
      }),
    },
  });
  expect(await screen.findByText(/earlier instance of the local chain/)).toBeDefined();
});

test('a block lists its transactions and leads to its neighbours', async () => {
  renderApp('/chain/block/4');
  expect(await screen.findByRole('heading', { name: 'Block 4' })).toBeDefined();
  // The heading stands before the block has been read.
  const previous = await screen.findByRole('link', { name: 'Previous' });
  expect(previous.getAttribute('href')).toBe('#/chain/block/3');
  expect(screen.getByText('mintReward')).toBeDefined();
});

test('an unknown block leads back to the chain', async () => {
  renderApp('/chain/block/99', { refuse: { 'chain.block': 'NOT_FOUND' } });
  expect(await screen.findByText('The chain has no such block')).toBeDefined();
});

test('an address shows lines that add up, and what this host knows', async () => {
  renderApp(`/chain/address/0x${'ab'.repeat(20)}`);
  const table = await screen.findByRole('table', { name: 'Balances' });
  expect(within(table).getByText('128.00 MONARD')).toBeDefined();
  expect(within(table).getByText('60.00 MONARD')).toBeDefined();
});
