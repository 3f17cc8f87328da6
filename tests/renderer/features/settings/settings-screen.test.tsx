import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SettingsScreen } from '../../../../renderer/features/settings/settings-screen.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { sampleHostInfo } from '../../support/sample-host.ts';

prepareWindow();

test('two kinds of notices that are switched off before the first answer are both off', async () => {
  const { host } = renderPart(<SettingsScreen />);
  const held = await screen.findByRole('switch', { name: 'Held rewards are waiting for you' });
  fireEvent.click(screen.getByRole('switch', { name: 'Your turn' }));
  fireEvent.click(held);
  const sent = () => host.requested.filter(({ call }) => call === 'settings.set').map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([{ quiet: ['your_turn'] }, { quiet: ['your_turn', 'reward_held'] }]);
});

test('the port of the next start is stored when it is a port, and cleared when the field is empty', async () => {
  const { host } = renderPart(<SettingsScreen />);
  const field = await screen.findByLabelText('Port of the session host');
  const sent = () => host.requested.filter(({ call }) => call === 'settings.set').map(({ input }) => input);
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  type('80');
  expect(screen.getByText('A number from 1024 to 65535')).toBeDefined();
  type('7450');
  await waitFor(() => expect(sent()).toEqual([{ gatewayPort: 7450 }]));
  await waitFor(() => expect(field).toHaveProperty('value', '7450'));
  type('');
  await waitFor(() => expect(sent()).toEqual([{ gatewayPort: 7450 }, { gatewayPort: null }]));
});

test('a port that the system does not open says why and what to do', async () => {
  const failure = { reason: 'no_address', code: 'EADDRNOTAVAIL' } as const;
  const remote = { name: 'remote', port: 7443, state: 'off', holder: null, failure } as const;
  renderPart(<SettingsScreen />, {
    calls: { 'host.facts': () => ({ ...sampleHostInfo(0, false), ports: [remote] }) },
  });
  const panel = await screen.findByRole('region', { name: 'Services and ports' });
  expect(within(panel).getByText('Remote access')).toBeDefined();
  expect(within(panel).getByText('Not open (EADDRNOTAVAIL)')).toBeDefined();
  expect(within(panel).getByText(/does not have this address now\. Connect its network/u)).toBeDefined();
});

test('every section of the list is on the page, and analysis, sounds, board, traces and services are among them', async () => {
  renderPart(<SettingsScreen />);
  await screen.findByRole('region', { name: 'Analysis' });
  await screen.findByRole('region', { name: 'Services and ports' });
  const list = screen.getByRole('navigation', { name: 'Sections of Settings' });
  const names = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '');
  expect(names).toEqual(
    expect.arrayContaining(['Analysis', 'Sounds', 'Board', 'Traces', 'Services and ports']),
  );
  for (const name of names) expect(screen.getAllByRole('region', { name }), name).not.toEqual([]);
  const analysis = within(screen.getByRole('region', { name: 'Analysis' }));
  expect(analysis.getAllByRole('combobox').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Light'),
    expect.stringContaining('Built-in'),
  ]);
  const board = within(screen.getByRole('region', { name: 'Board' }));
  expect(board.getByRole('group', { name: 'Chess board' })).toBeDefined();
});

test('a window without room for the list has the same sections in one field, which goes to the chosen one', async () => {
  renderPart(<SettingsScreen />);
  await screen.findByRole('region', { name: 'Services and ports' });
  const list = screen.getByRole('navigation', { name: 'Sections of Settings' });
  const names = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '');
  const field = screen.getByRole('combobox', { name: 'Sections of Settings' });
  expect(field.textContent).toBe('Appearance');
  fireEvent.click(field);
  const choices = await screen.findAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(names);
  const ports = screen.getByRole('option', { name: 'Services and ports' });
  fireEvent.pointerDown(ports, { pointerType: 'mouse' });
  fireEvent.mouseMove(ports);
  fireEvent.click(ports);
  await waitFor(() => expect(window.location.hash).toBe('#/settings?at=ports'));
  expect(field.textContent).toBe('Services and ports');
});

test('sounds are off until they are turned on, and the choice belongs to this browser', async () => {
  const { host } = renderPart(<SettingsScreen />);
  const sounds = await screen.findByRole('switch', { name: 'Play sounds in games' });
  expect(sounds.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(sounds);
  await waitFor(() => expect(sounds.getAttribute('aria-checked')).toBe('true'));
  expect(window.localStorage.getItem('arbiter.sound')).toBe('on');
  fireEvent.click(sounds);
  await waitFor(() => expect(window.localStorage.getItem('arbiter.sound')).toBeNull());
  expect(host.requested.some(({ call }) => call === 'settings.set')).toBe(false);
});
