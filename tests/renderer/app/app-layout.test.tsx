import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SearchResult } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../support/render-app.tsx';

prepareWindow();

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('g and a letter open a screen, whose heading takes the focus and whose title names the window', async () => {
  renderApp('/');
  await heading('Overview');
  press('g');
  press('a');
  const title = await heading('Audit');
  expect(document.activeElement).toBe(title);
  expect(document.title).toBe('Audit – Arbiter');
});

test('letters are not shortcuts while someone types', async () => {
  renderApp('/sessions');
  await heading('Sessions');
  const field = screen.getByLabelText('Filter by agent or session id');
  press('g', field);
  press('a', field);
  press('n', field);
  expect(window.location.hash).toBe('#/sessions');
});

test('letters are not shortcuts when they are switched off in Settings', async () => {
  renderApp('/', { settings: { shortcuts: false } });
  await heading('Overview');
  await screen.findByRole('button', { name: /^\d+ services$/u });
  press('g');
  press('a');
  press('?');
  expect(window.location.hash).toBe('#/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('slash focuses the filter', async () => {
  renderApp('/sessions');
  await heading('Sessions');
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Filter by agent or session id'));
});

test('the palette finds a session by a player and opens it on Enter', async () => {
  const { host } = renderApp('/');
  await heading('Overview');
  await screen.findByRole('button', { name: /^\d+ services$/u });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await screen.findByLabelText('Search screens, actions, sessions and agents');
  fireEvent.change(input, { target: { value: 'Stockling 12 – Alpha' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.click(screen.getByRole('option'));
  await waitFor(() => expect(window.location.hash).toBe(`#/sessions/${host.sessions[10]?.sessionId}`));
});

test('the palette searches the host for ids that this window does not know', async () => {
  renderApp('/');
  await heading('Overview');
  await screen.findByRole('button', { name: /^\d+ services$/u });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await screen.findByLabelText('Search screens, actions, sessions and agents');
  fireEvent.change(input, { target: { value: '0xabcdef' } });
  const option = await screen.findByRole('option', { name: /Transaction: MONARD/ });
  fireEvent.click(option);
  await waitFor(() => expect(window.location.hash).toBe('#/rewards?match=m1'));
});

test('a session that the window knows is listed once, even when only the host’s search matches it', async () => {
  const rows: SearchResult[] = [];
  const { host } = renderApp('/', { calls: { find: () => rows } });
  const sessionId = host.sessions[10]?.sessionId ?? '';
  rows.push({ kind: 'session', id: sessionId, title: 'chess.v1', path: `/sessions/${sessionId}` });
  await screen.findByRole('button', { name: /^\d+ services$/u });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await screen.findByLabelText('Search screens, actions, sessions and agents');
  fireEvent.change(input, { target: { value: 'a'.repeat(64) } });
  const option = await screen.findByRole('option');
  expect(option.textContent).toContain('Session: chess.v1');
  fireEvent.change(input, { target: { value: sessionId } });
  await waitFor(() => expect(screen.getByRole('option').textContent).toContain(' – '));
  await waitFor(() => expect(host.requested.filter(({ call }) => call === 'find')).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('the question mark lists the shortcuts', async () => {
  renderApp('/');
  await heading('Overview');
  press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Shortcuts' });
  expect(within(sheet).getByText('Verify')).toBeDefined();
});

test('a lost connection is announced above every screen until it is back', async () => {
  const { host } = renderApp('/agents');
  await heading('Agents');
  act(() => host.link('lost'));
  expect((await screen.findByRole('alert')).textContent).toContain('Connection to the host lost');
  await act(async () => host.link('up'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a storage that fails is announced above every screen until it is back', async () => {
  const { host } = renderApp('/agents');
  await heading('Agents');
  const status = { nowMs: 0, loopDelay: { p50Ms: 0, p99Ms: 0, maxMs: 0 }, services: [], liveCount: 0 };
  const item = { id: 'storage', kind: 'disk_full', subject: '', detail: null, atMs: 0 } as const;
  act(() => host.emit('host.pulse', { ...status, attention: [item] }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing can be saved right now');
  act(() => host.emit('host.pulse', { ...status, attention: [] }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('safe mode shows its reason and restores the chosen backup only after a confirmation', async () => {
  const { host } = renderApp('/', {
    safeMode: {
      reason: 'damaged',
      detail: 'Page 214.',
      backups: ['b2.db', 'b1.db'],
      damagedCopy: 'kept/x.db',
    },
  });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('The database file is damaged. Page 214.');
  expect(banner.textContent).toContain('kept/x.db');
  fireEvent.click(within(banner).getByRole('button', { name: 'Restore…' }));
  expect(host.requested.some((each) => each.call === 'host.restoreBackup')).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore b2.db' }));
  await waitFor(() =>
    expect(host.requested.find((each) => each.call === 'host.restoreBackup')?.input).toEqual({
      file: 'b2.db',
    }),
  );
});

test('an unknown address offers a link back', async () => {
  renderApp('/nowhere');
  await heading('Not found');
  fireEvent.click(screen.getByRole('button', { name: 'Back to Overview' }));
  await heading('Overview');
});

test('the sidebar collapses and stays collapsed', async () => {
  renderApp('/');
  await heading('Overview');
  fireEvent.click(screen.getByRole('button', { name: 'Collapse' }));
  expect(screen.getByRole('button', { name: 'Expand' })).toBeDefined();
  expect(window.localStorage.getItem('arbiter.rail')).toBe('narrow');
  expect(screen.getByRole('link', { name: 'Audit' })).toBeDefined();
});
