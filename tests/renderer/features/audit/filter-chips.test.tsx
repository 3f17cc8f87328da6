import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

test('each filter in use is a chip, which removes that filter alone', async () => {
  renderApp('/audit?system=host&actor=user');
  const chips = await screen.findByRole('list', { name: 'Filters in use' });
  expect(within(chips).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(within(chips).getByRole('button', { name: 'Remove Actor: user' }));
  expect(location.hash).toContain('system=host');
  expect(location.hash).not.toContain('actor');
  expect(within(chips).getAllByRole('listitem')).toHaveLength(1);
});

test('there is no list without a filter', async () => {
  renderApp('/audit');
  await screen.findByRole('slider', { name: 'Rows by hour' });
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
});
