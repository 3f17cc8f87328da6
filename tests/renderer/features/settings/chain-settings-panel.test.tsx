import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChainSettingsPanel } from '../../../../renderer/features/settings/chain-settings-panel.tsx';
import type { ChainSettings } from '../../../../src/shared/contract/index.ts';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { SETTINGS } from '../../support/sample-host.ts';

prepareWindow();

const STORED: ChainSettings = { profile: 'local', ceilingMicro: 100_000_000_000, allowed: [], described: [] };
const TOKEN = `0x${'12'.repeat(20)}`;

function open(stored: Partial<ChainSettings> = {}) {
  const onChange = vi.fn();
  const answers = { ...STORED, ...stored };
  const { host } = renderPart(<ChainSettingsPanel settings={SETTINGS} onChange={onChange} />, {
    calls: { 'chain.settings': () => answers, 'chain.choose': () => answers },
  });
  const chosen = () => host.requested.filter(({ call }) => call === 'chain.choose').map(({ input }) => input);
  return { onChange, chosen };
}

const pick = async (name: string) =>
  pickOption(await screen.findByRole('combobox', { name: 'Network' }), name);

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Use this network' }));

test('a real network is chosen only when its name and node were typed, and its contract is one', async () => {
  const { chosen } = open();
  await pick('Base, real money');
  type(/MONARD contract/, '0x12');
  save();
  expect(await screen.findByText('Type base, exactly as written here.')).toBeTruthy();
  expect(screen.getByText('An address starts with https:// or http://.')).toBeTruthy();
  expect(screen.getByText('A contract address is 0x followed by 40 hex digits.')).toBeTruthy();
  type(/Node address/, 'https://node.test/key');
  type(/MONARD contract/, TOKEN);
  type(/Type base/, 'Base');
  save();
  expect(chosen()).toEqual([]);
  type(/Type base/, 'base');
  save();
  await waitFor(() =>
    expect(chosen()).toEqual([
      {
        profile: 'base',
        ceilingMicro: 100_000_000_000,
        typedName: 'base',
        rpcUrl: 'https://node.test/key',
        rewardToken: TOKEN,
      },
    ]),
  );
  expect(await screen.findByText('Now using Base, real money')).toBeTruthy();
  // The address may contain a key, so the field is emptied once it was sent.
  const node = screen.getByLabelText(/Node address/) as HTMLInputElement;
  await waitFor(() => expect(node.value).toBe(''));
});

test('a real network may have several nodes and needs no contract', async () => {
  const { chosen } = open();
  await pick('Base, real money');
  type(/Node address/, 'https://one.test https://two.test');
  type(/Type base/, 'base');
  save();
  await waitFor(() =>
    expect(chosen()).toEqual([
      {
        profile: 'base',
        ceilingMicro: 100_000_000_000,
        typedName: 'base',
        rpcUrl: 'https://one.test https://two.test',
      },
    ]),
  );
});

test('a network that was typed before is chosen without its name, and keeps its node', async () => {
  const { chosen } = open({ allowed: ['base-sepolia'], described: ['base-sepolia'] });
  await pick('Base Sepolia, a test network');
  expect(screen.queryByLabelText(/^Type/)).toBeNull();
  save();
  await waitFor(() => expect(chosen()).toEqual([{ profile: 'base-sepolia', ceilingMicro: 100_000_000_000 }]));
});

test('the daily mint limit and the nonce are separate settings', async () => {
  const { chosen, onChange } = open();
  const field = await screen.findByRole('textbox', { name: 'Daily limit in MONARD' });
  expect(screen.getByRole('button', { name: 'Use this network' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: '250' } });
  fireEvent.blur(field);
  save();
  await waitFor(() => expect(chosen()).toEqual([{ profile: 'local', ceilingMicro: 250_000_000 }]));
  fireEvent.click(screen.getByRole('switch', { name: /nonce/ }));
  expect(onChange).toHaveBeenCalledWith({ requireNonce: true });
});
