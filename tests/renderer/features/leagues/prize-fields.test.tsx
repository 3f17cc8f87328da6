import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PrizeFields } from '../../../../renderer/features/leagues/prize-fields.tsx';
import { NO_PRIZE } from '../../../../renderer/features/leagues/prize-form.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const PLAYERS = [
  { key: 'P01', name: 'Ann' },
  { key: 'P02', name: 'Bob' },
  { key: 'P03', name: 'Bob' },
];

function Form() {
  const [form, setForm] = useState(NO_PRIZE);
  return <PrizeFields form={form} players={PLAYERS} onChange={setForm} />;
}

const addressOf = (name: string): string => `0x${[...name].map((sign) => sign.charCodeAt(0)).join('')}`;
const wallets = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Wallet of/u });

test('one click makes a wallet of its own for each player, also for players of the same name', async () => {
  renderPart(<Form />, {
    calls: { 'wallet.players': ({ names }) => ({ addresses: names.map(addressOf) }) },
  });
  const make = await screen.findByRole('button', { name: 'Create a wallet for each of 3 players' });
  await act(async () => make.click());
  const values = wallets().map(({ value }) => value);
  expect(values).toEqual(['Ann', 'Bob#P02', 'Bob#P03'].map(addressOf));
  expect(new Set(values).size).toBe(3);
  expect(screen.queryByRole('button', { name: /Create a wallet/u })).toBeNull();
});

test('a single player gets a wallet, and the others keep their empty field', async () => {
  renderPart(<Form />, {
    calls: { 'wallet.players': ({ names }) => ({ addresses: names.map(addressOf) }) },
  });
  const make = await screen.findByRole('button', { name: 'Create a wallet for Ann' });
  await act(async () => make.click());
  expect(wallets().map(({ value }) => value)).toEqual([addressOf('Ann'), '', '']);
});
