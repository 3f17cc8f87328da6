import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';

prepareWindow();

test('a key of the screen comes before the same key of the window', async () => {
  renderApp('/agents/models');
  await screen.findByRole('button', { name: 'Add an endpoint' });
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(await screen.findByRole('dialog', { name: 'Add an endpoint' })).toBeDefined();
  expect(window.location.hash).not.toContain('/new');
});

test('a key that the screen does not have is the window’s', async () => {
  renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(await screen.findByRole('heading', { level: 1, name: 'New match' })).toBeDefined();
});
