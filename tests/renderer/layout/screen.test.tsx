import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';

prepareWindow();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true });

test('a screen that loads late leaves the focus where the person types', async () => {
  renderApp('/sessions');
  await heading('Sessions');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const search = await screen.findByRole('combobox', { name: /^Search screens/ });
  act(() => search.focus());
  await act(async () => void (window.location.hash = '#/arena'));
  await heading('Arena');
  expect(document.activeElement).toBe(search);
});

test('a screen that was chosen in the palette takes the focus', async () => {
  renderApp('/sessions');
  await heading('Sessions');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const search = await screen.findByRole('combobox', { name: /^Search screens/ });
  act(() => search.focus());
  fireEvent.click(await screen.findByRole('option', { name: /^Arena/ }));
  const arena = await heading('Arena');
  expect(document.activeElement).toBe(arena);
});

test('j and k go to the list of a screen before they step through it', async () => {
  renderApp('/agents');
  await heading('Agents');
  const table = await screen.findByRole('table');
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1));
  act(() => void fireEvent.keyDown(document.body, { key: 'j' }));
  const row = document.activeElement;
  expect(row?.getAttribute('role')).toBe('row');
  expect(table.contains(row)).toBe(true);
});
