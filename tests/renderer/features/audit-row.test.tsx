import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';

prepareWindow();

const drawerOf = async (row: string) => within(await screen.findByRole('dialog', { name: `Row ${row}` }));
const older = (drawer: Awaited<ReturnType<typeof drawerOf>>) => drawer.getByRole('button', { name: 'Older' });

test('an address with filters and a row opens the row, also one that the list does not hold', async () => {
  renderApp('/audit?system=chain&row=7');
  const drawer = await drawerOf('7');
  expect(await drawer.findByRole('heading', { name: 'Payload' })).toBeDefined();
  expect(older(drawer)).toHaveProperty('disabled', true);
});

test('an address with a row of an unfiltered list knows its neighbours', async () => {
  renderApp('/audit?row=99990');
  const drawer = await drawerOf('99,990');
  expect(await drawer.findByRole('heading', { name: 'Payload' })).toBeDefined();
  expect(older(drawer)).toHaveProperty('disabled', false);
});

test('a number that the log does not have is said', async () => {
  renderApp('/audit?row=100001');
  const drawer = await drawerOf('100,001');
  expect(await drawer.findByText('The audit log has no row of this number.')).toBeDefined();
});
