import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

test('the first steps show what is done, link to what is not, and disappear when they are dismissed', async () => {
  const { host } = renderApp('/');
  const opener = await screen.findByRole('button', { name: 'First steps 1 of 6' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(opener);
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByText('1 of 6 done')).toBeDefined();
  expect(within(steps).getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  expect(within(steps).getByRole('link', { name: 'Run a league to the end' }).getAttribute('href')).toBe(
    '#/leagues/new',
  );
  fireEvent.click(within(steps).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^First steps/u })).toBeNull();
  expect(host.requested.filter(({ call }) => call === 'onboarding.dismiss')).toEqual([
    { call: 'onboarding.dismiss', input: { dismissed: true } },
  ]);
});
